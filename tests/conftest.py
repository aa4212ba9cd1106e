"""How Hypothesis runs here: the same examples each time, and no clock that decides."""

from hypothesis import settings

settings.register_profile("typein", deadline=None, derandomize=True)
settings.load_profile("typein")
