"""Converts answers to HTML pages."""

from __future__ import annotations

from html import escape
from typing import Any

from ._doors import door
from ._foreign import type_name

__all__ = ["to_html"]


@door
def to_html(shown: Any, title: str = "lendwright") -> str:
    """Converts the notebook card of an answer to an HTML page, and returns it as a text.

    The page needs no script, no style sheet and no network. Raises TypeError if the object has no card. For
    example, a page for the review of proposed templates, and the call that adds a template:

    >>> import lendwright as lw
    >>> book = lw.open()
    >>> proposed = book.propose_templates()
    >>> page = lw.to_html(proposed, "Proposed templates")
    >>> page.startswith("<!doctype html>")
    True
    >>> for one in proposed.proposals[:1]:
    ...     _ = book.add_sms_templates(one.sender, one.category, [one.template])
    """
    card = getattr(shown, "_repr_html_", None)
    if card is None:
        raise TypeError(f"{type_name(shown)} has no card")
    return (
        f"<!doctype html><html><head><meta charset='utf-8'><title>{escape(title)}</title></head>"
        f"<body style='font-family:system-ui,sans-serif;margin:2em'>{card()}</body></html>\n"
    )
