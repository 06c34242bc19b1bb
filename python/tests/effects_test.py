"""Events about credentials, and the number of refused attempts."""

from __future__ import annotations

import sys
from typing import Any

import lendwright as lw
import pytest

from conftest import NOON

PEPPER = {"kid": "2026", "secret": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}


def opened(heard: list[lw.Event]) -> tuple[lw.Book, str]:
    book = lw.open(clock=NOON, seed="a test", peppers=[PEPPER], on_effect=heard.append)
    book.make_partner("nile")
    return book, book.issue_key("nile").api_key


def a_listener_hears_who_logs_in_and_who_is_refused() -> None:
    heard: list[lw.Event] = []
    book, key = opened(heard)
    token = book.login("nile", key).access_token
    book.logout("nile", token=token)
    with pytest.raises(lw.Forbidden):
        book.login("nobody", key)
    assert [event.event for event in heard] == ["logged_in", "logged_out", "refused"]
    logged_in, _, refused = heard
    assert isinstance(logged_in, lw.AuthEvent) and isinstance(refused, lw.AuthEvent)
    assert logged_in.at == NOON
    assert logged_in.partner_id is not None
    assert logged_in.key_id is not None and logged_in.key_id in key
    assert refused.partner_id is None


def a_forbidden_call_says_which_scope_it_needs() -> None:
    book = opened([])[0]
    partner = book.log_in("nile", book.issue_key("nile", scopes=["score"]).api_key)
    with pytest.raises(lw.Forbidden) as lacks:
        partner.sign_up("+201001234567", autofill=True)
    assert str(lacks.value) == "forbidden; needs the scope 'borrowers:write'"
    assert lacks.value.body == '{"message":"forbidden"}'
    with pytest.raises(lw.Forbidden) as host:
        partner.make_partner("delta")
    assert str(host.value) == "forbidden; only the host may call it"


def refusals_in_a_row_are_counted() -> None:
    book, key = opened([])
    for _ in range(2):
        with pytest.raises(lw.Forbidden):
            book.log_in("nile", "lw_live_guess")
    assert book.failed_attempts("nile") == 2
    assert book.failed_attempts("delta") == 0
    assert book.log_in("nile", key).failed_attempts("nile") == 0


def what_a_listener_raises_undoes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(event: lw.Event) -> None:
        raise RuntimeError(event.event)

    lost: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda fault: lost.append(fault.exc_value))
    book = lw.open(peppers=[PEPPER], on_effect=refuse)
    book.make_partner("nile")
    token = book.login("nile", book.issue_key("nile").api_key).access_token
    assert repr(lost) == "[RuntimeError('logged_in')]"
    book.bearer(token).get_rules()


def a_listener_may_ask_the_book() -> None:
    counts: list[int] = []
    book = lw.open(
        peppers=[PEPPER],
        on_effect=lambda event: counts.append(len(book.list_partners().partners)),
    )
    book.make_partner("nile")
    book.login("nile", book.issue_key("nile").api_key)
    assert counts == [2]


def a_listener_hears_what_becomes_of_a_loan() -> None:
    heard: list[lw.Event] = []
    book = lw.open(clock=NOON, on_effect=heard.append)
    mona = book.sign_up("+201001234567", autofill=True)
    book.create_credit_product("1", "Gold", 24, 2, 2, 5, 3, 36, 1000, 50000)
    loan = book.create_credit_application(12, mona.uuid, "1", "1", 12_000).detail.application_id
    assert loan is not None
    book.approve_credit_application(loan)
    book.approve_credit_application(loan)
    payment = book.take_payment(loan, 100, "once").payment_id
    book.take_payment(loan, 100, "once")
    book.grant_holiday(loan, 1, "ill", "holiday")
    assert [event.event for event in heard] == ["approved", "paid", "changed"]
    paid = heard[1]
    assert isinstance(paid, lw.LoanEvent)
    assert (paid.application_id, paid.payment_id, paid.at) == (loan, payment, NOON)


def a_listener_hears_of_messages_that_wait() -> None:
    heard: list[lw.Event] = []
    book = lw.open(clock=NOON, on_effect=heard.append)
    mona = book.sign_up("+201001234567", autofill=True)
    below = {"balance.amount": {"operator": "<", "value": 100}}
    book.create_engagement_rule(
        "low", "balance", below, "sms", "{{amount}} left", requires_consent="service"
    )
    said = {"txn_id": "b", "date": "2026-01-30", "amount": -1, "balance_after": 50}
    book.import_transactions([{"user_id": mona.uuid, **said}])
    assert book.run_engagement().queued == 1
    partner = book.list_partners().partners[0].partner_id
    assert heard == [lw.MessagesEvent("messages_queued", partner, 1, NOON)]
