"""HTML of records for notebooks, without scripts and in the notebook's own colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, TypeAlias

from ._rule_cards import BEYOND_BOUNDS, conditions, fails, is_beyond_bounds, outcome
from ._values import NA

# Records are known here by their members, since their modules use this one.
Record: TypeAlias = Any
Warnings: TypeAlias = Sequence[Any]

_ROWS_MAX = 50
_FEW = 4
_BOX = "border:1px solid #8884;border-radius:8px;padding:12px 16px;display:inline-block"
_FAINT = "opacity:.65"
_LEFT = "text-align:left;vertical-align:top"
_HEADLINE = (
    "credit_score",
    "credit_score_classification",
    "pass_business_rules_state",
    "certainty",
)


_EXPLANATION = ("contributions", "reasons", "rules", *_HEADLINE)


def record(
    value: Record, warnings: Warnings = (), explanation: Callable[[], Any] = lambda: None
) -> str:
    """A record's card: that of a decision or a score begins with what was decided and why."""
    if _has(value, _EXPLANATION):
        return _box(_explanation(value))
    if _has(value, _HEADLINE):
        return _box(_score(value, explanation()) + _warnings(warnings))
    name = type(value).__name__
    if name in _OF_LOANS:
        return _box(_OF_LOANS[name](value) + _warnings(warnings))
    return _box(f"<b>{escape(name)}</b>{_table(_members(value))}{_warnings(warnings)}")


def _loan(loan: Record) -> str:
    """A loan: what was lent, what is left, the instalments, then all that happened."""
    terms, price = loan.terms, loan.price
    rate = f"{terms.interest_rate} {_RATES.get(terms.rate_unit, terms.rate_unit)}"
    aprc = "" if loan.aprc is None else f"; APRC {loan.aprc} %"
    title = f"{terms.amount} {terms.currency} × {terms.repayment_months}"
    said = f"{terms.name}: {rate} from {terms.start} on{aprc}"
    live = [row for row in loan.rows if row.state != "retired"]
    left = sum(row.principal - row.principal_paid for row in live)
    parts = [_title(title, loan.status.replace("_", " ")), f"<div>{escape(said)}</div>"]
    if loan.history:
        parts.append(_line("unpaid principal", str(left)))
    if price is not None:
        parts.append(_line("settling today", _settling(price)))
    if not loan.rows_agree:
        parts.append("<div>⚠ the instalments in the book are not those that its history makes</div>")
    parts.append(_instalments(live))
    retired = [row for row in loan.rows if row.state == "retired"]
    for title, items in (
        ("earlier schedules", retired),
        ("payments", loan.payments),
        ("history", loan.history),
        ("ledger", loan.ledger),
    ):
        if items:
            parts.append(_details(f"{title} ({len(items)})", _several(tuple(items))))
    if terms.settings:
        parts.append(_details("settings", _cell(terms.settings)))
    return "".join(parts)


_RATES = {"percent": "% a year", "fraction": "a year", "monthly_percent": "% a month"}


def _settling(price: Record) -> str:
    late = "; an instalment is late, so it can't be settled" if price.late else ""
    return f"{price.total_due} ({price.accrued} of interest, fee {price.fee}){late}"


def _instalments(rows: Sequence[Record]) -> str:
    heads = ["", "due", "principal", "interest", "penalty", "paid", "state"]
    cells = []
    for row in rows:
        paid = row.principal_paid + row.interest_paid + row.fee_paid + row.penalty_paid
        shown = (row.installment_number, row.due_date, row.principal, row.interest)
        cells.append([escape(str(one)) for one in (*shown, row.penalty, paid, row.state)])
    return _grid(heads, cells)


