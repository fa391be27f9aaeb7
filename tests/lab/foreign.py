"""The suites of PettingZoo. With its classics installed (the bench wants them) importing these warns of its own future."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

__all__ = ["api_test", "max_cycles_test", "parallel_api_test", "seed_test"]
