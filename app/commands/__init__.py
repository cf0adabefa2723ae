"""The commands of ``ludex``, one module each."""
