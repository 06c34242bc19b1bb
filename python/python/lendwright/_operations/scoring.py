"""The operations of the section `scoring`, and their records. Made from the table of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from .._answer import *
from .._forms import *
from .._record import Document, Member, Record
from .._rows import Of
from .._values import NAType

__all__ = [
    "BinLine",
    "CapLine",
    "ChangeLine",
    "Changes",
    "ClassLine",
    "ContributionLine",
    "EvaluateBy",
    "ExplainedDecision",
    "FrozenLine",
    "ListedApplication",
    "MissingVariables",
    "PolicyExplanation",
    "ReasonLine",
    "ScoreRange",
    "ScoreRecord",
    "ScoringFormula",
    "TracedCondition",
    "TracedRule",
    "UnknownTarget",
    "UploadedDocument",
    "WeightLine",
]

EvaluateBy: TypeAlias = Literal[
    "rule",
    "model",
]
"""The kind of evaluation."""


class ListedApplication(Record):
    """A credit application in the score record."""

    __slots__ = {
        "application_id": "Its id.",
        "amount": "The amount.",
        "reason": "The reason; may be empty.",
        "repayment_months": "The number of repayment months.",
        "status": "Its status.",
        "submission_time": "The time of submission, as an HTTP date in GMT.",
    }
    application_id: str
    amount: Decimal
    reason: str
    repayment_months: int
    status: str
    submission_time: str
    _members = (
        Member("application_id", "application_id", TEXT, False),
        Member("Amount", "amount", MONEY, False),
        Member("Reason", "reason", TEXT, False),
        Member("Repayment_Months", "repayment_months", INTEGER, False),
        Member("Status", "status", TEXT, False),
        Member("Submission_time", "submission_time", TEXT, False),
    )


class UploadedDocument(Record):
    """An uploaded document in the score record."""

    __slots__ = {
        "type_": "Its type.",
        "status": "Its status.",
    }
    type_: str
    status: str
    _members = (
        Member("type", "type_", TEXT, False),
        Member("status", "status", TEXT, False),
    )


class ScoreRecord(Answer):
    """A borrower's score and its facts. A value that could not be computed is `NA`."""

    __slots__ = {
        "dbr": "The monthly debt divided by the estimated income, with 4 decimals.",
        "id_is_valid": "Whether the national id is valid in its country.",
        "age": "The age in full years on the day of the request.",
        "area": "The area's id, from the mapping.",
        "certainty": "The share of the weights with a known variable, 0 to 1, with 4 decimals.",
        "credit_score": (
            "The credit score. The policy decides how a weight with a missing variable counts, by "
            "default 0.4 of it. Read the score together with `certainty`."
        ),
        "credit_score_classification": (
            "The score's class: Very Poor, Fair, Good, Very Good or Exceptional, unless the policy "
            "has its own bands."
        ),
        "estimated_income": "The monthly income, in the policy's currency.",
        "full_name": "First and last name, masked for callers without the scope `pii`.",
        "gender": "`Female` or `Male`.",
        "list_of_credit_applications": "The borrower's credit applications with the provider.",
        "monthly_debt": "The monthly debt, in the policy's currency.",
        "monthly_spending_capacity": (
            "The income that remains after debt and spending, in the policy's currency."
        ),
        "national_id": (
            "The national id: a number if it is a whole number without a leading zero, otherwise a "
            "text. It is masked for callers without the scope `pii`."
        ),
        "number_of_credit_applications": "The number of applications in the list.",
        "pass_business_rules_state": (
            "Whether the rules pass: `True`, `False`, None if data are missing and a person should "
            "decide, or NA if the request has no rules."
        ),
        "reports": "The number of distinct partners with an open report.",
        "uploaded_docs": "The uploaded documents; None if there are none.",
    }
    dbr: float | NAType
    id_is_valid: bool | NAType
    age: int | NAType
    area: int | NAType
    certainty: float | NAType
    credit_score: int
    credit_score_classification: str
    estimated_income: Decimal | NAType
    full_name: str
    gender: str | NAType
    list_of_credit_applications: tuple[ListedApplication, ...] | NAType
    monthly_debt: Decimal | NAType
    monthly_spending_capacity: Decimal | NAType
    national_id: int | str | NAType
    number_of_credit_applications: int | NAType
    pass_business_rules_state: bool | None | NAType
    reports: int | NAType
    uploaded_docs: tuple[UploadedDocument, ...] | None
    _members = (
        Member("DBR", "dbr", Available(NUMBER), False),
        Member("ID_is_valid", "id_is_valid", Available(BOOLEAN), False),
        Member("age", "age", Available(INTEGER), False),
        Member("area", "area", Available(INTEGER), False),
        Member("certainty", "certainty", Available(NUMBER), False),
        Member("credit_score", "credit_score", INTEGER, False),
        Member("credit_score_classification", "credit_score_classification", TEXT, False),
        Member("estimated_income", "estimated_income", Available(MONEY), False),
        Member("full_name", "full_name", TEXT, False),
        Member("gender", "gender", Available(TEXT), False),
        Member("list_of_credit_applications", "list_of_credit_applications", Available(List(Of(ListedApplication))), False),
        Member("monthly_debt", "monthly_debt", Available(MONEY), False),
        Member("monthly_spending_capacity", "monthly_spending_capacity", Available(MONEY), False),
        Member("national_id", "national_id", Available(Either(INTEGER, TEXT)), False),
        Member("number_of_credit_applications", "number_of_credit_applications", Available(INTEGER), False),
        Member("pass_business_rules_state", "pass_business_rules_state", Available(Optional(BOOLEAN)), False),
        Member("reports", "reports", Available(INTEGER), False),
        Member("uploaded docs", "uploaded_docs", Optional(List(Of(UploadedDocument))), False),
    )

    if TYPE_CHECKING:

        def explanation(self) -> ExplainedDecision | None: ...


