"""Starts the simulator once, and gives each test a world of its own."""

import os

import pytest

from payouts import Platform
from platform_simulator import World, connect, serve


@pytest.fixture(scope="session")
def simulator():
    """A server for all tests; the one at PLATFORM_SIMULATOR_URL, where that is set."""
    url = os.environ.get("PLATFORM_SIMULATOR_URL")
    if url:
        yield connect(url)
    else:
        with serve("--seed", "pytest") as world:
            yield world


@pytest.fixture
def world(simulator: World):
    made = simulator.worlds.create(clock="manual")
    yield made
    unhit = made.faults.unhit()
    simulator.worlds.delete(made.id)
    assert unhit == [], "a fault was set that never happened"


@pytest.fixture
def platform(world: World) -> Platform:
    """The service under test, which calls the world of the test."""
    return Platform(world.base_url, world.api_key)
