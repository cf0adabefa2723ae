"""Who asks: scenario files, the command line, tables and drawings."""
