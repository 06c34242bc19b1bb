"""HTML cards of records for notebooks, without scripts and in the colours of the notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, TypeAlias

from ._html import box as _box
from ._html import cell as _cell
from ._html import details as _details
from ._html import faint as _faint
from ._html import grid as _grid
from ._html import is_empty as _is_empty
from ._html import line as _line
from ._html import members as _members
from ._html import said as _said
from ._html import table as _table
from ._html import title as _title
from ._html import titled as _titled
from ._loan_cards import OF_LOANS, RATES
from ._money_cards import OF_MONEY
from ._people_cards import OF_PEOPLE
from ._policy_cards import OF_POLICIES, VERDICTS
from ._rule_cards import conditions, fails, outcome
from ._sms_cards import OF_MESSAGES
from ._sms_cards import ledger as _ledger
from ._values import NA

# The modules of records import this one, so it can't import their types.
Record: TypeAlias = Any
Warnings: TypeAlias = Sequence[Any]

_FEW = 4
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
    """The card of a record. The card of a decision or a score begins with the decision and its reasons."""
    if _has(value, _EXPLANATION):
        return _box(_explanation(value))
    if _has(value, _HEADLINE):
        return _box(_score(value, explanation()) + _warnings(warnings))
    name = type(value).__name__
    if card := _OF_ANSWERS.get(name):
        return _box(card(value) + _warnings(warnings))
    return _box(f"<b>{escape(name)}</b>{_table(_members(value))}{_warnings(warnings)}")


_OF_ANSWERS = {**OF_LOANS, **OF_MESSAGES, **OF_MONEY, **OF_PEOPLE, **OF_POLICIES}


def _has(value: object, names: Iterable[str]) -> bool:
    """Whether the value is a record with members of these names."""
    return set(names) <= {member.name for member in getattr(value, "_members", ())}


def decision(value: Any) -> str:
    """The card of a decision that was made without a book."""
    head = _headline(value.score, value.class_, value.state, value.certainty)
    reasons = "; ".join(value.reason_texts) or "none"
    left_out = ", ".join(f"{name} ({why})" for name, why in value.missing)
    note = _faint(f"did not count: {left_out}") if left_out else ""
    return _box(f"{head}<div>reasons: {escape(reasons)}</div>{note}")


def schedule(value: Any) -> str:
    """The card of a schedule: its totals and its instalments."""
    terms, aprc = value.terms, value.aprc
    rate = f"{terms.rate} {RATES[terms.rate_unit]} ({terms.convention})"
    head = (
        f"<div style='font-size:1.6em'><b>{value.instalment} {escape(terms.currency)}</b> × {len(value)}</div>"
        f"<div>{terms.amount} at {escape(rate)}; interest {value.total_interest}, "
        f"in all {value.total}{'' if aprc is None else f'; APRC {100 * aprc:.2f} %'}</div>"
    )
    heads = ["", "due", "principal", "interest", "total", "balance"]
    rows = [[escape(str(cell)) for cell in row.values()] for row in value.to_rows()]
    return _box(head + _grid(heads, rows))


def quote(value: Any) -> str:
    """The card of a quote: the amount to pay and its parts."""
    terms, late = value.terms, "; an instalment is late, so it can't be settled" if value.is_late else ""
    head = (
        f"<div style='font-size:1.6em'><b>{value.total} {escape(terms.currency)}</b> on {value.day}</div>"
        f"<div>{terms.amount} at {terms.rate} {RATES[terms.rate_unit]}, {value.paid} of {terms.months} paid{late}</div>"
    )
    names = ("principal", "accrued", "fee", "rebate", "penalty")
    return _box(head + _table((name, getattr(value, name)) for name in names))


def portfolio(value: Any) -> str:
    """The card of loans in columns: the first loans, and the first refused loans."""
    said = f"<b>{len(value)} loans</b>, {len(value.faults)} refused"
    heads = ["", *value.columns]
    rows = [
        [str(at), *("" if cell is None else escape(str(cell)) for cell in cells)]
        for at, cells in enumerate(value.head(_FEW))
    ]
    refused = [[str(fault.row), escape(fault.message)] for fault in value.faults[:_FEW]]
    more = len(value.faults) - len(refused)
    table = _grid(heads, rows, len(value) - len(rows)) if rows else ""
    return _box(said + table + (_grid(["row", "refused"], refused, more) if refused else ""))


def ledger(value: Any) -> str:
    """The card of a ledger of messages."""
    return _box(_ledger(value))


def text(value: str, warnings: Warnings) -> str:
    """The card of an answer that is a text."""
    return _box(f"<div>{escape(str(value))}</div>{_warnings(warnings)}")


def mapping(value: Mapping[str, Any], decisions: Mapping[str, Any]) -> str:
    """The card of values by name. Scores are one table, with a row for each score and its reasons."""
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
        VERDICTS[item.pass_business_rules_state],
        ", ".join(decision.failed_rules) if decision else "",
        ", ".join(decision.notice_codes) if decision else "",
        _share(item.certainty),
        item.dbr,
    )
    return [escape(str(one)) for one in shown]


def _score(value: Record, why: Record | None) -> str:
    """A score: the decision, the failed rules, the characteristics that helped and hurt, then the values."""
    known = dict(_members(value))
    account = _open_rules(why) + _points(why) if why is not None else ""
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
        # The explanation of a policy without a book has no decision id, time or borrower.
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
    """The names of the rules that decided against the borrower, and of the undecided rules."""
    failing = [f"{rule.name} ({outcome(rule)})" for rule in why.rules if fails(rule)]
    unknown = [rule.name for rule in why.rules if rule.state is None]
    missing = why.missing_to_resolve.variables if why.missing_to_resolve else ()
    asks = f" (ask for {', '.join(missing)})" if missing else ""
    return (_line("decided against by", ", ".join(failing)) if failing else "") + (
        _line("undecided", ", ".join(unknown) + asks) if unknown else ""
    )


def _points(why: Record) -> str:
    """The characteristics that helped and hurt, the largest first, then those that could have added points."""
    lines = [line for line in why.contributions if line.available]
    lines.sort(key=lambda line: -line.contribution)
    helped = [line for line in lines if line.contribution > 0]
    # A caller without permission to read weights doesn't get the lost points.
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


def _few(title: str, said: list[str]) -> str:
    return _line(title, ", ".join(said[:_FEW]) or "nothing")
