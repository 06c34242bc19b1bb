"""The operations of the section `loans`, and their records. Made from the table of operations."""

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
from .shared import ApplicationStatus

__all__ = [
    "AgeBucket",
    "AgedInCurrency",
    "AgedLoans",
    "Bucket",
    "GivenEvent",
    "GivenLoan",
    "GivenPayment",
    "GivenPrice",
    "GivenRow",
    "GivenTerms",
    "LedgerEntry",
    "LoanChanged",
    "OfferSolved",
    "OffersSolved",
    "PaymentRow",
    "PaymentTaken",
    "PaymentsTaken",
    "Refunded",
    "RowTaken",
    "Surplus",
    "UnpaidInterest",
]

Surplus: TypeAlias = Literal[
    "refuse",
    "next_rows",
    "lower_instalment",
    "shorten_term",
]
"""What happens to an amount above the rows that are due."""

UnpaidInterest: TypeAlias = Literal[
    "spread",
    "capitalise",
    "waive",
]
"""What happens to accrued, unpaid interest when a loan is rescheduled."""


class PaymentTaken(Answer):
    """A payment and the amounts that it paid."""

    __slots__ = {
        "payment_id": "The payment's id.",
        "application_id": "The id of the credit application.",
        "principal": "The part of the payment that paid principal.",
        "interest": (
            "The part of the payment that paid interest. The detail has the part that is given "
            "back, as `refund`."
        ),
        "penalty": "The part of the payment that paid penalties.",
        "fee": "The part of the payment that paid the fee for early payment.",
        "outstanding_principal": "The remaining principal.",
        "status": "The current status of the application.",
    }
    payment_id: str
    application_id: str
    principal: Decimal
    interest: Decimal
    penalty: Decimal
    fee: Decimal
    outstanding_principal: Decimal
    status: ApplicationStatus
    _members = (
        Member("payment_id", "payment_id", TEXT, False),
        Member("application_id", "application_id", TEXT, False),
        Member("principal", "principal", MONEY, False),
        Member("interest", "interest", MONEY, False),
        Member("penalty", "penalty", MONEY, False),
        Member("fee", "fee", MONEY, False),
        Member("outstanding_principal", "outstanding_principal", MONEY, False),
        Member("status", "status", Choice(ApplicationStatus), False),
    )


