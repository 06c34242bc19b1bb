"""What notebooks show of messages: the templates that are proposed, and a summary."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any, Final, TypeAlias

from . import _html as html
from ._values import NA

__all__ = ["OF_MESSAGES"]

# Records are known here by their members, since their modules use this one.
Record: TypeAlias = Any

_WRAPS = "max-width:30em;white-space:normal;overflow-wrap:anywhere;padding:2px 0"
_PLACE = "border-radius:4px;padding:0 3px;background:#8883"


def text(said: str) -> str:
    """A text of any script, in its own direction: what stands beside it keeps its place."""
    return f"<div dir='auto' style='{_WRAPS}'>{escape(said)}</div>"


def template(said: str) -> str:
    """A template, its placeholders marked: they are read from left to right in any script."""
    parts = said.split("{{")
    shown = escape(parts[0])
    for part in parts[1:]:
        name, closed, rest = part.partition("}}")
        if not closed:
            shown += escape("{{" + part)
            continue
        shown += f"<bdi dir='ltr' style='{_PLACE}'>{escape(name)}</bdi>{escape(rest)}"
    return f"<div dir='auto' style='{_WRAPS}'>{shown}</div>"


def name(said: str) -> str:
    return f"<bdi>{escape(said)}</bdi>"


def _proposals(proposed: Record) -> str:
    """Proposed templates beside messages of theirs, with what accepts each in one call."""
    count = len(proposed.proposals)
    title = f"{count} template{'' if count == 1 else 's'} proposed"
    head = html.title(title, f"{proposed.messages} messages read")
    note = html.faint("nothing counts before it is added; names and other digits of samples are hidden")
    heads = ["sender", "category", "template", "messages", "share", "samples", "conflicts"]
    rows = [_proposal(one) for one in proposed.proposals]
    table = html.grid(heads, rows) if rows else ""
    calls = "".join(f"<div dir='ltr'><code>{escape(_call(one))}</code></div>" for one in proposed.proposals)
    return head + note + table + (html.details("to add one, as it is", calls) if calls else "")


def _proposal(one: Record) -> list[str]:
    sure = f"{escape(one.category)}<br><span style='opacity:.65'>{100 * one.confidence:.0f} %</span>"
    share = f"{100 * one.share:.1f} %"
    samples = "".join(text(sample) for sample in one.samples)
    conflicts = "".join(_conflict(other) for other in one.conflicts)
    return [name(one.sender), sure, template(one.template), str(one.support), share, samples, conflicts]


def _conflict(other: Record) -> str:
    whose = "proposed" if other.proposed else "yours"
    count = f"{other.messages} message{'' if other.messages == 1 else 's'}"
    said = f"{escape(other.category)} ({whose}), {count}"
    return f"<div>⚠ {said}</div>{template(other.template)}"


def _call(one: Record) -> str:
    said = [json.dumps(part, ensure_ascii=False) for part in (one.sender, one.category, one.template)]
    return f"book.add_sms_templates({said[0]}, {said[1]}, [{said[2]}])"


_IN: Final = ("salary", "loan_disbursement", "other_incoming_payments")


def _summary(summary: Record) -> str:
    """Income and spending by sender, then what else is known."""
    months = "" if not hasattr(summary, "_detail_text") else _months(summary.detail.extras)
    spending = f"{summary.total_avg_monthly_spending} a month"
    parts = [html.title(spending, "spending"), f"<div>{summary.sms_info} messages counted{months}</div>"]
    heads = ["sender", "kind", "messages", "spending", "sent", "repaid", "salary", "loans", "other income"]
    rows = [_sender(summary, sender) for sender in summary.services]
    if rows:
        parts.append(html.grid(heads, rows))
    averages = [
        (f"average payment: {kind}", value)
        for kind, value in (
            ("banks", summary.bank_avg_amount),
            ("operators", summary.telcos_avg_amount),
            ("shops", summary.ecommerce_avg_amount),
        )
        if value is not NA
    ]
    if averages:
        parts.append(html.table(averages))
    if summary.purchased_products:
        bought = "".join(text(one) for one in summary.purchased_products)
        parts.append(html.details(f"purchased products ({len(summary.purchased_products)})", bought))
    if extras := (summary.detail.extras if months else None):
        known = [(key.replace("_", " "), value) for key, value in extras.items() if value is not NA]
        parts.append(html.details(f"extras ({len(known)})", html.table(known)))
    return "".join(parts)


def _months(extras: Any) -> str:
    covered = (extras or {}).get("months_covered")
    return "" if covered is None else f" over {covered} months"


def _sender(summary: Record, sender: str) -> list[str]:
    incoming = summary.incoming_payments
    amounts = (
        summary.spending_amount,
        summary.outgoing_payments,
        summary.liability_repayment,
        *(getattr(incoming, kind) for kind in _IN),
    )
    count = sum(summary.frequency.monthly_count.get(sender, {}).values())
    kind = escape(summary.services_categories.get(sender, ""))
    shown = [escape(str(amount[sender])) if sender in amount else "" for amount in amounts]
    return [name(sender), kind, str(count), *shown]


OF_MESSAGES: Final[dict[str, Callable[[Record], str]]] = {
    "SmsSummary": _summary,
    "TemplatesProposed": _proposals,
}
