import pytest

from payouts import Refused


def test_a_customer_is_active_five_seconds_after_it_signed_up(world):
    customer = world.platform.sign_up("Acme Corp", "c-1")
    assert not world.platform.is_active(customer)
    world.advance("5s")
    assert world.platform.is_active(customer)


def test_each_test_has_a_world_of_its_own(world):
    assert world.platform.call("GET", "/customers")["data"] == []


def test_a_name_that_is_taken_is_refused(world):
    world.platform.sign_up("Acme Corp", "c-1")
    with pytest.raises(Refused):
        world.platform.sign_up("Acme Corp", "c-2")


def test_a_frozen_customer_is_not_active(world):
    customer = world.platform.sign_up("Acme Corp", "c-1")
    world.advance("5s")
    world.simulate("freezeCustomer", id=customer)
    assert not world.platform.is_active(customer)