class RowTaken(Record):
    """The result of a payment: its id, or the reason of the refusal."""

    __slots__ = {
        "payment_id": "The payment's id.",
        "refund": (
            "The amount that the lender owes the borrower, if this payment completed a loan early; "
            "left out if it is 0."
        ),
        "code": "The code of the refusal.",
        "message": "The text of the refusal.",
    }
    payment_id: str | None
    refund: Decimal | None
    code: str | None
    message: str | None
    _members = (
        Member("payment_id", "payment_id", Optional(TEXT), True),
        Member("refund", "refund", Optional(MONEY), True),
        Member("code", "code", Optional(TEXT), True),
        Member("message", "message", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            payment_id: str | None = None,
            refund: Decimal | int | None = None,
            code: str | None = None,
            message: str | None = None,
        ) -> None: ...


class PaymentsTaken(Answer):
    """The results of the payments."""

    __slots__ = {
        "taken": (
            "The number of taken payments, including those with a key that was answered before."
        ),
        "refused": "The number of refused payments.",
        "rows": "The result of each payment, in the order of the rows.",
    }
    taken: int
    refused: int
    rows: tuple[RowTaken, ...]
    _members = (
        Member("taken", "taken", INTEGER, False),
        Member("refused", "refused", INTEGER, False),
        Member("rows", "rows", List(Of(RowTaken)), False),
    )


class PaymentRow(Record):
    """A payment: the fields of `take_payment`."""

    __slots__ = {
        "application_id": "The credit application's id.",
        "amount": "The amount paid.",
        "paid_on": "The value date. Left out: today.",
        "payment_method": "The payment method, at most 50 characters. Default: `cash`.",
        "surplus": "The treatment of an amount beyond the due instalments. Default: `refuse`.",
        "idempotency_key": "A key of 1 to 255 visible ASCII characters, which makes a retry safe.",
    }
    application_id: str
    amount: Decimal
    paid_on: date | None
    payment_method: str | None
    surplus: Surplus | None
    idempotency_key: str
    _members = (
        Member("application_id", "application_id", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("paid_on", "paid_on", Optional(DATE), True),
        Member("payment_method", "payment_method", Optional(TEXT), True),
        Member("surplus", "surplus", Optional(Choice(Surplus)), True),
        Member("idempotency_key", "idempotency_key", TEXT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            application_id: str,
            amount: Decimal | int,
            paid_on: date | None = None,
            payment_method: str | None = None,
            surplus: Surplus | None = None,
            idempotency_key: str,
        ) -> None: ...


class LoanChanged(Answer):
    """A loan after a change."""

    __slots__ = {
        "application_id": "The id of the credit application.",
        "status": "The current status of the application.",
        "outstanding_principal": "The remaining principal.",
        "instalment": (
            "The level instalment of the latest schedule, without interest that was spread over "
            "the instalments."
        ),
        "version": (
            "The version of the latest schedule. The schedule of the approval has version 1."
        ),
        "last_due_date": "The due date of the last open instalment; None if there is none.",
    }
    application_id: str
    status: ApplicationStatus
    outstanding_principal: Decimal
    instalment: Decimal
    version: int
    last_due_date: date | None
    _members = (
        Member("application_id", "application_id", TEXT, False),
        Member("status", "status", Choice(ApplicationStatus), False),
        Member("outstanding_principal", "outstanding_principal", MONEY, False),
        Member("instalment", "instalment", MONEY, False),
        Member("version", "version", INTEGER, False),
        Member("last_due_date", "last_due_date", Optional(DATE), False),
    )


class Refunded(Answer):
    """A settled or completed loan after a refund."""

    __slots__ = {
        "application_id": "The id of the credit application.",
        "status": "The application's status.",
        "refund": "The amount that the lender still owes the borrower.",
    }
    application_id: str
    status: ApplicationStatus
    refund: Decimal
    _members = (
        Member("application_id", "application_id", TEXT, False),
        Member("status", "status", Choice(ApplicationStatus), False),
        Member("refund", "refund", MONEY, False),
    )


class GivenTerms(Record):
    """The terms of a loan."""

    __slots__ = {
        "name": "The name of the credit product.",
        "currency": "The currency.",
        "amount": "The amount.",
        "repayment_months": "The number of instalments.",
        "start": "The first day of interest. For a pending application it is today.",
        "interest_rate": "The interest rate, in the unit `rate_unit`.",
        "rate_unit": "The unit of the interest rate.",
        "early_payment_interest": "The fee for early payment.",
        "late_payment_penalty": "The penalty for a late instalment.",
        "very_late_payment_penalty": "The penalty for a very late instalment.",
        "penalty_mode": "The unit of the penalties.",
        "settings": "The settings that differ from the defaults.",
    }
    name: str
    currency: str
    amount: Decimal
    repayment_months: int
    start: date
    interest_rate: Decimal
    rate_unit: str
    early_payment_interest: Decimal
    late_payment_penalty: Decimal
    very_late_payment_penalty: Decimal
    penalty_mode: str
    settings: Any
    _members = (
        Member("Name", "name", TEXT, False),
        Member("currency", "currency", TEXT, False),
        Member("Amount", "amount", MONEY, False),
        Member("Repayment_Months", "repayment_months", INTEGER, False),
        Member("start", "start", DATE, False),
        Member("Interest_Rate", "interest_rate", MONEY, False),
        Member("rate_unit", "rate_unit", TEXT, False),
        Member("Early_Payment_Interest", "early_payment_interest", MONEY, False),
        Member("Late_Payment_Penalty", "late_payment_penalty", MONEY, False),
        Member("Very_Late_Payment_Penalty", "very_late_payment_penalty", MONEY, False),
        Member("penalty_mode", "penalty_mode", TEXT, False),
        Member("settings", "settings", ANY, False),
    )


class GivenRow(Record):
    """An instalment."""

    __slots__ = {
        "transaction_id": "Its `Transaction_ID`; None in the schedule of a pending application.",
        "version": "The version of its schedule.",
        "installment_number": "Its number within the loan.",
        "period_start": "The first day of its period.",
        "due_date": "Its due date.",
        "principal": "Its principal.",
        "interest": "Its interest.",
        "carried": (
            "The carried part of the interest, which is owed in addition to the interest of the "
            "period."
        ),
        "principal_paid": "The paid part of the principal.",
        "interest_paid": "The paid part of the interest.",
        "fee_paid": "The fees that were paid with it.",
        "penalty_paid": "The paid part of the penalty.",
        "penalty_waived": "The waived part of the penalty.",
        "penalty": "The penalty that is owed today.",
        "state": (
            "Its state today. An instalment that was replaced by a newer schedule is `retired`."
        ),
    }
    transaction_id: int | None
    version: int
    installment_number: int
    period_start: date
    due_date: date
    principal: Decimal
    interest: Decimal
    carried: Decimal
    principal_paid: Decimal
    interest_paid: Decimal
    fee_paid: Decimal
    penalty_paid: Decimal
    penalty_waived: Decimal
    penalty: Decimal
    state: str
    _members = (
        Member("Transaction_ID", "transaction_id", Optional(INTEGER), False),
        Member("version", "version", INTEGER, False),
        Member("Installment_Number", "installment_number", INTEGER, False),
        Member("period_start", "period_start", DATE, False),
        Member("due_date", "due_date", DATE, False),
        Member("principal", "principal", MONEY, False),
        Member("interest", "interest", MONEY, False),
        Member("carried", "carried", MONEY, False),
        Member("principal_paid", "principal_paid", MONEY, False),
        Member("interest_paid", "interest_paid", MONEY, False),
        Member("fee_paid", "fee_paid", MONEY, False),
        Member("penalty_paid", "penalty_paid", MONEY, False),
        Member("penalty_waived", "penalty_waived", MONEY, False),
        Member("penalty", "penalty", MONEY, False),
        Member("state", "state", TEXT, False),
    )


class GivenPayment(Record):
    """A payment."""

    __slots__ = {
        "payment_id": "Its id.",
        "kind": "`instalment`, `settlement`, `part` or `recovery`.",
        "amount": "The amount.",
        "day": "The value date of the payment.",
        "booked_at": "The time of the booking.",
        "method": "The payment method.",
        "reversed": "Whether it was reversed.",
    }
    payment_id: str
    kind: str
    amount: Decimal
    day: date
    booked_at: datetime
    method: str
    reversed: bool
    _members = (
        Member("payment_id", "payment_id", TEXT, False),
        Member("kind", "kind", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("day", "day", DATE, False),
        Member("booked_at", "booked_at", TIME, False),
        Member("method", "method", TEXT, False),
        Member("reversed", "reversed", BOOLEAN, False),
    )


class LedgerEntry(Record):
    """A line of the ledger."""

    __slots__ = {
        "number": "The number of the event that wrote it.",
        "account": "`principal`, `interest`, `penalty`, `fee`, `cash`, `loss` or `refund`.",
        "amount": "The amount. The lines of an event sum to 0.",
    }
    number: int
    account: str
    amount: Decimal
    _members = (
        Member("number", "number", INTEGER, False),
        Member("account", "account", TEXT, False),
        Member("amount", "amount", MONEY, False),
    )


class GivenEvent(Record):
    """An event."""

    __slots__ = {
        "number": "Its number, from 1.",
        "kind": "The kind of event.",
        "day": "The value date of the event.",
        "at": "The time of the event.",
        "by": "The number of the partner that acted.",
        "reason": "The reason; may be empty.",
        "inputs": "The parameters of the event.",
        "undoes": "The number of the event that this event undoes.",
    }
    number: int
    kind: str
    day: date
    at: datetime
    by: int
    reason: str
    inputs: Any
    undoes: int | None
    _members = (
        Member("number", "number", INTEGER, False),
        Member("kind", "kind", TEXT, False),
        Member("day", "day", DATE, False),
        Member("at", "at", TIME, False),
        Member("by", "by", INTEGER, False),
        Member("reason", "reason", TEXT, False),
        Member("inputs", "inputs", ANY, False),
        Member("undoes", "undoes", Optional(INTEGER), False),
    )


class GivenPrice(Record):
    """The price of settling a loan."""

    __slots__ = {
        "due_principal": "The unpaid principal.",
        "accrued": "The accrued interest.",
        "fee": "The fee.",
        "rebate": "The prepaid interest that is given back, at most the rest of the price.",
        "refund": (
            "The amount that the lender would owe the borrower, if more interest is given back "
            "than the price; left out if it is 0."
        ),
        "total_due": "The amount to pay.",
        "penalty": "The unpaid penalties. The price does not include them.",
        "late": "Whether an instalment is late. Then the loan cannot be settled.",
    }
    due_principal: Decimal
    accrued: Decimal
    fee: Decimal
    rebate: Decimal
    refund: Decimal | None
    total_due: Decimal
    penalty: Decimal
    late: bool
    _members = (
        Member("due_principal", "due_principal", MONEY, False),
        Member("accrued", "accrued", MONEY, False),
        Member("fee", "fee", MONEY, False),
        Member("rebate", "rebate", MONEY, False),
        Member("refund", "refund", Optional(MONEY), True),
        Member("total_due", "total_due", MONEY, False),
        Member("penalty", "penalty", MONEY, False),
        Member("late", "late", BOOLEAN, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            due_principal: Decimal | int,
            accrued: Decimal | int,
            fee: Decimal | int,
            rebate: Decimal | int,
            refund: Decimal | int | None = None,
            total_due: Decimal | int,
            penalty: Decimal | int,
            late: bool,
        ) -> None: ...


class GivenLoan(Answer):
    """All data of a loan."""

    __slots__ = {
        "application_id": "The id of the credit application.",
        "status": "The application's status.",
        "terms": "The terms at the creation of the application.",
        "rows": "The instalments of every schedule, by version and number.",
        "rows_agree": (
            "Whether the stored data of the loan agree with the data computed from its history: "
            "instalments, payments and the amounts that they paid, claims, ledger, status, and the "
            "approved terms. It is False only if somebody changed the book's file."
        ),
        "payments": "The payments, reversed ones included, by number.",
        "ledger": "The ledger's lines, by event and account.",
        "history": "The events of the loan, in order.",
        "price": "The price of settling the loan today; None if the loan is not running.",
        "refund": (
            "The amount that the lender has owed the borrower since the loan was settled or "
            "completed, less the payouts booked by `refund_paid`; left out if it is 0."
        ),
        "aprc": (
            "The annual percentage rate of charge of the terms (2008/48/EC, Annex I), in percent "
            "with 2 decimals; None if no rate solves the equation."
        ),
    }
    application_id: str
    status: ApplicationStatus
    terms: GivenTerms
    rows: tuple[GivenRow, ...]
    rows_agree: bool
    payments: tuple[GivenPayment, ...]
    ledger: tuple[LedgerEntry, ...]
    history: tuple[GivenEvent, ...]
    price: GivenPrice | None
    refund: Decimal | None
    aprc: Decimal | None
    _members = (
        Member("application_id", "application_id", TEXT, False),
        Member("status", "status", Choice(ApplicationStatus), False),
        Member("terms", "terms", Of(GivenTerms), False),
        Member("rows", "rows", List(Of(GivenRow)), False),
        Member("rows_agree", "rows_agree", BOOLEAN, False),
        Member("payments", "payments", List(Of(GivenPayment)), False),
        Member("ledger", "ledger", List(Of(LedgerEntry)), False),
        Member("history", "history", List(Of(GivenEvent)), False),
        Member("price", "price", Optional(Of(GivenPrice)), False),
        Member("refund", "refund", Optional(MONEY), True),
        Member("aprc", "aprc", Optional(MONEY), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            application_id: str,
            status: ApplicationStatus,
            terms: GivenTerms | Mapping[str, Any],
            rows: Sequence[GivenRow | Mapping[str, Any]],
            rows_agree: bool,
            payments: Sequence[GivenPayment | Mapping[str, Any]],
            ledger: Sequence[LedgerEntry | Mapping[str, Any]],
            history: Sequence[GivenEvent | Mapping[str, Any]],
            price: GivenPrice | Mapping[str, Any] | None,
            refund: Decimal | int | None = None,
            aprc: Decimal | int | None,
        ) -> None: ...


class Bucket(Record):
    """The loans of a bucket."""

    __slots__ = {
        "name": "Its name.",
        "from_days": "The smallest number of days overdue.",
        "loans": "The number of loans.",
        "outstanding": "The unpaid principal.",
        "overdue_principal": "The unpaid principal that was due before the day.",
        "overdue_interest": "The unpaid interest that was due before the day.",
        "penalties": "The unpaid penalties.",
        "provision": (
            "The provision: the percentage of each loan's unpaid principal, rounded half-even, "
            "added up."
        ),
    }
    name: str
    from_days: int
    loans: int
    outstanding: Decimal
    overdue_principal: Decimal
    overdue_interest: Decimal
    penalties: Decimal
    provision: Decimal
    _members = (
        Member("name", "name", TEXT, False),
        Member("from_days", "from_days", INTEGER, False),
        Member("loans", "loans", INTEGER, False),
        Member("outstanding", "outstanding", MONEY, False),
        Member("overdue_principal", "overdue_principal", MONEY, False),
        Member("overdue_interest", "overdue_interest", MONEY, False),
        Member("penalties", "penalties", MONEY, False),
        Member("provision", "provision", MONEY, False),
    )


class AgedInCurrency(Record):
    """Loans of one currency, sorted by days overdue."""

    __slots__ = {
        "currency": "The currency of the amounts.",
        "buckets": "The buckets.",
        "total": "All buckets together.",
        "par_30": (
            "The outstanding principal of loans that are more than 30 days overdue, divided by all "
            "outstanding principal, with 4 decimals; None if nothing is outstanding."
        ),
        "written_off": "Loans that were written off, with their unpaid principal.",
    }
    currency: str
    buckets: tuple[Bucket, ...]
    total: Bucket
    par_30: Decimal | None
    written_off: Bucket
    _members = (
        Member("currency", "currency", TEXT, False),
        Member("buckets", "buckets", List(Of(Bucket)), False),
        Member("total", "total", Of(Bucket), False),
        Member("par_30", "par_30", Optional(MONEY), False),
        Member("written_off", "written_off", Of(Bucket), False),
    )


class AgedLoans(Answer):
    """Loans sorted by days overdue."""

    __slots__ = {
        "currency": (
            "The currency of the amounts; None if there is no loan and the request names no "
            "currency."
        ),
        "buckets": "The buckets.",
        "total": "All buckets together.",
        "par_30": (
            "The outstanding principal of loans that are more than 30 days overdue, divided by all "
            "outstanding principal, with 4 decimals; None if nothing is outstanding."
        ),
        "written_off": "Loans that were written off, with their unpaid principal.",
        "by_currency": (
            "The same for each currency of the loans, by its code; left out if all loans are in "
            "`currency`."
        ),
    }
    currency: str | None
    buckets: tuple[Bucket, ...]
    total: Bucket
    par_30: Decimal | None
    written_off: Bucket
    by_currency: dict[str, AgedInCurrency] | None
    _members = (
        Member("currency", "currency", Optional(TEXT), False),
        Member("buckets", "buckets", List(Of(Bucket)), False),
        Member("total", "total", Of(Bucket), False),
        Member("par_30", "par_30", Optional(MONEY), False),
        Member("written_off", "written_off", Of(Bucket), False),
        Member("by_currency", "by_currency", Optional(Map(Of(AgedInCurrency))), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            currency: str | None,
            buckets: Sequence[Bucket | Mapping[str, Any]],
            total: Bucket | Mapping[str, Any],
            par_30: Decimal | int | None,
            written_off: Bucket | Mapping[str, Any],
            by_currency: Mapping[str, AgedInCurrency | Mapping[str, Any]] | None = None,
        ) -> None: ...


class AgeBucket(Record):
    """A bucket of loans. It ends where the next bucket starts."""

    __slots__ = {
        "name": "Its name.",
        "from_days": "The smallest number of days overdue. The first bucket starts at 0.",
        "provision_percent": (
            "The provision, in percent of the outstanding principal: 0 to 1000, at most 6 "
            "decimals. Default: 0."
        ),
    }
    name: str
    from_days: int
    provision_percent: Decimal | None
    _members = (
        Member("name", "name", TEXT, False),
        Member("from_days", "from_days", INTEGER, False),
        Member("provision_percent", "provision_percent", Optional(MONEY), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            name: str,
            from_days: int,
            provision_percent: Decimal | int | None = None,
        ) -> None: ...


class OfferSolved(Record):
    """A loan that a borrower can afford."""

    __slots__ = {
        "repayment_months": "The number of months.",
        "amount": "The amount.",
        "instalment": "The level instalment.",
        "largest_instalment": "The largest of all instalments.",
    }
    repayment_months: int
    amount: Decimal
    instalment: Decimal
    largest_instalment: Decimal
    _members = (
        Member("repayment_months", "repayment_months", INTEGER, False),
        Member("amount", "amount", MONEY, False),
        Member("instalment", "instalment", MONEY, False),
        Member("largest_instalment", "largest_instalment", MONEY, False),
    )


class OffersSolved(Answer):
    """The loans that a borrower can afford."""

    __slots__ = {
        "currency": "The currency of the amounts.",
        "capacity": (
            "The largest affordable instalment: `dbr_max` times the income, less the debt "
            "payments, rounded down to the minor unit; NA if income or debt is unknown."
        ),
        "offers": (
            "The largest amount for each term, shortest term first. Unaffordable terms are left "
            "out. If the request has an amount: the affordable terms for it. NA if income or debt "
            "is unknown."
        ),
        "shortest": "If the request has an amount: the shortest affordable term.",
        "lowest_instalment": (
            "If the request has an amount: the affordable term with the lowest instalment."
        ),
    }
    currency: str
    capacity: Decimal | NAType
    offers: tuple[OfferSolved, ...] | NAType
    shortest: OfferSolved | None
    lowest_instalment: OfferSolved | None
    _members = (
        Member("currency", "currency", TEXT, False),
        Member("capacity", "capacity", Available(MONEY), False),
        Member("offers", "offers", Available(List(Of(OfferSolved))), False),
        Member("shortest", "shortest", Optional(Of(OfferSolved)), True),
        Member("lowest_instalment", "lowest_instalment", Optional(Of(OfferSolved)), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            currency: str,
            capacity: Decimal | int | NAType,
            offers: Sequence[OfferSolved | Mapping[str, Any]] | NAType,
            shortest: OfferSolved | Mapping[str, Any] | None = None,
            lowest_instalment: OfferSolved | Mapping[str, Any] | None = None,
        ) -> None: ...


_TAKE_PAYMENT: Final[Operation[PaymentTaken]] = Operation(
    "take_payment",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("paid_on", "paid_on", Optional(DATE), True),
        Member("payment_method", "payment_method", Optional(TEXT), True),
        Member("surplus", "surplus", Optional(Choice(Surplus)), True),
        Member("idempotency_key", "idempotency_key", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(PaymentTaken),
)
_TAKE_PAYMENTS: Final[Operation[PaymentsTaken]] = Operation(
    "take_payments",
    (
        Member("rows", "rows", List(Of(PaymentRow)), False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(PaymentsTaken),
)
_REVERSE_PAYMENT: Final[Operation[LoanChanged]] = Operation(
    "reverse_payment",
    (
        Member("payment_id", "payment_id", TEXT, False),
        Member("reason", "reason", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(LoanChanged),
)
_RESTRUCTURE_LOAN: Final[Operation[LoanChanged]] = Operation(
    "restructure_loan",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("repayment_months", "repayment_months", INTEGER, False),
        Member("Interest_Rate", "interest_rate", Optional(MONEY), True),
        Member("unpaid_interest", "unpaid_interest", Optional(Choice(UnpaidInterest)), True),
        Member("reason", "reason", TEXT, False),
        Member("idempotency_key", "idempotency_key", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(LoanChanged),
)
_GRANT_HOLIDAY: Final[Operation[LoanChanged]] = Operation(
    "grant_holiday",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("months", "months", INTEGER, False),
        Member("unpaid_interest", "unpaid_interest", Optional(Choice(UnpaidInterest)), True),
        Member("reason", "reason", TEXT, False),
        Member("idempotency_key", "idempotency_key", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(LoanChanged),
)
_WAIVE_PENALTIES: Final[Operation[LoanChanged]] = Operation(
    "waive_penalties",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("transaction_ids", "transaction_ids", Optional(List(INTEGER)), True),
        Member("reason", "reason", TEXT, False),
        Member("idempotency_key", "idempotency_key", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(LoanChanged),
)
_WRITE_OFF_LOAN: Final[Operation[LoanChanged]] = Operation(
    "write_off_loan",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("reason", "reason", TEXT, False),
        Member("idempotency_key", "idempotency_key", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(LoanChanged),
)
_UNDO_CHANGE: Final[Operation[LoanChanged]] = Operation(
    "undo_change",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("reason", "reason", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(LoanChanged),
)
_REFUND_PAID: Final[Operation[Refunded]] = Operation(
    "refund_paid",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("idempotency_key", "idempotency_key", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(Refunded),
)
_GIVE_LOAN: Final[Operation[GivenLoan]] = Operation(
    "give_loan",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(GivenLoan),
)
_AGE_LOANS: Final[Operation[AgedLoans]] = Operation(
    "age_loans",
    (
        Member("as_of", "as_of", Optional(DATE), True),
        Member("financial_provider_id", "financial_provider_id", Optional(TEXT), True),
        Member("currency", "currency", Optional(TEXT), True),
        Member("buckets", "buckets", Optional(List(Of(AgeBucket))), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(AgedLoans),
)
_SOLVE_OFFERS: Final[Operation[OffersSolved]] = Operation(
    "solve_offers",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
        Member("dbr_max", "dbr_max", MONEY, False),
        Member("amount", "amount", Optional(MONEY), True),
        Member("step", "step", Optional(MONEY), True),
        Member("partner", "partner", Optional(TEXT), True),
    ),
    Of(OffersSolved),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "take_payment": _TAKE_PAYMENT,
    "take_payments": _TAKE_PAYMENTS,
    "reverse_payment": _REVERSE_PAYMENT,
    "restructure_loan": _RESTRUCTURE_LOAN,
    "grant_holiday": _GRANT_HOLIDAY,
    "waive_penalties": _WAIVE_PENALTIES,
    "write_off_loan": _WRITE_OFF_LOAN,
    "undo_change": _UNDO_CHANGE,
    "refund_paid": _REFUND_PAID,
    "give_loan": _GIVE_LOAN,
    "age_loans": _AGE_LOANS,
    "solve_offers": _SOLVE_OFFERS,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `loans`, as methods of a book."""

    __slots__ = ()

    def take_payment(
        self,
        application_id: str,
        amount: Decimal | int,
        idempotency_key: str,
        *,
        paid_on: date | None = None,
        payment_method: str | None = None,
        surplus: Surplus | None = None,
        partner: str | None = None,
    ) -> PaymentTaken:
        """Takes a payment of any amount on a loan.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            amount: The amount paid. (Decimal)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)
            paid_on: The value date: at most today, and not before the loan's last event, including
                its approval. Left out: today. (date)
            payment_method: The payment method, at most 50 characters. Default: `cash`. (str)
            surplus: The treatment of an amount beyond the due instalments. Default: `refuse`. Then
                the instalment of the current period may still be paid, and more is refused.
                ("refuse" | "next_rows" | "lower_instalment" | "shorten_term")
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            payment_id: The payment's id. (str)
            application_id: The id of the credit application. (str)
            principal: The part of the payment that paid principal. (Decimal)
            interest: The part of the payment that paid interest. The detail has the part that is
                given back, as `refund`. (Decimal)
            penalty: The part of the payment that paid penalties. (Decimal)
            fee: The part of the payment that paid the fee for early payment. (Decimal)
            outstanding_principal: The remaining principal. (Decimal)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")

        Raises:
            Conflict: the credit application is not approved (closed)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: 'amount' must be greater than 0: -5 (invalid_amount)
            InvalidRequest: 'idempotency_key' must be 1 to 255 visible ASCII characters, not
                "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk… (invalid_value)
            InvalidRequest: 'idempotency_key' is missing (missing_field)
            InvalidRequest: amount: 9000.00 would pay the loan off on 2026-06-12: settle it early,
                which costs 8545.07 (more_than_due)
            NotFound: credit application does not exist (not_found)
            NotFound: partner 'nile' does not exist (not_there)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> answer = book.take_payment(
            ...     application_id="1",
            ...     amount=Decimal("1134.72"),
            ...     idempotency_key="k",
            ... )
        """
        return self._run(
            _TAKE_PAYMENT,
            application_id,
            amount,
            paid_on,
            payment_method,
            surplus,
            idempotency_key,
            partner,
        )

    def take_payments(
        self,
        rows: Sequence[PaymentRow | Mapping[str, Any]],
        *,
        partner: str | None = None,
    ) -> PaymentsTaken:
        """Takes many payments in one commit.

        For the host's own engine only.

        Args:
            rows: The payments, in order of execution. (list of PaymentRow)
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            taken: The number of taken payments, including those with a key that was answered
                before. (int)
            refused: The number of refused payments. (int)
            rows: The result of each payment, in the order of the rows. (list of RowTaken)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'rows' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> answer = book.take_payments(
            ...     rows=[
            ...         lw.PaymentRow(application_id="1", amount=5, idempotency_key=" "),
            ...         lw.PaymentRow(application_id="1", amount=6, idempotency_key="k"),
            ...     ],
            ... )
        """
        return self._run(
            _TAKE_PAYMENTS,
            rows,
            partner,
        )

    def reverse_payment(
        self,
        payment_id: str,
        reason: str,
        *,
        partner: str | None = None,
    ) -> LoanChanged:
        """Reverses a payment or a settlement.

        For the host's own engine only.

        Args:
            payment_id: The payment's id. (str)
            reason: The reason, at most 500 characters. (str)
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")
            outstanding_principal: The remaining principal. (Decimal)
            instalment: The level instalment of the latest schedule, without interest that was
                spread over the instalments. (Decimal)
            version: The version of the latest schedule. The schedule of the approval has version 1.
                (int)
            last_due_date: The due date of the last open instalment; None if there is none. (date)

        Raises:
            Conflict: the borrower was erased (erased)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' must be a text of at most 500 characters, not one of 501
                (invalid_value)
            InvalidRequest: 'reason' is missing (missing_field)
            NotFound: payment does not exist (not_found)
            Conflict: event: only a loan's latest event can be taken back, a payment by a reversal
                and a change by an undo (not_latest)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.pay_monthly_installment(
            ...     national_id="29001011234567",
            ...     amount=Decimal("1134.72"),
            ... )
            >>> answer = book.reverse_payment(payment_id="1", reason="wrong loan", partner="host")
        """
        return self._run(
            _REVERSE_PAYMENT,
            payment_id,
            reason,
            partner,
        )

    def restructure_loan(
        self,
        application_id: str,
        repayment_months: int,
        reason: str,
        idempotency_key: str,
        *,
        interest_rate: Decimal | int | None = None,
        unpaid_interest: UnpaidInterest | None = None,
        partner: str | None = None,
    ) -> LoanChanged:
        """Restructures a loan: a new schedule for the unpaid principal.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            repayment_months: The number of instalments from now on, 1 to 600. (int)
            reason: The reason, at most 500 characters. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)
            interest_rate: A new interest rate, in the unit of the product's rate. Left out: the
                rate stays. (Decimal)
            unpaid_interest: The treatment of accrued, unpaid interest. Default: `spread`. ("spread"
                | "capitalise" | "waive")
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")
            outstanding_principal: The remaining principal. (Decimal)
            instalment: The level instalment of the latest schedule, without interest that was
                spread over the instalments. (Decimal)
            version: The version of the latest schedule. The schedule of the approval has version 1.
                (int)
            last_due_date: The due date of the last open instalment; None if there is none. (date)

        Raises:
            Conflict: the credit application is not approved (closed)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: 'repayment_months' must be from 1 to 600, not 0 (invalid_value)
            InvalidRequest: 'application_id', 'repayment_months', 'reason', 'idempotency_key' are
                missing (missing_field)
            InvalidRequest: repayment_months: instalment 1 of 600 would be 0.00 of principal and
                833.33 of interest (not_amortising)
            NotFound: credit application does not exist (not_found)
            InvalidRequest: penalty: 22.69 of instalment 1 has to be paid or waived first
                (penalties_unpaid)
        """
        return self._run(
            _RESTRUCTURE_LOAN,
            application_id,
            repayment_months,
            interest_rate,
            unpaid_interest,
            reason,
            idempotency_key,
            partner,
        )

    def grant_holiday(
        self,
        application_id: str,
        months: int,
        reason: str,
        idempotency_key: str,
        *,
        unpaid_interest: UnpaidInterest | None = None,
        partner: str | None = None,
    ) -> LoanChanged:
        """Postpones the instalments that are not due yet.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            months: The number of months, 1 to 12. (int)
            reason: The reason, at most 500 characters. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)
            unpaid_interest: The treatment of the interest of these months. Default: `spread`.
                ("spread" | "capitalise" | "waive")
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")
            outstanding_principal: The remaining principal. (Decimal)
            instalment: The level instalment of the latest schedule, without interest that was
                spread over the instalments. (Decimal)
            version: The version of the latest schedule. The schedule of the approval has version 1.
                (int)
            last_due_date: The due date of the last open instalment; None if there is none. (date)

        Raises:
            Conflict: the credit application is not approved (closed)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: 'months' must be from 1 to 12, not 0 (invalid_value)
            InvalidRequest: 'application_id', 'months', 'reason', 'idempotency_key' are missing
                (missing_field)
            NotFound: credit application does not exist (not_found)
            NotFound: day: no instalment is due after 2027-01-31 (nothing_due)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> answer = book.grant_holiday(
            ...     application_id="1",
            ...     months=12,
            ...     reason="harvest",
            ...     idempotency_key="h",
            ... )
        """
        return self._run(
            _GRANT_HOLIDAY,
            application_id,
            months,
            unpaid_interest,
            reason,
            idempotency_key,
            partner,
        )

    def waive_penalties(
        self,
        application_id: str,
        reason: str,
        idempotency_key: str,
        *,
        transaction_ids: Sequence[int] | None = None,
        partner: str | None = None,
    ) -> LoanChanged:
        """Waives penalties of a loan.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            reason: The reason, at most 500 characters. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)
            transaction_ids: The `Transaction_ID`s of the instalments. Left out: all instalments
                with an unpaid penalty. (list of int)
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")
            outstanding_principal: The remaining principal. (Decimal)
            instalment: The level instalment of the latest schedule, without interest that was
                spread over the instalments. (Decimal)
            version: The version of the latest schedule. The schedule of the approval has version 1.
                (int)
            last_due_date: The due date of the last open instalment; None if there is none. (date)

        Raises:
            Conflict: the credit application is not approved (closed)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: 'transaction_ids' must name an instalment of which a penalty is owed,
                not none (invalid_value)
            InvalidRequest: 'application_id', 'reason', 'idempotency_key' are missing
                (missing_field)
            NotFound: credit application does not exist (not_found)
        """
        return self._run(
            _WAIVE_PENALTIES,
            application_id,
            transaction_ids,
            reason,
            idempotency_key,
            partner,
        )

    def write_off_loan(
        self,
        application_id: str,
        reason: str,
        idempotency_key: str,
        *,
        partner: str | None = None,
    ) -> LoanChanged:
        """Writes a loan off as a loss.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            reason: The reason, at most 500 characters. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")
            outstanding_principal: The remaining principal. (Decimal)
            instalment: The level instalment of the latest schedule, without interest that was
                spread over the instalments. (Decimal)
            version: The version of the latest schedule. The schedule of the approval has version 1.
                (int)
            last_due_date: The due date of the last open instalment; None if there is none. (date)

        Raises:
            Conflict: the credit application is not approved (closed)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: 'reason' is missing (missing_field)
            NotFound: credit application does not exist (not_found)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.write_off_loan(application_id="1", reason="lost", idempotency_key="w")
            >>> answer = book.write_off_loan(
            ...     application_id="1",
            ...     reason="lost",
            ...     idempotency_key="w",
            ... )
        """
        return self._run(
            _WRITE_OFF_LOAN,
            application_id,
            reason,
            idempotency_key,
            partner,
        )

    def undo_change(
        self,
        application_id: str,
        reason: str,
        *,
        partner: str | None = None,
    ) -> LoanChanged:
        """Undoes the latest change of a loan.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            reason: The reason, at most 500 characters. (str)
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The current status of the application. ("pending" | "approved" | "rejected" |
                "completed" | "settled_early" | "written_off")
            outstanding_principal: The remaining principal. (Decimal)
            instalment: The level instalment of the latest schedule, without interest that was
                spread over the instalments. (Decimal)
            version: The version of the latest schedule. The schedule of the approval has version 1.
                (int)
            last_due_date: The due date of the last open instalment; None if there is none. (date)

        Raises:
            Conflict: the credit application is not approved (closed)
            Conflict: the borrower was erased (erased)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' is missing (missing_field)
            NotFound: credit application does not exist (not_found)
            Conflict: event: only a loan's latest event can be taken back, a payment by a reversal
                and a change by an undo (not_latest)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.grant_holiday(
            ...     application_id="1",
            ...     months=2,
            ...     reason="harvest",
            ...     idempotency_key="h",
            ... )
            >>> answer = book.undo_change(application_id="1", reason="a mistake")
        """
        return self._run(
            _UNDO_CHANGE,
            application_id,
            reason,
            partner,
        )

    def refund_paid(
        self,
        application_id: str,
        amount: Decimal | int,
        idempotency_key: str,
        *,
        partner: str | None = None,
    ) -> Refunded:
        """Books the payout of a refund.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            amount: The amount that was paid out: at most the `refund` of `give_loan`. (Decimal)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)
            partner: The user name of the partner that books it. Left out: the host's own partner.
                (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The application's status. ("pending" | "approved" | "rejected" | "completed" |
                "settled_early" | "written_off")
            refund: The amount that the lender still owes the borrower. (Decimal)

        Raises:
            Conflict: the credit application is not approved (closed)
            InvalidRequest: 'amount' must be greater than 0: 0 (invalid_amount)
            InvalidRequest: 'idempotency_key' is missing (missing_field)
            InvalidRequest: amount: 1.00 is more than is to be refunded on 2026-01-31: 0.00
                (more_than_due)
            NotFound: credit application does not exist (not_found)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_lending(provider_id=1, unearned_interest="rebate")
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=0,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.take_payment(
            ...     application_id="1",
            ...     amount=Decimal("12481.92"),
            ...     idempotency_key="p",
            ...     surplus="next_rows",
            ... )
            >>> _ = book.settle_early(national_id="29001011234567", amount=0)
            >>> answer = book.refund_paid(
            ...     application_id="1",
            ...     amount=Decimal("481.92"),
            ...     idempotency_key="r",
            ... )
        """
        return self._run(
            _REFUND_PAID,
            application_id,
            amount,
            idempotency_key,
            partner,
        )

    def give_loan(
        self,
        application_id: str,
        *,
        partner: str | None = None,
    ) -> GivenLoan:
        """Returns all data of a loan.

        For the host's own engine only.

        Args:
            application_id: The credit application's id. (str)
            partner: The user name of the partner that reads the loan. Left out: the host's own
                partner. (str)

        Returns:
            application_id: The id of the credit application. (str)
            status: The application's status. ("pending" | "approved" | "rejected" | "completed" |
                "settled_early" | "written_off")
            terms: The terms at the creation of the application. (GivenTerms)
            rows: The instalments of every schedule, by version and number. (list of GivenRow)
            rows_agree: Whether the stored data of the loan agree with the data computed from its
                history: instalments, payments and the amounts that they paid, claims, ledger,
                status, and the approved terms. It is False only if somebody changed the book's
                file. (True or False)
            payments: The payments, reversed ones included, by number. (list of GivenPayment)
            ledger: The ledger's lines, by event and account. (list of LedgerEntry)
            history: The events of the loan, in order. (list of GivenEvent)
            price: The price of settling the loan today; None if the loan is not running.
                (GivenPrice)
            refund: The amount that the lender has owed the borrower since the loan was settled or
                completed, less the payouts booked by `refund_paid`; left out if it is 0. (Decimal)
            aprc: The annual percentage rate of charge of the terms (2008/48/EC, Annex I), in
                percent with 2 decimals; None if no rate solves the equation. (Decimal)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'application_id' is missing (missing_field)
            NotFound: credit application does not exist (not_found)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=3,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=3000,
            ... )
            >>> answer = book.give_loan(application_id="1")
        """
        return self._run(
            _GIVE_LOAN,
            application_id,
            partner,
        )

    def age_loans(
        self,
        *,
        as_of: date | None = None,
        financial_provider_id: str | None = None,
        currency: str | None = None,
        buckets: Sequence[AgeBucket | Mapping[str, Any]] | None = None,
        partner: str | None = None,
    ) -> AgedLoans:
        """Ages a portfolio of loans.

        For the host's own engine only.

        Args:
            as_of: The day, at most today. Left out: today, in the time zone of each loan's
                provider. On a past day, the events up to that day count, except events that were
                undone later. (date)
            financial_provider_id: The provider. Left out: all providers of the partner. (str)
            currency: The currency of the answer's top-level amounts, an ISO 4217 code. Left out:
                the currency of the loans. If the loans have several currencies, it is that of the
                provider in `financial_provider_id`, or otherwise of the partner's default provider.
                (str)
            buckets: The buckets, in ascending order of their days. Left out: buckets from 0, 1, 31,
                61, 91 and 181 days, without a provision. (list of AgeBucket)
            partner: The user name of the partner that owns the loans. Left out: the host's own
                partner. (str)

        Returns:
            currency: The currency of the amounts; None if there is no loan and the request names no
                currency. (str)
            buckets: The buckets. (list of Bucket)
            total: All buckets together. (Bucket)
            par_30: The outstanding principal of loans that are more than 30 days overdue, divided
                by all outstanding principal, with 4 decimals; None if nothing is outstanding.
                (Decimal)
            written_off: Loans that were written off, with their unpaid principal. (Bucket)
            by_currency: The same for each currency of the loans, by its code; left out if all loans
                are in `currency`. (dict, each value AgedInCurrency)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'as_of' must not be after today, 2026-01-31, not 2026-02-01
                (invalid_value)
            NotFound: provider does not exist (unknown_provider)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=3,
            ...     max_repayment_months=36,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> _ = book.make_partner(user_name="nile", tenant_id=1)
            >>> answer = book.age_loans(partner="nile")
        """
        return self._run(
            _AGE_LOANS,
            as_of,
            financial_provider_id,
            currency,
            buckets,
            partner,
        )

    def solve_offers(
        self,
        uuid: str,
        financial_provider_id: str,
        credit_product_id: str,
        dbr_max: Decimal | int,
        *,
        amount: Decimal | int | None = None,
        step: Decimal | int | None = None,
        partner: str | None = None,
    ) -> OffersSolved:
        """Finds the loans that a borrower can afford.

        For the host's own engine only.

        Args:
            uuid: The borrower's public id. (str)
            financial_provider_id: The provider's id. (str)
            credit_product_id: The credit product's id. (str)
            dbr_max: The limit of debt payments, including the new instalment, as a fraction of the
                income, 0 to 10 with at most 6 decimals: 0.5 is half. (Decimal)
            amount: The wanted amount. Left out: the largest amount for each term. (Decimal)
            step: The step of the amounts, which are multiples of it. Left out: the minor unit of
                the currency. (Decimal)
            partner: The user name of the partner that acts. Left out: the host's own partner. (str)

        Returns:
            currency: The currency of the amounts. (str)
            capacity: The largest affordable instalment: `dbr_max` times the income, less the debt
                payments, rounded down to the minor unit; NA if income or debt is unknown. (Decimal
                or NA)
            offers: The largest amount for each term, shortest term first. Unaffordable terms are
                left out. If the request has an amount: the affordable terms for it. NA if income or
                debt is unknown. (list of OfferSolved or NA)
            shortest: If the request has an amount: the shortest affordable term. (OfferSolved)
            lowest_instalment: If the request has an amount: the affordable term with the lowest
                instalment. (OfferSolved)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'dbr_max' must be from 0 to 10 and have at most 6 decimals, not 10.1
                (invalid_value)
            InvalidRequest: 'uuid', 'financial_provider_id', 'credit_product_id', 'dbr_max' are
                missing (missing_field)
            NotFound: Credit Product is not found (unknown_product)
            NotFound: provider does not exist (unknown_provider)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.create_credit_product(
            ...     financial_provider_id="1",
            ...     name="Gold",
            ...     interest_rate=24,
            ...     early_payment_interest=2,
            ...     late_payment_penalty=2,
            ...     very_late_payment_penalty=5,
            ...     min_repayment_months=6,
            ...     max_repayment_months=8,
            ...     lower_limit=1000,
            ...     upper_limit=50000,
            ... )
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
            ... )
            >>> answer = book.solve_offers(
            ...     uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     dbr_max=Decimal("0.5"),
            ...     amount=28000,
            ...     step=100,
            ...     partner="host",
            ... )
        """
        return self._run(
            _SOLVE_OFFERS,
            uuid,
            financial_provider_id,
            credit_product_id,
            dbr_max,
            amount,
            step,
            partner,
        )
