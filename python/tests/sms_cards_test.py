"""Notebook cards of proposed templates and of a summary of messages."""

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
    """Three borrowers with messages in the same wordings."""
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
    assert "over 1 month" in said and "over 1 months" not in said


def packs_stand_in_a_table_and_loading_one_says_what_came(book: lw.Book) -> None:
    loaded = book.load_pack("eg")
    assert words(loaded._repr_html_()) == f"{loaded.added} templates added |  · version {loaded.version}"
    book.delete_sms_template("CIB", "purchase", 0)
    assert "0 templates added" in words(book.load_pack("eg")._repr_html_())
    assert "1 left out" in words(book.load_pack("eg")._repr_html_())
    said = words(book.list_packs()._repr_html_())
    assert "1 loaded" in said and f"version {loaded.version} | {loaded.added - 1} |" in said


def coverage_stands_by_sender(book: lw.Book, uuids: list[str]) -> None:
    said = words(book.sms_coverage(months=1)._repr_html_())
    assert said.startswith("0 % of messages matched |  · 6 messages") and "all | 0 % | 6 | 0 |" in said
    book.add_sms_templates("VF-Cash", "purchase", ["<b>Purchase</b> of {{money}} with card {{card}} at {{merchant}}."])
    messages = [
        {"address": address, "body": "Hello", "date": DAY_MS} for address in ("بنك <الركن>", "+201001234567")
    ]
    book.upload_collected_data(uuid=uuids[0], messages=messages)
    card = book.sms_coverage()._repr_html_()
    said = words(card)
    assert "38 % of messages matched |  · 8 messages" in said
    assert "VF-Cash | 50 % | 6 | 3 | 3 | 0 | 0 | 3" in said
    assert "without templates | 2 | 2 |" in said and "persons' phones | 1" in said
    assert "<bdi>بنك &lt;الركن&gt;</bdi>" in card
    empty = lw.open().sms_coverage()
    assert words(empty._repr_html_()) == "none of messages matched |  · 0 messages"


def words_that_stop_messages_stand_on_each_card(book: lw.Book, uuids: list[str]) -> None:
    bodies = ["Paid EGP 10 at Tea House was declined", "Paid EGP 30 at Tea House"]
    messages = [{"address": "Shop", "body": body, "date": DAY_MS} for body in bodies]
    book.upload_collected_data(uuid=uuids[0], messages=messages)
    template = "Paid {{money}} at {{merchant}}"
    tried = book.try_templates(sender="Shop", category="purchase", templates=[template])
    book.add_sms_templates("Shop", "purchase", [template])
    for shown in (tried, book.propose_templates(), book.sms_coverage()):
        said = words(shown._repr_html_())
        assert "matched, but stopped by a word (1)" in said
        assert "Shop | declined | declined | 1 | Paid EGP 10 at … declined" in said
    assert "stopped" not in words(book.try_templates("Shop", "fee", ["Fee {{money}}"])._repr_html_())


def a_trial_shows_what_would_change(book: lw.Book, uuids: list[str]) -> None:
    assert len(uuids) == 3
    found = book.try_templates(
        sender="VF-Cash",
        category="other_outgoing_payment",
        templates=["تم تحويل {{money}} إلى رقم {{phone}} المسجل باسم {{counterparty}}. رصيدك الحالي {{balance}}"],
    )
    card = found._repr_html_()
    said = words(card)
    assert "3 newly matched |  · 6 messages of the sender" in said and "newly matched | تم تحويل" in said
    assert "unmatched | other_outgoing_payment | 7" in said and "dir='auto'" in card
    assert not any(name in said for name in NAMES)
    other = book.try_templates(sender="VF-Cash", category="fee", templates=["Nothing {{amount}}"])
    assert words(other._repr_html_()).startswith("nothing would change |  · 6 messages of the sender")


def a_ledger_shows_each_message_in_its_own_direction() -> None:
    bodies = [
        "تم خصم مبلغ 1,120.50 جم عند متجر الركن",
        "تم خصم مبلغ 5,000.00 جم عند متجر الذهب. العملية مرفوضة",
        "Paid EGP 300 at <Shop> fee EGP 2",
        "Call me",
    ]
    messages = [
        {"address": address, "body": body, "date": DAY_MS - 1000 * at}
        for at, (address, body) in enumerate(zip(("بنكي", "بنكي", "Shop", "أمي"), bodies, strict=True))
    ]
    given = {
        "بنكي": {"purchase": ["تم خصم مبلغ {{money}} عند {{merchant}}"]},
        "Shop": {"purchase": ["Paid {{money}} at {{merchant}} fee EGP {{fee}}"]},
    }
    templates = lw.SmsTemplates(given, {"Shop": {"fee_counts": True}})
    ledger = templates.ledger(messages, as_of=NOON)
    card = ledger._repr_html_()
    said = words(card)
    assert "2 of 4 messages counted |  · ledger" in said and "spending amount 2, declined 1, unknown sender 1" in said
    assert "declined:  | مرفوضة" in said and "<bdi>مرفوضة</bdi>" in card and "<bdi>بنكي</bdi>" in card
    assert card.count("<div dir='auto'") == 4 and "&lt;Shop&gt;" in card
    assert "1120.50" in said and "300.00" in said and "fee 2" in said
    assert lw.to_html(ledger).startswith("<!doctype html>")