def _prices(quote: Record) -> str:
    """What settling each loan costs, by its application, today and on the days to come."""
    told = (quote.detail.prices if hasattr(quote, "_detail_text") else None) or {}
    heads = ["loan", "principal", "interest and fee", "to pay", "penalty owed", "valid until"]
    rows, ahead = [], ""
    for name, price in quote.credit_application.items():
        more = told.get(name)
        owed = "" if more is None else f"{more.penalty}{', late' if more.late else ''}"
        until = "" if more is None else more.valid_until
        shown = (name, price.due_principal, price.due_interest)
        row = [escape(str(one)) for one in shown]
        rows.append([*row, f"<b>{escape(str(price.total_due))}</b>", escape(owed), escape(str(until))])
        if more is not None and more.days:
            ahead += _details(f"the days to come: loan {name}", _table(more.days.items()))
    return f"<b>settlement</b>{_grid(heads, rows)}{ahead}"


def _aged(aged: Record) -> str:
    """Loans by how long they are overdue, all of them together, and those that were written off."""
    total = aged.total
    risk = "" if aged.par_30 is None else f"; at risk (30 days and more): {100 * aged.par_30:.2f} %"
    title = f"{total.outstanding} {aged.currency or ''}".strip()
    heads = ["overdue", "loans", "outstanding", "principal", "interest", "penalties", "provision"]
    rows = [_bucket(bucket) for bucket in aged.buckets]
    rows.append([f"<b>{cell}</b>" for cell in _bucket(total)])
    if aged.written_off.loans:
        rows.append(_bucket(aged.written_off))
    count = f"{total.loans} loan{'' if total.loans == 1 else 's'}"
    return f"{_title(title, count)}<div>provision {total.provision}{risk}</div>{_grid(heads, rows)}"


def _bucket(bucket: Record) -> list[str]:
    amounts = (bucket.outstanding, bucket.overdue_principal, bucket.overdue_interest)
    shown = (bucket.name, bucket.loans, *amounts, bucket.penalties, bucket.provision)
    return [escape(str(one)) for one in shown]


_OF_LOANS: dict[str, Callable[[Record], str]] = {
    "GivenLoan": _loan,
    "SettlementPrices": _prices,
    "AgedLoans": _aged,
}


def _title(said: str, beside: str) -> str:
    return f"<div style='font-size:1.6em'><b>{escape(said)}</b> · {escape(beside)}</div>"


def _has(value: object, names: Iterable[str]) -> bool:
    """Whether it is a record with members of these names."""
    return set(names) <= {member.name for member in getattr(value, "_members", ())}


def decision(value: Any) -> str:
    """The card of a decision that was made without a book."""
    head = _headline(value.score, value.class_, value.state, value.certainty)
    reasons = "; ".join(value.reason_texts) or "none"
    left_out = ", ".join(f"{name} ({why})" for name, why in value.missing)
    note = _faint(f"did not count: {left_out}") if left_out else ""
    return _box(f"{head}<div>reasons: {escape(reasons)}</div>{note}")


def schedule(value: Any) -> str:
    """The card of a schedule: what it comes to, and its instalments."""
    terms, aprc = value.terms, value.aprc
    head = (
        f"<div style='font-size:1.6em'><b>{value.instalment} {escape(terms.currency)}</b> × {len(value)}</div>"
        f"<div>{terms.amount} at {terms.rate}, {escape(terms.convention)}; interest {value.total_interest}, "
        f"in all {value.total}{'' if aprc is None else f'; APRC {100 * aprc:.2f} %'}</div>"
    )
    heads = ["", "due", "principal", "interest", "total", "balance"]
    rows = [[escape(str(cell)) for cell in row.values()] for row in value.to_rows()]
    return _box(head + _grid(heads, rows))


def quote(value: Any) -> str:
    """The card of a quote: what is to be paid, and of what it is made."""
    terms, late = value.terms, "; an instalment is late, so it can't be settled" if value.is_late else ""
    head = (
        f"<div style='font-size:1.6em'><b>{value.total} {escape(terms.currency)}</b> on {value.day}</div>"
        f"<div>{terms.amount} at {terms.rate}, {value.paid} of {terms.months} paid{late}</div>"
    )
    names = ("principal", "accrued", "fee", "rebate", "penalty")
    return _box(head + _table((name, getattr(value, name)) for name in names))


