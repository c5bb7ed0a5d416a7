import pytest

from payouts import Refused
from platform_simulator import Refused as RefusedBySimulator


def test_a_customer_is_active_five_seconds_after_it_signed_up(world, platform):
    customer = platform.sign_up("Acme Corp", "c-1")
    assert not platform.is_active(customer)
    world.clock.advance("5s")
    assert platform.is_active(customer)


def test_each_test_has_a_world_of_its_own(platform):
    assert platform.call("GET", "/customers")["data"] == []


def test_a_name_that_is_taken_is_refused(platform):
    platform.sign_up("Acme Corp", "c-1")
    with pytest.raises(Refused):
        platform.sign_up("Acme Corp", "c-2")


def test_a_frozen_customer_is_not_active(world, platform):
    customer = world.given.active_business()["customer"]["id"]
    assert platform.is_active(customer)
    world.simulate.freeze_customer(customer)
    assert not platform.is_active(customer)


def test_a_lost_answer_does_not_sign_up_twice(world, platform):
    world.faults.next("customers.create", {"status": 503})
    with pytest.raises(Refused):
        platform.sign_up("Acme Corp", "c-1")
    platform.sign_up("Acme Corp", "c-1")
    assert world.api.customers.list()["meta"]["total_count"] == 1


def test_what_the_platform_refuses_says_why(world):
    with pytest.raises(RefusedBySimulator) as refused:
        world.api.customers.get("nobody")
    assert (refused.value.status, refused.value.slug) == (400, "invalid-identifier")


def test_a_world_can_be_tried_on_and_taken_back(world):
    copy = world.fork()
    copy.api.customers.create({"name": "Acme Corp", "customer_type": "business"})
    assert copy.api.customers.list()["meta"]["total_count"] == 1
    assert world.api.customers.list()["meta"]["total_count"] == 0
    copy.reset()
    assert copy.api.customers.list()["data"] == []
