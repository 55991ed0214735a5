"""Lots of one seat: what is known of one card set outlives a gathering of another."""

from librt.vecs import vec
from mypy_extensions import i64

from tripot.kernel.dealing import Plan
from tripot.kernel.knowledge import Lots


def vector(*numbers: int) -> vec[i64]:
    return vec[i64](list(numbers))


def test_cards_seen_to_leave_by_two_roads_still_count_when_another_set_is_gathered() -> None:
    lots = Lots(5)
    lots.enter(vector(1, 2, 2))  # one set: places 0 to 2
    lots.enter(vector(3, 4))  # another: places 3 and 4
    lots.see(2, 2)
    lots.mix(vector(1, 2), vector(0, 2))  # a lot of a 2 and a card of the root ...
    lots.mix(vector(0, 1), vector(0, 0))  # ... feeds another, as the root does
    lots.see(0, 2)
    lots.see(1, 1)  # by either road
    cards = len(Plan(lots).cards)
    lots.gather(vector(3, 4), vector(0, 0, 0, 3, 4))
    assert len(Plan(lots).cards) == cards