def portfolio(value: Any) -> str:
    """The card of loans in columns: the first loans, and the first of those that were refused."""
    said = f"<b>{len(value)} loans</b>, {len(value.faults)} refused"
    heads = ["", *value.columns]
    rows = [
        [str(at), *(escape(str(cell)) for cell in cells)] for at, cells in enumerate(value.head(_FEW))
    ]
    refused = [[str(fault.row), escape(fault.message)] for fault in value.faults[:_FEW]]
    more = len(value.faults) - len(refused)
    table = _grid(heads, rows, len(value) - len(rows)) if rows else ""
    return _box(said + table + (_grid(["row", "refused"], refused, more) if refused else ""))


def text(value: str, warnings: Warnings) -> str:
    """The card of a text that answers."""
    return _box(f"<div>{escape(str(value))}</div>{_warnings(warnings)}")


def mapping(value: Mapping[str, Any], decisions: Mapping[str, Any]) -> str:
    """The card of values by name: one table where they are scores, a row each with its reasons."""
    if not any(_has(item, _HEADLINE) for item in value.values()):
        return _box(_table(value.items()))
    heads = ["uuid", "score", "class", "rules", "failed", "reasons", "known", "dbr"]
    rows = [_batch_row(name, item, decisions.get(name)) for name, item in value.items()]
    return _box(_grid(heads, rows))


def _batch_row(name: str, item: Any, decision: Any) -> list[str]:
    if not _has(item, _HEADLINE):
        return [escape(name), escape(getattr(item, "message", str(item)))]
    shown = (
        name,
        item.credit_score,
        item.credit_score_classification,
        _VERDICTS[item.pass_business_rules_state],
        ", ".join(decision.failed_rules) if decision else "",
        ", ".join(decision.notice_codes) if decision else "",
        _share(item.certainty),
        item.dbr,
    )
    return [escape(str(one)) for one in shown]


_VERDICTS = {True: "pass", False: "fail", None: "refer", NA: "not asked"}


def _score(value: Record, why: Record | None) -> str:
    """A score: what was decided, the rules that fail, what helped and hurt, then its values."""
    known = dict(_members(value))
    account = _open_rules(why) + _points(why) if why else ""
    rest = [row for row in known.items() if row[0] not in _HEADLINE and not _is_empty(row[1])]
    unknown = ", ".join(name for name, item in known.items() if item is NA)
    note = _faint(f"not available: {unknown}") if unknown else ""
    return _headline(*(known[name] for name in _HEADLINE)) + account + _table(rest) + note


def _explanation(why: Record) -> str:
    reasons = [
        [escape(line.text), escape(_cause(line)), "on the notice" if line.on_notice else ""]
        for line in why.reasons
    ]
    rules = [_rule(rule) for rule in why.rules]
    parts = [
        _headline(*(getattr(why, name) for name in _HEADLINE)),
        _open_rules(why),
        _points(why),
        _titled("reasons", _grid(["reason", "because of", ""], reasons)) if reasons else "",
        _titled("rules", _grid(["rule", "kind", "result", "conditions"], rules)) if rules else "",
        _changes(why),
        _titled("points", _contributions(why)),
        _details(f"inputs ({len(why.inputs)})", _cell(why.inputs)),
        # A policy without a book explains too, and has no decision's id, time and borrower.
        _details("about", _table((n, getattr(why, n)) for n in _ABOUT if hasattr(why, n))),
    ]
    return "".join(parts)


_ABOUT = ("decision_id", "decided_at", "decided_for", "uuid", "evaluate_by", "policy", "engine")


def _rule(rule: Record) -> list[str]:
    says = f"<b>{outcome(rule)}</b>" if fails(rule) else outcome(rule)
    return [escape(rule.name), escape(rule.kind), says, conditions(rule)]


def _cause(line: Record) -> str:
    if line.rule is not None:
        return f"rule {line.rule}"
    return "" if line.lost_points is None else f"{line.lost_points:.0f} points lost"


