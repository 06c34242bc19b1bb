"""What a host hears of credentials, and how often they were refused."""

from __future__ import annotations

import sys
from typing import Any

import lendwright as lw
import pytest

from conftest import NOON

PEPPER = {"kid": "2026", "secret": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}


def opened(heard: list[lw.AuthEvent]) -> tuple[lw.Book, str]:
    book = lw.open(clock=NOON, seed="a test", peppers=[PEPPER], on_effect=heard.append)
    book.make_partner("nile")
    return book, book.issue_key("nile").api_key


def a_listener_hears_who_logs_in_and_who_is_refused() -> None:
    heard: list[lw.AuthEvent] = []
    book, key = opened(heard)
    token = book.login("nile", key).access_token
    book.logout("nile", token=token)
    with pytest.raises(lw.Forbidden):
        book.login("nobody", key)
    assert [event.event for event in heard] == ["logged_in", "logged_out", "refused"]
    logged_in, _, refused = heard
    assert logged_in.at == NOON
    assert logged_in.partner_id is not None
    assert logged_in.key_id is not None and logged_in.key_id in key
    assert refused.partner_id is None


def refusals_in_a_row_are_counted() -> None:
    book, key = opened([])
    for _ in range(2):
        with pytest.raises(lw.Forbidden):
            book.log_in("nile", "lw_live_guess")
    assert book.failed_attempts("nile") == 2
    assert book.failed_attempts("delta") == 0
    assert book.log_in("nile", key).failed_attempts("nile") == 0


def what_a_listener_raises_undoes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(event: lw.AuthEvent) -> None:
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
