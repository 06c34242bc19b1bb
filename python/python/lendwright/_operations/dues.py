"""The operations of the section `dues`, and their records. Made from the table of operations."""

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
    "DueHistory",
    "DueItem",
    "DuePayments",
    "HistoryEntry",
]


class DueItem(Record):
    """An unpaid instalment. Amounts are in the currency of its application."""

    __slots__ = {
        "due_date": "The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.",
        "is_paid": "Whether it is paid: 0 or 1.",
        "total_due_payment": (
            "The amount owed today: principal, interest and penalty. For a paid instalment it is "
            "the amount that was paid."
        ),
        "transaction_id": "Its number. It never changes and is never used again.",
        "application_id": "The id of its credit application.",
        "installment_number": "Its number within the loan, from 1.",
        "principal": "Its principal.",
        "interest": "Its interest.",
        "penalty": "The penalty that is owed today.",
        "paid_amount": "The amount paid so far.",
        "days_late": "The number of days since the due date, at least 0.",
        "state": "Its state today: `upcoming`, `due`, `in_grace`, `late` or `very_late`.",
    }
    due_date: str
    is_paid: int
    total_due_payment: Decimal
    transaction_id: int
    application_id: str
    installment_number: int
    principal: Decimal
    interest: Decimal
    penalty: Decimal
    paid_amount: Decimal
    days_late: int
    state: str
    _members = (
        Member("Due_Date", "due_date", TEXT, False),
        Member("Is_Paid", "is_paid", INTEGER, False),
        Member("Total_Due_Payment", "total_due_payment", MONEY, False),
        Member("Transaction_ID", "transaction_id", INTEGER, False),
        Member("application_id", "application_id", TEXT, False),
        Member("Installment_Number", "installment_number", INTEGER, False),
        Member("Principal", "principal", MONEY, False),
        Member("Interest", "interest", MONEY, False),
        Member("Penalty", "penalty", MONEY, False),
        Member("Paid_Amount", "paid_amount", MONEY, False),
        Member("Days_Late", "days_late", INTEGER, False),
        Member("State", "state", TEXT, False),
    )


class DuePayments(Answer):
    """The unpaid instalments of a borrower."""

    __slots__ = {
        "due_payments": "The instalments.",
        "input": "The borrower's number in the request.",
    }
    due_payments: tuple[DueItem, ...]
    input: int
    _members = (
        Member("due_payments", "due_payments", List(Of(DueItem)), False),
        Member("input", "input", INTEGER, False),
    )


class HistoryEntry(Record):
    """An instalment."""

    __slots__ = {
        "due_date": "The due date, as `YYYY-MM-DD 00:00:00`, in the provider's time zone.",
        "is_paid": "Whether it is paid: 0 or 1.",
        "total_due_payment": (
            "The amount owed today: principal, interest and penalty. For a paid instalment it is "
            "the amount that was paid."
        ),
        "transaction_id": "Its number. It never changes and is never used again.",
    }
    due_date: str
    is_paid: int
    total_due_payment: Decimal
    transaction_id: int
    _members = (
        Member("Due_Date", "due_date", TEXT, False),
        Member("Is_Paid", "is_paid", INTEGER, False),
        Member("Total_Due_Payment", "total_due_payment", MONEY, False),
        Member("Transaction_ID", "transaction_id", INTEGER, False),
    )


class DueHistory(Answer):
    """The instalments by position, from `0`."""

    __slots__ = {
        "history": "The instalments.",
    }
    history: dict[str, HistoryEntry]
    _members = (
        Member("history", "history", Map(Of(HistoryEntry)), False),
    )


_GET_DUE_PAYMENTS: Final[Operation[DuePayments]] = Operation(
    "get_due_payments",
    (
        Member("borrower_id", "borrower_id", INTEGER, False),
    ),
    Of(DuePayments),
)
_GET_DUE_PAYMENTS_HISTORY: Final[Operation[DueHistory]] = Operation(
    "get_due_payments_history",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("UUID", "uuid", TEXT, False),
    ),
    Of(DueHistory),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_due_payments": _GET_DUE_PAYMENTS,
    "get_due_payments_history": _GET_DUE_PAYMENTS_HISTORY,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `dues`, as methods of a book."""

    __slots__ = ()

    def get_due_payments(
        self,
        borrower_id: int,
    ) -> DuePayments:
        """Returns a borrower's unpaid instalments.

        `GET /credit_application/{borrower_id}/get_due_payments`. Needs the scope `lending:read`;
        the interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            borrower_id: The borrower's number in this book, which `get_borrower_info` returns in
                `id`. (int)

        Returns:
            due_payments: The instalments. (list of DueItem)
            input: The borrower's number in the request. (int)

        Raises:
            NotFound: borrower not found (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'borrower_id' is missing (missing_field)

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
            >>> answer = book.get_due_payments(borrower_id=1)
        """
        return self._run(
            _GET_DUE_PAYMENTS,
            borrower_id,
        )

    def get_due_payments_history(
        self,
        financial_provider_id: str,
        uuid: str,
    ) -> DueHistory:
        """Returns all instalments of a borrower with one provider.

        `GET /credit_application/due_payments_history/`. Needs the scope `lending:read`; the
        interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            financial_provider_id: The provider's id. (str)
            uuid: The borrower's public id. (str)

        Returns:
            history: The instalments. (dict, each value HistoryEntry)

        Raises:
            NotFound: borrower not found (borrower_unknown)
            InvalidRequest: This api endpoint expects a borrower_id as input (missing_field)
            NotFound: something went error, please try again (unknown_provider)

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
            >>> answer = book.get_due_payments_history(uuid=mona.uuid, financial_provider_id="1")
        """
        return self._run(
            _GET_DUE_PAYMENTS_HISTORY,
            financial_provider_id,
            uuid,
        )