def _open_rules(why: Record) -> str:
    """The rules that decided against the borrower and those that can't be told, by their names."""
    failing = [f"{rule.name} ({outcome(rule)})" for rule in why.rules if fails(rule)]
    unknown = [rule.name for rule in why.rules if rule.state is None]
    missing = why.missing_to_resolve.variables if why.missing_to_resolve else ()
    asks = f" (ask for {', '.join(missing)})" if missing else ""
    return (_line("decided against by", ", ".join(failing)) if failing else "") + (
        _line("undecided", ", ".join(unknown) + asks) if unknown else ""
    )


def _points(why: Record) -> str:
    """What helped and what hurt, the most first; then what could have added more points."""
    lines = [line for line in why.contributions if line.available]
    lines.sort(key=lambda line: -line.contribution)
    helped = [line for line in lines if line.contribution > 0]
    # Whoever may not read weights is not told what was lost.
    told = [(line, line.lost_points) for line in lines if line.lost_points is not None]
    lost = sorted((one for one in told if one[1] >= 0.5), key=lambda one: -one[1])
    hurt = [f"{line.name} −{points:.0f}" for line, points in lost if line not in helped]
    left = [f"{line.name} {points:.0f}" for line, points in lost if line in helped]
    said = _few("what helped", [f"{line.name} +{line.contribution}" for line in helped])
    if len(told) == len(lines) and (hurt or not left):
        said += _few("what hurt", hurt)
    if left:
        said += _few("could have added", left)
    unknown = [line for line in why.contributions if not line.available and line.lost_points]
    unknown.sort(key=lambda line: -line.lost_points)
    if unknown:
        said += _few("missing", [f"{line.name} −{line.lost_points:.0f}" for line in unknown])
    return said


def _changes(why: Record) -> str:
    def said(change: Record) -> str:
        return f"{change.variable}: {_said(change.from_)} → {_said(change.to)}"

    changes = why.what_would_change
    lines = [said(change) for change in changes.one] if changes else []
    both = [said(change) for change in changes.two] if changes else []
    if both:
        lines.append(" and ".join(both))
    shown = "<br>".join(escape(line) for line in lines)
    return _titled("what would change it", f"<div>{shown}</div>") if lines else ""


def _contributions(why: Record) -> str:
    rows = [["start", "", "", "", str(why.base), ""]]
    for line in why.contributions:
        value = "missing" if line.value is None and not line.available else line.value
        share = "" if line.scaled is None else f"{line.scaled:.4g}"
        weight = "" if line.weight is None else f"{line.weight:g}"
        name = line.name if line.capped is None else f"capped at {line.capped}: {line.variable}"
        shown = (name, _said(value), share, weight, line.contribution)
        lost = "" if line.lost_points is None else f"{line.lost_points:.0f}"
        rows.append([*(escape(str(one)) for one in shown), lost])
    rows.append(["<b>score</b>", "", "", "", f"<b>{why.credit_score}</b>", ""])
    return _grid(["characteristic", "value", "rating, 0 to 1", "weight", "points", "points lost"], rows)


def _headline(score: object, score_class: object, state: object, certainty: object) -> str:
    return (
        f"{_title(str(score), str(score_class))}"
        f"<div>{escape(_verdict(state))} · known: {_share(certainty)} of what counts</div>"
    )


def _share(certainty: object) -> str:
    return f"{100 * certainty:.0f} %" if isinstance(certainty, (int, float)) else "nothing"


def _verdict(state: object) -> str:
    if state is NA:
        return "no rules were asked"
    if state is None:
        return "undetermined: data are missing, a person should look"
    return "passes the rules" if state else "fails the rules"


def _warnings(warnings: Warnings) -> str:
    return "".join(f"<div>⚠ {escape(warning.message)}</div>" for warning in warnings)


def _members(value: Record) -> list[tuple[str, Any]]:
    return [(member.name, member.shown(value)) for member in value._members]


