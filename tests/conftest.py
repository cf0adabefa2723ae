"""How much the property tests try: little by default, more in CI, most when the evaluators are fuzzed.

Choose with `HYPOTHESIS_PROFILE=fuzz pytest …`. No profile has a deadline: on a busy machine it fails good code.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("default"), max_examples=100, print_blob=True)
settings.register_profile("fuzz", settings.get_profile("default"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