class UnknownTarget(Record):
    """The message for an unknown borrower, instead of a score."""

    __slots__ = {
        "message": "`Borrower doesn’t exist`.",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


class ScoreRange(Record):
    """The range of the score."""

    __slots__ = {
        "min": "The lowest score.",
        "max": "The highest score.",
    }
    min: int
    max: int
    _members = (
        Member("min", "min", INTEGER, False),
        Member("max", "max", INTEGER, False),
    )


class BinLine(Record):
    """A knot or a category, and its sub-score."""

    __slots__ = {
        "value": "The value.",
        "sub_score": "Its sub-score.",
    }
    value: Any
    sub_score: float
    _members = (
        Member("value", "value", ANY, False),
        Member("sub_score", "sub_score", NUMBER, False),
    )


class WeightLine(Record):
    """One weight of the formula."""

    __slots__ = {
        "weight": "The weight.",
        "normalised": "The weight as a share of the sum of all weights.",
        "missing": "The sub-score of a missing value, or `left_out`.",
        "variable": "The variable that the weight reads.",
        "transform": "The conversion of the variable's value to a sub-score between 0 and 1.",
        "bins": "The knots of the transform, or its categories, each with its sub-score.",
    }
    weight: float
    normalised: float
    missing: Any
    variable: str
    transform: str
    bins: tuple[BinLine, ...]
    _members = (
        Member("weight", "weight", NUMBER, False),
        Member("normalised", "normalised", NUMBER, False),
        Member("missing", "missing", ANY, False),
        Member("variable", "variable", TEXT, False),
        Member("transform", "transform", TEXT, False),
        Member("bins", "bins", List(Of(BinLine)), False),
    )


class CapLine(Record):
    """A cap of the score."""

    __slots__ = {
        "rule": (
            "The conditions of its rule, in the form of a policy. The cap applies while they are "
            "True."
        ),
        "max": "The highest score. Of several caps, the lowest applies.",
        "code": "The code of its reason.",
    }
    rule: Any
    max: int
    code: str
    _members = (
        Member("rule", "rule", ANY, False),
        Member("max", "max", INTEGER, False),
        Member("code", "code", TEXT, False),
    )


class ClassLine(Record):
    """A class of scores."""

    __slots__ = {
        "name": "Its name.",
        "from_": "The lowest score in it.",
        "to": "The highest score in it.",
    }
    name: str
    from_: int
    to: int
    _members = (
        Member("name", "name", TEXT, False),
        Member("from", "from_", INTEGER, False),
        Member("to", "to", INTEGER, False),
    )


class ContributionLine(Record):
    """The points of one characteristic, or in the last lines the points that a cap removed. The
    base plus all `points` is the unrounded score. The base plus all contributions is the score.
    A partner without the scope `weights:read` gets no weight, sub-score, unrounded points or
    cap. Hiding them is cosmetic: the partner still gets whole contributions and the certainty,
    and can compute the weights from them. One answer gives a close estimate if the sub-scores
    are known. Several answers are enough if the partner chooses the values.
    """

    __slots__ = {
        "name": "The weight's name; `cap` for a cap.",
        "variable": "The variable that was read. For a cap it is the first variable of its rule.",
        "value": (
            "Its value; None if it is missing. Here and below, a national id is masked for callers "
            "without the scope `pii`."
        ),
        "looked_up": (
            "The value for looking up the sub-score, after division; left out if it is not a "
            "number, and without `weights:read`."
        ),
        "scaled": (
            "The sub-score, 0 to 1, or the value that the policy gives to a missing variable; left "
            "out if the policy ignores missing variables, for a cap, and without `weights:read`."
        ),
        "weight": "The weight; left out for a cap, and without `weights:read`.",
        "points": "The points earned, unrounded; left out without `weights:read`.",
        "capped": "The highest score that a cap allows; left out without `weights:read`.",
        "contribution": (
            "The points as an integer, negative for a cap. The base plus all contributions is "
            "exactly the score."
        ),
        "lost_points": (
            "The points of the best sub-score (or of the base that the policy counts from) less "
            "the earned points; left out without `weights:read`."
        ),
        "available": "Whether its value is known. The policy decides how a missing value counts.",
        "source": "The source of the value.",
        "reason": "The code of its reason; `INCOMPLETE` if its value is missing.",
    }
    name: str
    variable: str
    value: Any | None
    looked_up: float | None
    scaled: float | None
    weight: float | None
    points: float | None
    capped: int | None
    contribution: int
    lost_points: float | None
    available: bool
    source: str
    reason: str
    _members = (
        Member("name", "name", TEXT, False),
        Member("variable", "variable", TEXT, False),
        Member("value", "value", Optional(ANY), False),
        Member("looked_up", "looked_up", Optional(NUMBER), True),
        Member("scaled", "scaled", Optional(NUMBER), True),
        Member("weight", "weight", Optional(NUMBER), True),
        Member("points", "points", Optional(NUMBER), True),
        Member("capped", "capped", Optional(INTEGER), True),
        Member("contribution", "contribution", INTEGER, False),
        Member("lost_points", "lost_points", Optional(NUMBER), True),
        Member("available", "available", BOOLEAN, False),
        Member("source", "source", TEXT, False),
        Member("reason", "reason", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            name: str,
            variable: str,
            value: Any | None,
            looked_up: float | None = None,
            scaled: float | None = None,
            weight: float | None = None,
            points: float | None = None,
            capped: int | None = None,
            contribution: int,
            lost_points: float | None = None,
            available: bool,
            source: str,
            reason: str,
        ) -> None: ...


class ReasonLine(Record):
    """A reason against the borrower."""

    __slots__ = {
        "code": "Its code.",
        "text": (
            "Its text in the requested language, written for the borrower. It never contains a "
            "variable's name. The text of `INCOMPLETE` names the missing information."
        ),
        "on_notice": (
            "Whether the reason is on the notice. A notice has at most four reasons, each once, "
            "and none if the rules pass."
        ),
        "rule": "The rule that gave the reason.",
        "kind": "Whether that rule is an acceptance or a rejection rule.",
        "variable": "The variable of the rule's condition.",
        "lost_points": (
            "The points that the score lost, also to a cap; left out without `weights:read`."
        ),
    }
    code: str
    text: str
    on_notice: bool
    rule: str | None
    kind: str | None
    variable: str | None
    lost_points: float | None
    _members = (
        Member("code", "code", TEXT, False),
        Member("text", "text", TEXT, False),
        Member("on_notice", "on_notice", BOOLEAN, False),
        Member("rule", "rule", Optional(TEXT), True),
        Member("kind", "kind", Optional(TEXT), True),
        Member("variable", "variable", Optional(TEXT), True),
        Member("lost_points", "lost_points", Optional(NUMBER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            code: str,
            text: str,
            on_notice: bool,
            rule: str | None = None,
            kind: str | None = None,
            variable: str | None = None,
            lost_points: float | None = None,
        ) -> None: ...


class ScoringFormula(Answer):
    """The computation of scores."""

    __slots__ = {
        "formula": "The formula.",
        "range": "The lowest and the highest score.",
        "weights": (
            "Each weight; left out for a partner without the scope `weights:read`. Hiding them is "
            "cosmetic: the partner can still compute them from the contributions, the certainty "
            "and `missing_weight_share` of borrowers."
        ),
        "caps": (
            "The caps: the highest scores while a rule is True; left out without `weights:read`."
        ),
        "min_certainty": "The smallest certainty that lets rules read the score and its class.",
        "classification": "The classes, each with its lowest and its highest score.",
        "version": "The policy's digest.",
        "breakdown": (
            "The contribution of each weight to the borrower's score. Points removed by a cap come "
            "last."
        ),
        "credit_score": (
            "The borrower's score. Without any points it is the lowest score of the range."
        ),
        "missing_weight_share": "The share of the weights with a missing variable, 0 to 1.",
        "top_positive": (
            "The names of the weights with a known value that contribute most, in descending "
            "order, at most four."
        ),
        "top_negative": "The reasons that lower the score most, in descending order, at most four.",
    }
    formula: str
    range: ScoreRange
    weights: dict[str, WeightLine] | None
    caps: tuple[CapLine, ...] | None
    min_certainty: float
    classification: tuple[ClassLine, ...]
    version: str
    breakdown: tuple[ContributionLine, ...] | None
    credit_score: int | None
    missing_weight_share: float | None
    top_positive: tuple[str, ...] | None
    top_negative: tuple[ReasonLine, ...] | None
    _members = (
        Member("formula", "formula", TEXT, False),
        Member("range", "range", Of(ScoreRange), False),
        Member("weights", "weights", Optional(Map(Of(WeightLine))), True),
        Member("caps", "caps", Optional(List(Of(CapLine))), True),
        Member("min_certainty", "min_certainty", NUMBER, False),
        Member("classification", "classification", List(Of(ClassLine)), False),
        Member("version", "version", TEXT, False),
        Member("breakdown", "breakdown", Optional(List(Of(ContributionLine))), True),
        Member("credit_score", "credit_score", Optional(INTEGER), True),
        Member("missing_weight_share", "missing_weight_share", Optional(NUMBER), True),
        Member("top_positive", "top_positive", Optional(List(TEXT)), True),
        Member("top_negative", "top_negative", Optional(List(Of(ReasonLine))), True),
    )

    if TYPE_CHECKING:

        def explanation(self) -> ExplainedDecision | None: ...

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            formula: str,
            range: ScoreRange | Mapping[str, Any],
            weights: Mapping[str, WeightLine | Mapping[str, Any]] | None = None,
            caps: Sequence[CapLine | Mapping[str, Any]] | None = None,
            min_certainty: float,
            classification: Sequence[ClassLine | Mapping[str, Any]],
            version: str,
            breakdown: Sequence[ContributionLine | Mapping[str, Any]] | None = None,
            credit_score: int | None = None,
            missing_weight_share: float | None = None,
            top_positive: Sequence[str] | None = None,
            top_negative: Sequence[ReasonLine | Mapping[str, Any]] | None = None,
        ) -> None: ...


class TracedCondition(Record):
    """One condition of a rule."""

    __slots__ = {
        "group": (
            "The group of the condition. Conditions of one group are joined by AND, groups by OR. "
            "`0/any/1/0` is group 0 of the second body of an `any` in group 0. `0/any.2/1/0` is "
            "the same for the second `any` in group 0."
        ),
        "variable": "The variable.",
        "protected": "Whether a law protects the variable.",
        "operator": "The comparison.",
        "value": "The value of the comparison; None for `is null` and `is not null`.",
        "observed": "The value of the variable; None if it is missing.",
        "missing": "The reason why the value is missing.",
        "state": "Whether the condition is True; None if the value is missing.",
        "decisive": (
            "Whether the decision would be different if only this condition had the opposite "
            "result."
        ),
        "distance": (
            "The amount to add to the value to reach the nearest bound. Left out for a debt "
            "without income, which exceeds every bound (the largest double)."
        ),
    }
    group: str
    variable: str
    protected: bool
    operator: str
    value: Any | None
    observed: Any | None
    missing: str | None
    state: bool | None
    decisive: bool
    distance: float | None
    _members = (
        Member("group", "group", TEXT, False),
        Member("variable", "variable", TEXT, False),
        Member("protected", "protected", BOOLEAN, False),
        Member("operator", "operator", TEXT, False),
        Member("value", "value", Optional(ANY), False),
        Member("observed", "observed", Optional(ANY), False),
        Member("missing", "missing", Optional(TEXT), True),
        Member("state", "state", Optional(BOOLEAN), False),
        Member("decisive", "decisive", BOOLEAN, False),
        Member("distance", "distance", Optional(NUMBER), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            group: str,
            variable: str,
            protected: bool,
            operator: str,
            value: Any | None,
            observed: Any | None,
            missing: str | None = None,
            state: bool | None,
            decisive: bool,
            distance: float | None = None,
        ) -> None: ...


class TracedRule(Record):
    """One rule of the decision, with each of its conditions evaluated."""

    __slots__ = {
        "name": "The rule's name.",
        "kind": "`acceptance` or `rejection`.",
        "state": "Whether the rule is True; None if data are missing.",
        "conditions": "Its conditions.",
    }
    name: str
    kind: str
    state: bool | None
    conditions: tuple[TracedCondition, ...]
    _members = (
        Member("name", "name", TEXT, False),
        Member("kind", "kind", TEXT, False),
        Member("state", "state", Optional(BOOLEAN), False),
        Member("conditions", "conditions", List(Of(TracedCondition)), False),
    )


class MissingVariables(Record):
    """The data to ask for so that an undetermined result becomes known. It is the smallest list
    that could make the rules pass, or fail if that needs fewer variables. If the rules fail, it
    is the smallest list that could make them pass. One answer for each variable, of its type and
    within its bounds, is enough for all its conditions. For a computed variable the list has its
    missing inputs (`Monthly_Debt` for `DBR`). For a score without enough data it has the missing
    inputs with the largest weights.
    """

    __slots__ = {
        "variables": "The variables.",
        "exact": (
            "Whether this list is proven to be the shortest for either result, with known answers "
            "that determine the result."
        ),
    }
    variables: tuple[str, ...]
    exact: bool
    _members = (
        Member("variables", "variables", List(TEXT), False),
        Member("exact", "exact", BOOLEAN, False),
    )


class ChangeLine(Record):
    """A change of one variable."""

    __slots__ = {
        "variable": "The variable.",
        "from_": "Its value in the decision.",
        "to": (
            "The nearest value that makes the rules pass. An integer is a whole number, and an "
            "amount is a multiple of the minor unit. Other values have four decimals or the "
            "decimals of the rules."
        ),
    }
    variable: str
    from_: Any
    to: Any
    _members = (
        Member("variable", "variable", TEXT, False),
        Member("from", "from_", ANY, False),
        Member("to", "to", ANY, False),
    )


class Changes(Record):
    """The smallest changes that would make the rules pass. A variable that is computed from
    others (income, debt, `DBR`, spending capacity) changes with them, and is not listed if they
    are known. The size of a change is the distance divided by the larger of the two magnitudes.
    It is 1 for a change from 0, and for values that are not numbers.
    """

    __slots__ = {
        "one": "Variables that are each enough alone, smallest change first.",
        "two": (
            "The two variables with the smallest combined change, by the sum of sizes; empty if "
            "there is no such pair. A variable that is enough alone is in the pair only if its "
            "change in the pair is smaller than alone, by at least one step of its values."
        ),
    }
    one: tuple[ChangeLine, ...]
    two: tuple[ChangeLine, ...]
    _members = (
        Member("one", "one", List(Of(ChangeLine)), False),
        Member("two", "two", List(Of(ChangeLine)), False),
    )


class FrozenLine(Record):
    """One frozen input."""

    __slots__ = {
        "name": "The name of the variable.",
        "value": "Its value; None if it is missing.",
        "missing": "The reason why the value is missing.",
        "source": "Its source.",
    }
    name: str
    value: Any | None
    missing: str | None
    source: str
    _members = (
        Member("name", "name", TEXT, False),
        Member("value", "value", Optional(ANY), False),
        Member("missing", "missing", Optional(TEXT), True),
        Member("source", "source", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            name: str,
            value: Any | None,
            missing: str | None = None,
            source: str,
        ) -> None: ...


class ExplainedDecision(Answer):
    """A decision and the data that led to it."""

    __slots__ = {
        "decision_id": "The decision's id.",
        "decided_at": "The time of the decision.",
        "decided_for": "The user name of the partner that requested the decision.",
        "uuid": "The borrower's public id.",
        "policy": "The policy's digest.",
        "engine": "The version of lendwright that decided.",
        "evaluate_by": "`rule` or `model`.",
        "acceptance_rules": "The acceptance rules that decided.",
        "rejection_rules": "The rejection rules that decided.",
        "pass_business_rules_state": (
            "Whether the rules pass; None if data are missing, NA if there was no rule."
        ),
        "credit_score": "The credit score.",
        "credit_score_classification": "Its class.",
        "certainty": "The share of the weights with a known variable, 0 to 1.",
        "base": (
            "The score of a borrower without any points. The base plus the contributions is the "
            "score."
        ),
        "unrounded_score": "The score before rounding; left out without `weights:read`.",
        "contributions": "The points that each characteristic earned.",
        "reasons": "All reasons against the borrower. Those of the notice come first.",
        "rules": "All rules, with each of their conditions.",
        "missing_to_resolve": (
            "The data to ask for, if the rules are undetermined, even if the policy's `on_unknown` "
            "then rejects. Also if the rules fail and missing data could make them pass, for "
            "example below a cut-off. Otherwise None."
        ),
        "what_would_change": "Changes that would change the decision.",
        "inputs": (
            "The inputs, each with its value or the reason why it is missing. For a logged "
            "decision they are the frozen inputs. Without a book they are the policy's variables, "
            "then the other given values."
        ),
    }
    decision_id: str
    decided_at: datetime
    decided_for: str
    uuid: str
    policy: str
    engine: str
    evaluate_by: str
    acceptance_rules: tuple[str, ...]
    rejection_rules: tuple[str, ...]
    pass_business_rules_state: bool | None | NAType
    credit_score: int
    credit_score_classification: str
    certainty: float
    base: int
    unrounded_score: float | None
    contributions: tuple[ContributionLine, ...]
    reasons: tuple[ReasonLine, ...]
    rules: tuple[TracedRule, ...]
    missing_to_resolve: MissingVariables | None
    what_would_change: Changes
    inputs: tuple[FrozenLine, ...]
    _members = (
        Member("decision_id", "decision_id", TEXT, False),
        Member("decided_at", "decided_at", TIME, False),
        Member("decided_for", "decided_for", TEXT, False),
        Member("uuid", "uuid", TEXT, False),
        Member("policy", "policy", TEXT, False),
        Member("engine", "engine", TEXT, False),
        Member("evaluate_by", "evaluate_by", TEXT, False),
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", List(TEXT), False),
        Member("pass_business_rules_state", "pass_business_rules_state", Available(Optional(BOOLEAN)), False),
        Member("credit_score", "credit_score", INTEGER, False),
        Member("credit_score_classification", "credit_score_classification", TEXT, False),
        Member("certainty", "certainty", NUMBER, False),
        Member("base", "base", INTEGER, False),
        Member("unrounded_score", "unrounded_score", Optional(NUMBER), True),
        Member("contributions", "contributions", List(Of(ContributionLine)), False),
        Member("reasons", "reasons", List(Of(ReasonLine)), False),
        Member("rules", "rules", List(Of(TracedRule)), False),
        Member("missing_to_resolve", "missing_to_resolve", Optional(Of(MissingVariables)), False),
        Member("what_would_change", "what_would_change", Of(Changes), False),
        Member("inputs", "inputs", List(Of(FrozenLine)), False),
    )

    if TYPE_CHECKING:

        def explanation(self) -> ExplainedDecision | None: ...

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            decision_id: str,
            decided_at: datetime,
            decided_for: str,
            uuid: str,
            policy: str,
            engine: str,
            evaluate_by: str,
            acceptance_rules: Sequence[str],
            rejection_rules: Sequence[str],
            pass_business_rules_state: bool | None | NAType,
            credit_score: int,
            credit_score_classification: str,
            certainty: float,
            base: int,
            unrounded_score: float | None = None,
            contributions: Sequence[ContributionLine | Mapping[str, Any]],
            reasons: Sequence[ReasonLine | Mapping[str, Any]],
            rules: Sequence[TracedRule | Mapping[str, Any]],
            missing_to_resolve: MissingVariables | Mapping[str, Any] | None,
            what_would_change: Changes | Mapping[str, Any],
            inputs: Sequence[FrozenLine | Mapping[str, Any]],
        ) -> None: ...


class PolicyExplanation(Document):
    """The decision of a policy on an applicant's inputs without a book, and the data that led to
    it. The members are those of `explain_decision`, except for those that only a logged decision
    has.
    """

    __slots__ = {
        "policy": "The policy's digest.",
        "engine": "The version of lendwright that decided.",
        "evaluate_by": "`rule` or `model`.",
        "acceptance_rules": "The acceptance rules that decided.",
        "rejection_rules": "The rejection rules that decided.",
        "pass_business_rules_state": (
            "Whether the rules pass; None if data are missing, NA if there was no rule."
        ),
        "credit_score": "The credit score.",
        "credit_score_classification": "Its class.",
        "certainty": "The share of the weights with a known variable, 0 to 1.",
        "base": (
            "The score of a borrower without any points. The base plus the contributions is the "
            "score."
        ),
        "unrounded_score": "The score before rounding; left out without `weights:read`.",
        "contributions": "The points that each characteristic earned.",
        "reasons": "All reasons against the borrower. Those of the notice come first.",
        "rules": "All rules, with each of their conditions.",
        "missing_to_resolve": (
            "The data to ask for, if the rules are undetermined, even if the policy's `on_unknown` "
            "then rejects. Also if the rules fail and missing data could make them pass, for "
            "example below a cut-off. Otherwise None."
        ),
        "what_would_change": "Changes that would change the decision.",
        "inputs": (
            "The inputs, each with its value or the reason why it is missing. For a logged "
            "decision they are the frozen inputs. Without a book they are the policy's variables, "
            "then the other given values."
        ),
    }
    policy: str
    engine: str
    evaluate_by: str
    acceptance_rules: tuple[str, ...]
    rejection_rules: tuple[str, ...]
    pass_business_rules_state: bool | None | NAType
    credit_score: int
    credit_score_classification: str
    certainty: float
    base: int
    unrounded_score: float | None
    contributions: tuple[ContributionLine, ...]
    reasons: tuple[ReasonLine, ...]
    rules: tuple[TracedRule, ...]
    missing_to_resolve: MissingVariables | None
    what_would_change: Changes
    inputs: tuple[FrozenLine, ...]
    _members = (
        Member("policy", "policy", TEXT, False),
        Member("engine", "engine", TEXT, False),
        Member("evaluate_by", "evaluate_by", TEXT, False),
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", List(TEXT), False),
        Member("pass_business_rules_state", "pass_business_rules_state", Available(Optional(BOOLEAN)), False),
        Member("credit_score", "credit_score", INTEGER, False),
        Member("credit_score_classification", "credit_score_classification", TEXT, False),
        Member("certainty", "certainty", NUMBER, False),
        Member("base", "base", INTEGER, False),
        Member("unrounded_score", "unrounded_score", Optional(NUMBER), True),
        Member("contributions", "contributions", List(Of(ContributionLine)), False),
        Member("reasons", "reasons", List(Of(ReasonLine)), False),
        Member("rules", "rules", List(Of(TracedRule)), False),
        Member("missing_to_resolve", "missing_to_resolve", Optional(Of(MissingVariables)), False),
        Member("what_would_change", "what_would_change", Of(Changes), False),
        Member("inputs", "inputs", List(Of(FrozenLine)), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            policy: str,
            engine: str,
            evaluate_by: str,
            acceptance_rules: Sequence[str],
            rejection_rules: Sequence[str],
            pass_business_rules_state: bool | None | NAType,
            credit_score: int,
            credit_score_classification: str,
            certainty: float,
            base: int,
            unrounded_score: float | None = None,
            contributions: Sequence[ContributionLine | Mapping[str, Any]],
            reasons: Sequence[ReasonLine | Mapping[str, Any]],
            rules: Sequence[TracedRule | Mapping[str, Any]],
            missing_to_resolve: MissingVariables | Mapping[str, Any] | None,
            what_would_change: Changes | Mapping[str, Any],
            inputs: Sequence[FrozenLine | Mapping[str, Any]],
        ) -> None: ...


_GET_TOTAL_SCORE: Final[Operation[ScoreRecord]] = Operation(
    "get_total_score",
    (
        Member("phone_number", "phone_number", Optional(TEXT), True),
        Member("email", "email", Optional(TEXT), True),
        Member("national_id", "national_id", Optional(TEXT), True),
        Member("id", "id", Optional(INTEGER), True),
        Member("evaluate_by", "evaluate_by", Choice(EvaluateBy), False),
        Member("uuid", "uuid", Optional(TEXT), True),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", Optional(List(TEXT)), True),
    ),
    Of(ScoreRecord),
)
_GET_TOTAL_SCORE_BATCH: Final[Operation[MapAnswer[ScoreRecord | UnknownTarget]]] = Operation(
    "get_total_score_batch",
    (
        Member("acceptance_rules", "acceptance_rules", List(TEXT), False),
        Member("rejection_rules", "rejection_rules", Optional(List(TEXT)), True),
        Member("target", "target", List(TEXT), False),
    ),
    WholeMap(Either(Of(ScoreRecord), Of(UnknownTarget))),
)
_GET_SCORING_FORMULA: Final[Operation[ScoringFormula]] = Operation(
    "get_scoring_formula",
    (
        Member("uuid", "uuid", Optional(TEXT), True),
        Member("evaluate_by", "evaluate_by", Optional(Choice(EvaluateBy)), True),
    ),
    Of(ScoringFormula),
)
_EXPLAIN_DECISION: Final[Operation[ExplainedDecision]] = Operation(
    "explain_decision",
    (
        Member("decision_id", "decision_id", TEXT, False),
        Member("language", "language", Optional(TEXT), True),
    ),
    Of(ExplainedDecision),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_total_score": _GET_TOTAL_SCORE,
    "get_total_score_batch": _GET_TOTAL_SCORE_BATCH,
    "get_scoring_formula": _GET_SCORING_FORMULA,
    "explain_decision": _EXPLAIN_DECISION,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `scoring`, as methods of a book."""

    __slots__ = ()

    def get_total_score(
        self,
        evaluate_by: EvaluateBy,
        acceptance_rules: Sequence[str],
        *,
        phone_number: str | None = None,
        email: str | None = None,
        national_id: str | None = None,
        id: int | None = None,
        uuid: str | None = None,
        application_id: str | None = None,
        rejection_rules: Sequence[str] | None = None,
    ) -> ScoreRecord:
        """Scores one borrower.

        `GET /borrowers/get_total_score/`. Needs the scope `score`.

        Args:
            evaluate_by: The kind of evaluation. `model` is always refused in this version, which
                cannot load models. ("rule" | "model")
            acceptance_rules: The names of the rules that must all be True. (list of str)
            phone_number: The borrower's phone number. (str)
            email: The borrower's e-mail address. (str)
            national_id: The borrower's national id. (str)
            id: The borrower's number in this book, which `get_borrower_info` returns in `id`. (int)
            uuid: The borrower's public id. Send at least one of `uuid`, `phone_number`, `email`,
                `national_id` and `id`. Several must belong to the same borrower. (str)
            application_id: The pending credit application to score. Left out: the borrower's
                pending application, if there is exactly one. (str)
            rejection_rules: The names of the rules that must all be False. (list of str)

        Returns:
            dbr: The monthly debt divided by the estimated income, with 4 decimals. (float or NA)
            id_is_valid: Whether the national id is valid in its country. (True or False or NA)
            age: The age in full years on the day of the request. (int or NA)
            area: The area's id, from the mapping. (int or NA)
            certainty: The share of the weights with a known variable, 0 to 1, with 4 decimals.
                (float or NA)
            credit_score: The credit score. The policy decides how a weight with a missing variable
                counts, by default 0.4 of it. Read the score together with `certainty`. (int)
            credit_score_classification: The score's class: Very Poor, Fair, Good, Very Good or
                Exceptional, unless the policy has its own bands. (str)
            estimated_income: The monthly income, in the policy's currency. (Decimal or NA)
            full_name: First and last name, masked for callers without the scope `pii`. (str)
            gender: `Female` or `Male`. (str or NA)
            list_of_credit_applications: The borrower's credit applications with the provider. (list
                of ListedApplication or NA)
            monthly_debt: The monthly debt, in the policy's currency. (Decimal or NA)
            monthly_spending_capacity: The income that remains after debt and spending, in the
                policy's currency. (Decimal or NA)
            national_id: The national id: a number if it is a whole number without a leading zero,
                otherwise a text. It is masked for callers without the scope `pii`. (int, or str or
                NA)
            number_of_credit_applications: The number of applications in the list. (int or NA)
            pass_business_rules_state: Whether the rules pass: `True`, `False`, None if data are
                missing and a person should decide, or NA if the request has no rules. (True or
                False or None or NA)
            reports: The number of distinct partners with an open report. (int or NA)
            uploaded_docs: The uploaded documents; None if there are none. (list of
                UploadedDocument)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Conflict: the borrower was erased (erased)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'evaluate_by', 'acceptance_rules' are missing (missing_field)
            Forbidden: Partner does not have access to this model. (model_forbidden)
            InvalidRequest: Please provide the user ID, phone number, national_id, or email for a
                user to get his records. (no_identifier)
            NotFound: credit application does not exist (not_found)
            NotFound: rule afordable does not exist (requested_rule_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> answer = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=[],
            ... )
        """
        return self._run(
            _GET_TOTAL_SCORE,
            phone_number,
            email,
            national_id,
            id,
            evaluate_by,
            uuid,
            application_id,
            acceptance_rules,
            rejection_rules,
        )

    def get_total_score_batch(
        self,
        acceptance_rules: Sequence[str],
        target: Sequence[str],
        *,
        rejection_rules: Sequence[str] | None = None,
    ) -> MapAnswer[ScoreRecord | UnknownTarget]:
        """Scores many borrowers in one commit.

        Each score has the id of its decision: `book.explain(answer[uuid])`, or
        `answer[uuid].detail.decision_id`.

        `GET /borrowers/get_total_score/batch/`. Needs the scope `score`.

        Args:
            acceptance_rules: The names of the rules that must all be True. (list of str)
            target: The borrowers' public ids, at most 10,000. The number of borrowers times the
                number of the rules' conditions may be at most 50 million. Matching patterns may
                cost at most 100 million: steps of their programs times bytes of the matched texts.
                (list of str)
            rejection_rules: The names of the rules that must all be False. (list of str)

        Returns:
            dict, each value ScoreRecord, or UnknownTarget.

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'acceptance_rules', 'target' are missing (missing_field)
            NotFound: rule Affordables does not exist (requested_rule_unknown)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> ali = book.sign_up(
            ...     phone_number="+201007654321",
            ...     first_name="Ali",
            ...     last_name="Adel",
            ...     national_id_number="28805150112355",
            ...     email="ali@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=ali.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="7000",
            ...     monthly_debt=2100,
            ...     income_type="Retired",
            ...     residence_type="New Law Rent",
            ...     education_level="Bachelor's",
            ...     number_of_children=1,
            ...     years_of_experience=3,
            ...     months_at_address=24,
            ...     is_banked=True,
            ... )
            >>> answer = book.get_total_score_batch(
            ...     acceptance_rules=[],
            ...     target=[ali.uuid, mona.uuid],
            ... )
        """
        return self._run(
            _GET_TOTAL_SCORE_BATCH,
            acceptance_rules,
            rejection_rules,
            target,
        )

    def get_scoring_formula(
        self,
        *,
        uuid: str | None = None,
        evaluate_by: EvaluateBy | None = None,
    ) -> ScoringFormula:
        """Explains the computation of scores, in general or for a borrower.

        `GET /borrowers/scoring_formula/`. Needs the scope `score`.

        Args:
            uuid: The borrower's public id. Left out: the formula alone is returned. (str)
            evaluate_by: The kind of evaluation. Left out: `rule`. `model` is always refused in this
                version, which cannot load models. ("rule" | "model")

        Returns:
            formula: The formula. (str)
            range: The lowest and the highest score. (ScoreRange)
            weights: Each weight; left out for a partner without the scope `weights:read`. Hiding
                them is cosmetic: the partner can still compute them from the contributions, the
                certainty and `missing_weight_share` of borrowers. (dict, each value WeightLine)
            caps: The caps: the highest scores while a rule is True; left out without
                `weights:read`. (list of CapLine)
            min_certainty: The smallest certainty that lets rules read the score and its class.
                (float)
            classification: The classes, each with its lowest and its highest score. (list of
                ClassLine)
            version: The policy's digest. (str)
            breakdown: The contribution of each weight to the borrower's score. Points removed by a
                cap come last. (list of ContributionLine)
            credit_score: The borrower's score. Without any points it is the lowest score of the
                range. (int)
            missing_weight_share: The share of the weights with a missing variable, 0 to 1. (float)
            top_positive: The names of the weights with a known value that contribute most, in
                descending order, at most four. (list of str)
            top_negative: The reasons that lower the score most, in descending order, at most four.
                (list of ReasonLine)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            Forbidden: Partner does not have access to this model. (model_forbidden)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> p = book.give_policy()
            >>> answer = book.get_scoring_formula(uuid=mona.uuid)
        """
        return self._run(
            _GET_SCORING_FORMULA,
            uuid,
            evaluate_by,
        )

    def explain_decision(
        self,
        decision_id: str,
        *,
        language: str | None = None,
    ) -> ExplainedDecision:
        """Returns a logged decision with an explanation.

        `GET /borrowers/explain_decision/`. Needs the scope `score`.

        Args:
            decision_id: The decision's id. A score's answer has it in its detail: `decision_id`, or
                for a batch under the borrower's public id in `decisions`. (str)
            language: The language of the reasons' texts: one of the policy's languages, such as
                `ar`. Left out: `en`. A reason without a text in this language has its English text.
                (str)

        Returns:
            decision_id: The decision's id. (str)
            decided_at: The time of the decision. (datetime with a time zone)
            decided_for: The user name of the partner that requested the decision. (str)
            uuid: The borrower's public id. (str)
            policy: The policy's digest. (str)
            engine: The version of lendwright that decided. (str)
            evaluate_by: `rule` or `model`. (str)
            acceptance_rules: The acceptance rules that decided. (list of str)
            rejection_rules: The rejection rules that decided. (list of str)
            pass_business_rules_state: Whether the rules pass; None if data are missing, NA if there
                was no rule. (True or False or None or NA)
            credit_score: The credit score. (int)
            credit_score_classification: Its class. (str)
            certainty: The share of the weights with a known variable, 0 to 1. (float)
            base: The score of a borrower without any points. The base plus the contributions is the
                score. (int)
            unrounded_score: The score before rounding; left out without `weights:read`. (float)
            contributions: The points that each characteristic earned. (list of ContributionLine)
            reasons: All reasons against the borrower. Those of the notice come first. (list of
                ReasonLine)
            rules: All rules, with each of their conditions. (list of TracedRule)
            missing_to_resolve: The data to ask for, if the rules are undetermined, even if the
                policy's `on_unknown` then rejects. Also if the rules fail and missing data could
                make them pass, for example below a cut-off. Otherwise None. (MissingVariables)
            what_would_change: Changes that would change the decision. (Changes)
            inputs: The inputs, each with its value or the reason why it is missing. For a logged
                decision they are the frozen inputs. Without a book they are the policy's variables,
                then the other given values. (list of FrozenLine)

        Raises:
            Conflict: the inputs of this decision were erased, so it can't be explained
                (decision_erased)
            NotFound: decision does not exist (decision_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'language' must be one of ar, en, not fr (invalid_value)
            InvalidRequest: 'decision_id' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.update_borrower(
            ...     uuid=mona.uuid,
            ...     reported_monthly_income="12000",
            ...     monthly_debt=1500,
            ...     residence_type="Family House",
            ...     months_at_address=40,
            ... )
            >>> _ = book.create_rule(
            ...     param="ok",
            ...     value={"DBR": {"operator": "<=", "value": "0.50", "logical_operator": "and"}, "estimated_income": {"operator": ">=", "value": "15000"}},
            ... )
            >>> p = book.give_policy()
            >>> score = book.get_total_score(
            ...     evaluate_by="rule",
            ...     uuid=mona.uuid,
            ...     acceptance_rules=["ok"],
            ... )
            >>> answer = book.explain_decision(decision_id=score.detail.decision_id)
        """
        return self._run(
            _EXPLAIN_DECISION,
            decision_id,
            language,
        )