def _is_empty(item: object) -> bool:
    return item is None or item is NA or item == () or item == {}


def _few(title: str, said: list[str]) -> str:
    return _line(title, ", ".join(said[:_FEW]) or "nothing")


def _line(title: str, said: str) -> str:
    return f"<div>{title}: {escape(said)}</div>"


def _faint(said: str) -> str:
    return f"<div style='{_FAINT}'>{escape(said)}</div>"


def _titled(title: str, content: str) -> str:
    return f"<div style='margin-top:10px'><b>{escape(title)}</b></div>{content}"


def _details(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]], more: int = 0) -> str:
    """A table with a header row; the cells are HTML. A short row's last cell takes the rest."""
    head = "".join(f"<th style='{_LEFT};{_FAINT}'>{escape(name)}</th>" for name in heads)
    lines = []
    for row in rows[:_ROWS_MAX]:
        wide = f" colspan={len(heads) - len(row) + 1}" if len(row) < len(heads) else ""
        cells = [f"<td style='{_LEFT}'>{cell}</td>" for cell in row[:-1]]
        lines.append(f"<tr>{''.join(cells)}<td style='{_LEFT}'{wide}>{row[-1]}</td></tr>")
    more += max(len(rows) - _ROWS_MAX, 0)
    if more:
        lines.append(f"<tr><td colspan={len(heads)}>and {more} more</td></tr>")
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>"


def _table(rows: Iterable[tuple[str, Any]]) -> str:
    shown = list(rows)
    lines = [
        f"<tr><td style='{_LEFT};{_FAINT}'>{escape(str(name))}</td>"
        f"<td style='{_LEFT}'>{_cell(item)}</td></tr>"
        for name, item in shown[:_ROWS_MAX]
    ]
    if len(shown) > _ROWS_MAX:
        lines.append(f"<tr><td colspan=2>and {len(shown) - _ROWS_MAX} more</td></tr>")
    return f"<table>{''.join(lines)}</table>"


def _cell(item: Any) -> str:
    if hasattr(item, "_members"):
        return _table(_members(item))
    if isinstance(item, tuple):
        return _several(item)
    if isinstance(item, dict):
        names, values = [escape(str(name)) for name in item], tuple(item.values())
        return _records(values, names) if _are_alike(values) else _table(item.items())
    shown = _said(item)
    return escape(shown if len(shown) <= _TEXT_MAX else f"{shown[:_TEXT_MAX]}…")


_TEXT_MAX = 1000


def _said(value: Any) -> str:
    """A value as people read it."""
    return BEYOND_BOUNDS if is_beyond_bounds(value) else str(value)


def _several(items: tuple[Any, ...]) -> str:
    """Several values: one table where they are records of one kind."""
    if _are_alike(items):
        return _records(items, [])
    if all(isinstance(item, str) for item in items):
        return _cell(", ".join(items))
    lines = [_cell(item) for item in items[:_ROWS_MAX]]
    more = [f"and {len(items) - _ROWS_MAX} more"] if len(items) > _ROWS_MAX else []
    return "<br>".join(lines + more)


def _are_alike(items: tuple[Any, ...]) -> bool:
    return len({type(item) for item in items}) == 1 and hasattr(items[0], "_members")


def _records(items: tuple[Any, ...], names: Sequence[str]) -> str:
    """Records of one kind, a row each, without the columns that are empty in all of them; where
    they have names, these stand first."""
    rows = [dict(_members(item)) for item in items[:_ROWS_MAX]]
    heads = [name for name in rows[0] if not all(_is_empty(row[name]) for row in rows)]
    cells = [["" if row[n] is None else _cell(row[n]) for n in heads] for row in rows]
    if names:
        cells = [[name, *row] for name, row in zip(names, cells, strict=False)]
    return _grid(["", *heads] if names else heads, cells, len(items) - len(rows))


def _box(content: str) -> str:
    return f"<div style='{_BOX}'>{content}</div>"
