"""What a notebook shows of proposed templates and of a summary of messages."""

from __future__ import annotations

import lendwright as lw
import pytest

from conftest import NOON
from loan_cards_test import words

BODIES = (
    "تم تحويل {} جنيه إلى رقم 0100000000{} المسجل باسم {}. رصيدك الحالي {}00.00 جنيه",
    "<b>Purchase</b> of EGP {}.50 with card **123{} at {}. Available balance is EGP {}.00",
)
DAY_MS = int(NOON.timestamp()) * 1000
NAMES = ("سارة تجربة", "Sam Sample", "Corner & Co")


@pytest.fixture
def uuids(book: lw.Book) -> list[str]:
    """Three borrowers with messages of the same wordings."""
    found = []
    for at, name in enumerate(NAMES):
        uuid = book.sign_up(f"+20100123456{at}", autofill=True, consent={"sms": True}).uuid
        messages = [
            {"address": "VF-Cash", "body": body.format(at + 7, at, name, at + 2), "date": DAY_MS}
            for body in BODIES
        ]
        book.upload_collected_data(uuid=uuid, messages=messages)
        found.append(uuid)
    return found


@pytest.fixture
def proposed(book: lw.Book, uuids: list[str]) -> lw.TemplatesProposed:
    assert len(uuids) == 3
    return book.propose_templates()


def test_proposals_stand_beside_their_samples(proposed: lw.TemplatesProposed) -> None:
    card = proposed._repr_html_()
    said = words(card)
    assert "2 templates proposed" in said and "6 messages read" in said
    assert "purchase" in said and "<b>Purchase" in said
    assert "dir='auto'" in card and "<bdi" in card
    assert not any(name in said for name in NAMES)


def test_a_page_is_whole_and_each_is_accepted_in_one_call(
    book: lw.Book, proposed: lw.TemplatesProposed
) -> None:
    page = lw.to_html(proposed, "Review <1>")
    assert page.startswith("<!doctype html>") and "<title>Review &lt;1&gt;</title>" in page
    for one in proposed.proposals:
        book.add_sms_templates(one.sender, one.category, [one.template])
    assert book.propose_templates().proposals == ()
    with pytest.raises(TypeError, match="int has no card"):
        lw.to_html(3)


def test_a_summary_stands_by_senders(
    book: lw.Book, uuids: list[str], proposed: lw.TemplatesProposed
) -> None:
    for one in proposed.proposals:
        book.add_sms_templates(one.sender, one.category, [one.template])
    summary = book.get_sms_summary(borrower_uuid=uuids[0])
    said = words(summary._repr_html_())
    assert "a month" in said and "VF-Cash" in said and "Telecom" in said and "extras" in said
