"""Notebook cards of messages: templates (proposed, tried or loaded), coverage, summaries and ledgers."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any, Final, TypeAlias

from . import _html as html
from ._html import name, text
from ._values import NA

__all__ = ["OF_MESSAGES", "ledger"]

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any

_PLACE = "border-radius:4px;padding:0 3px;background:#8883"


def template(said: str) -> str:
    """A template with marked placeholders. Placeholders run from left to right in any script."""
    parts = said.split("{{")
    shown = escape(parts[0])
    for part in parts[1:]:
        name, closed, rest = part.partition("}}")
        if not closed:
            shown += escape("{{" + part)
            continue
        shown += f"<bdi dir='ltr' style='{_PLACE}'>{escape(name)}</bdi>{escape(rest)}"
    return f"<div dir='auto' style='{html.WRAPS}'>{shown}</div>"


def _proposals(proposed: Record) -> str:
    """Proposed templates with sample messages, and for each the call that adds it."""
    head = html.title(f"{html.count(len(proposed.proposals), 'template')} proposed", f"{proposed.messages} messages read")
    note = html.faint("nothing counts before it is added; names and other digits of samples are hidden")
    heads = ["sender", "category", "template", "messages", "share", "samples", "conflicts"]
    rows = [_proposal(one) for one in proposed.proposals]
    table = html.grid(heads, rows) if rows else ""
    calls = "".join(f"<div dir='ltr'><code>{escape(_call(one))}</code></div>" for one in proposed.proposals)
    added = html.details("to add one, as it is", calls) if calls else ""
    return head + note + table + added + _stopped(proposed.stopped)


def _proposal(one: Record) -> list[str]:
    sure = f"{escape(one.category)}<br><span style='opacity:.65'>{100 * one.confidence:.0f} %</span>"
    share = f"{100 * one.share:.1f} %"
    samples = "".join(text(sample) for sample in one.samples)
    conflicts = "".join(_conflict(other) for other in one.conflicts)
    return [name(one.sender), sure, template(one.template), str(one.support), share, samples, conflicts]


def _stopped(stopped: Any) -> str:
    """The words that stop messages which a template matches, or nothing if there are none."""
    if not stopped:
        return ""
    total = sum(one.messages for one in stopped)
    rows = [
        [name(one.sender), text(one.word), escape(_words(one.why)), str(one.messages), "".join(map(text, one.samples))]
        for one in stopped
    ]
    grid = html.grid(["sender", "word", "reason", "messages", "samples"], rows)
    return html.details(f"matched, but stopped by a word ({total})", grid)


def _conflict(other: Record) -> str:
    whose = "proposed" if other.proposed else "yours"
    said = f"{escape(other.category)} ({whose}), {html.count(other.messages, 'message')}"
    return f"<div>⚠ {said}</div>{template(other.template)}"


def _call(one: Record) -> str:
    said = [json.dumps(part, ensure_ascii=False) for part in (one.sender, one.category, one.template)]
    return f"book.add_sms_templates({said[0]}, {said[1]}, [{said[2]}])"


_IN: Final = ("salary", "loan_disbursement", "other_incoming_payments")


def _summary(summary: Record) -> str:
    """Income and spending by sender, then averages, products and extras."""
    months = "" if not hasattr(summary, "_detail_text") else _months(summary.detail.extras)
    spending = f"{summary.total_avg_monthly_spending} a month"
    parts = [html.title(spending, "spending"), f"<div>{summary.sms_info} messages matched{months}</div>"]
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
    return "" if covered is None else f" over {html.count(covered, 'month')}"


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


def ledger(told: Any) -> str:
    """Each message with its outcome."""
    count = html.count(len(told), "message")
    outcomes = ", ".join(f"{_words(outcome)} {n}" for outcome, n in told.outcomes.items())
    head = html.title(f"{told.counted} of {count} counted", "ledger") + html.faint(outcomes)
    heads = ["received", "sender", "message", "category", "outcome", "amount"]
    amounts = [row.amount for row in told if row.amount is not None]
    digits = max((-int(amount.as_tuple().exponent) for amount in amounts), default=0)
    rows = [_ledger_row(row, digits and max(digits, 2)) for row in told]
    return head + (html.grid(heads, rows) if rows else "")


def _ledger_row(row: Any, digits: int) -> list[str]:
    sender = name(row.address) if row.sender is None else name(row.sender)
    why = escape(_words(row.outcome))
    if row.guard is not None and row.guard != row.outcome:
        why += f": {name(row.guard)}"
    if row.amount is not None:
        why = f"<b>{why}</b>"
    fee = "" if row.fee is None else f"<br>fee {row.fee}"
    received = "" if row.date is None else escape(html.said(row.date.replace(microsecond=0)))
    amount = "" if row.amount is None else f"{row.amount:.{digits}f}"
    return [received, sender, text(row.body), escape(row.category or ""), why + fee, amount]


def _words(name: str) -> str:
    return name.replace("_", " ")


_COUNTS: Final = ("messages", "matched", "settled", "unsettled", "ignored", "unmatched")


def _coverage(covered: Record) -> str:
    """The share of messages that templates match, by sender and in total, then the senders without templates."""
    every = covered.all
    head = html.title(f"{_share(every)} of messages matched", f"{every.messages} messages")
    if not every.messages:
        return head
    rows = [_covered(name(sender), counts) for sender, counts in covered.senders.items()]
    if covered.unknown_senders or covered.phones:
        rest = covered.phones + sum(covered.unknown_senders.values())
        rows.append(["without templates", "", str(rest), "", "", "", "", str(rest)])
    rows.append([f"<b>{cell}</b>" for cell in _covered("all", every)])
    parts = [head, html.grid(["sender", "share", *_COUNTS], rows)]
    unknown = [[name(address), str(count)] for address, count in covered.unknown_senders.items()]
    if covered.phones:
        unknown.append(["persons' phones", str(covered.phones)])
    if unknown:
        parts.append(html.details("without templates", html.grid(["address", "messages"], unknown)))
    return "".join(parts) + _stopped(covered.stopped)


def _covered(sender: str, counts: Record) -> list[str]:
    return [sender, _share(counts), *(str(getattr(counts, name)) for name in _COUNTS)]


def _share(counts: Record) -> str:
    return f"{100 * counts.matched / counts.messages:.0f} %" if counts.messages else "none"


_CHANGES: Final = ("newly_matched", "lost", "other_category", "other_amount", "ambiguous", "unsettled", "shadowed")


def _trial(tried: Record) -> str:
    """The changes that templates would make, with sample messages."""
    changes = [(_words(change), getattr(tried, change)) for change in _CHANGES]
    told = [f"{count} {change}" for change, count in changes if count]
    count = html.count(tried.messages, "message")
    head = html.title(", ".join(told) or "nothing would change", f"{count} of the sender")
    note = html.faint("nothing is kept; words that no matching template has are hidden in samples")
    heads = ["change", "message", "now", "then"]
    rows = [
        [escape(", ".join(map(_words, one.changes))), text(one.text), _reading(one.before), _reading(one.after)]
        for one in tried.samples
    ]
    return head + note + (html.grid(heads, rows) if rows else "") + _stopped(tried.stopped)


def _reading(read: Record | None) -> str:
    if read is None:
        return "unmatched"
    return escape(read.category) + ("" if read.amount is None else f"<br>{read.amount}")


def _packs(listed: Record) -> str:
    """The packs, with the version that the partner has loaded."""
    count = len(listed.packs)
    heads = ["pack", "country", "currency", "senders", "templates", "version", "loaded", "as shipped"]
    rows = [
        [
            escape(str(cell))
            for cell in (
                one.pack,
                one.country,
                one.currency,
                one.senders,
                one.templates,
                one.version,
                "no" if one.loaded is None else f"version {one.loaded}",
                "" if one.loaded is None else one.as_shipped,
            )
        ]
        for one in listed.packs
    ]
    loaded = sum(one.loaded is not None for one in listed.packs)
    return html.title(f"{count} packs", f"{loaded} loaded") + html.grid(heads, rows)


def _pack_loaded(loaded: Record) -> str:
    """The changes by loading a pack."""
    changes = [("replaced", loaded.replaced), ("removed", loaded.removed)]
    told = [f"{count} {change}" for change, count in changes if count]
    head = html.title(f"{loaded.added} templates added", f"version {loaded.version}")
    if loaded.left:
        told.append(f"{loaded.left} left out, as the lender deleted them or has them itself")
    return head + (f"<div>{escape(', '.join(told))}</div>" if told else "")


OF_MESSAGES: Final[dict[str, Callable[[Record], str]]] = {
    "PackLoaded": _pack_loaded,
    "Packs": _packs,
    "SmsCovered": _coverage,
    "SmsSummary": _summary,
    "TemplatesProposed": _proposals,
    "TemplatesTried": _trial,
}
