"""The operations of the section `providers`, and their records. Made from the table of operations."""

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
from .shared import ApplicationStatus, BorrowerInfo, ConsentTimes, EducationLevel, IncomeType, LinkedProvider, ResidenceType

__all__ = [
    "CsvType",
    "IssuedCsv",
    "ProviderApplication",
]

CsvType: TypeAlias = Literal[
    "applications",
    "decisions",
    "due_payments",
    "payments",
    "borrowers",
]
"""The data to export."""


class ProviderApplication(Record):
    """A credit application of a provider."""

    __slots__ = {
        "amount": "The amount of the loan.",
        "reason": "The reason; may be empty.",
        "repayment_months": "The number of repayment months.",
        "status": (
            "`pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`."
        ),
        "submission_time": (
            "The time of creation, as an HTTP date: `Fri, 21 Nov 2025 00:25:00 GMT`."
        ),
        "application_id": "Its id.",
        "borrower_id": "The borrower's public id.",
        "credit_product_id": "The id of the credit product.",
    }
    amount: Decimal
    reason: str
    repayment_months: int
    status: ApplicationStatus
    submission_time: str
    application_id: str
    borrower_id: str
    credit_product_id: str
    _members = (
        Member("Amount", "amount", MONEY, False),
        Member("Reason", "reason", TEXT, False),
        Member("Repayment_Months", "repayment_months", INTEGER, False),
        Member("Status", "status", Choice(ApplicationStatus), False),
        Member("Submission_time", "submission_time", TEXT, False),
        Member("application_id", "application_id", TEXT, False),
        Member("borrower_id", "borrower_id", TEXT, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
    )


class IssuedCsv(Answer):
    """An exported file."""

    __slots__ = {
        "file_name": "Its name.",
        "rows": "The number of its rows, without the header.",
        "sha256": "The SHA-256 of its bytes, in hexadecimal digits.",
        "content": "The file.",
    }
    file_name: str
    rows: int
    sha256: str
    content: str
    _members = (
        Member("file_name", "file_name", TEXT, False),
        Member("rows", "rows", INTEGER, False),
        Member("sha256", "sha256", TEXT, False),
        Member("content", "content", TEXT, False),
    )


_GET_PROVIDER_APPLICATIONS: Final[Operation[ListAnswer[ProviderApplication]]] = Operation(
    "get_provider_applications",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("after", "after", Optional(TEXT), True),
        Member("limit", "limit", Optional(INTEGER), True),
    ),
    WholeList(Of(ProviderApplication)),
)
_ISSUE_CSV: Final[Operation[IssuedCsv]] = Operation(
    "issue_csv",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("type", "type_", Choice(CsvType), False),
        Member("from", "from_", Optional(DATE), True),
        Member("to", "to", Optional(DATE), True),
        Member("status", "status", Optional(TEXT), True),
        Member("columns", "columns", Optional(Either(TEXT, List(TEXT))), True),
        Member("pii", "pii", Optional(BOOLEAN), True),
    ),
    Of(IssuedCsv),
)
_GET_PROVIDER_BORROWERS: Final[Operation[ListAnswer[BorrowerInfo]]] = Operation(
    "get_provider_borrowers",
    (
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("borrower_id", "borrower_id", Optional(TEXT), True),
        Member("after", "after", Optional(TEXT), True),
        Member("limit", "limit", Optional(INTEGER), True),
    ),
    WholeList(Of(BorrowerInfo)),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "get_provider_applications": _GET_PROVIDER_APPLICATIONS,
    "issue_csv": _ISSUE_CSV,
    "get_provider_borrowers": _GET_PROVIDER_BORROWERS,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `providers`, as methods of a book."""

    __slots__ = ()

    def get_provider_applications(
        self,
        financial_provider_id: str,
        *,
        after: str | None = None,
        limit: int | None = None,
    ) -> ListAnswer[ProviderApplication]:
        """Returns a provider's credit applications.

        `GET /financial_provider/{financial_provider_id}`. Needs the scope `lending:read`; the
        interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            financial_provider_id: The provider's id. (str)
            after: The list starts after the application with this id. (str)
            limit: The largest number of applications in the answer, 1 to 10,000. Default: 10,000.
                (int)

        Returns:
            list of ProviderApplication.

        Raises:
            InvalidRequest: 'limit' must be from 1 to 10000, not 0 (invalid_value)
            NotFound: something went wrong. (unknown_provider)

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
            >>> omar = book.sign_up(
            ...     phone_number="+201007654321",
            ...     first_name="Omar",
            ...     last_name="Said",
            ...     national_id_number="28501010112255",
            ...     email="omar@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ...     reason="A fridge",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=6,
            ...     borrower_uuid=omar.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=6000,
            ... )
            >>> _ = book.approve_credit_application(application_id="1")
            >>> answer = book.get_provider_applications(financial_provider_id="1")
        """
        return self._run(
            _GET_PROVIDER_APPLICATIONS,
            financial_provider_id,
            after,
            limit,
        )

    def issue_csv(
        self,
        financial_provider_id: str,
        type_: CsvType,
        *,
        from_: date | None = None,
        to: date | None = None,
        status: str | None = None,
        columns: str | Sequence[str] | None = None,
        pii: bool | None = None,
    ) -> IssuedCsv:
        """Exports a provider's data as CSV.

        `GET /financial_provider/{financial_provider_id}/issue_csv`. Needs the scope
        `export:csv`.

        Args:
            financial_provider_id: The provider's id. (str)
            type_: The data to export. ("applications" | "decisions" | "due_payments" | "payments" |
                "borrowers")
            from_: The first day, in the provider's time zone. Left out: no limit. (date)
            to: The last day, in the provider's time zone. Left out: no limit. (date)
            status: The `Status` of applications, or the `State` of due payments. Other types have
                no status. (str)
            columns: The columns, as a list or as a text separated by commas. Their order does not
                change. Left out: all. (str, or list of str)
            pii: Whether to export unmasked names, phone numbers, national ids and e-mail addresses.
                This needs the scope `pii`. Left out: no, they are masked. (True or False)

        Returns:
            file_name: Its name. (str)
            rows: The number of its rows, without the header. (int)
            sha256: The SHA-256 of its bytes, in hexadecimal digits. (str)
            content: The file. (str)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: please enter a valid from. (invalid_value)
            InvalidRequest: 'type' is missing (missing_field)
            NotFound: financial provider not found (unknown_provider)

        Example:
            >>> from decimal import Decimal
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> mona = book.sign_up(
            ...     phone_number="+201001234567",
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29001011234567",
            ...     email="mona@example.com",
            ... )
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
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ...     reason="=cmd|' /C calc'!A0, \\"now\\"",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=3,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=Decimal("5000.5"),
            ... )
            >>> answer = book.issue_csv(financial_provider_id="1", type_="applications")
        """
        return self._run(
            _ISSUE_CSV,
            financial_provider_id,
            type_,
            from_,
            to,
            status,
            columns,
            pii,
        )

    def get_provider_borrowers(
        self,
        financial_provider_id: str,
        *,
        borrower_id: str | None = None,
        after: str | None = None,
        limit: int | None = None,
    ) -> ListAnswer[BorrowerInfo]:
        """Returns a provider's borrowers.

        `GET /{financial_provider_id}/borrowers/`. Needs the scope `borrowers:read`; the
        interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            financial_provider_id: The provider's id. (str)
            borrower_id: The public id of one borrower, or its row number. (str)
            after: The list starts after the borrower with this row number. (str)
            limit: The largest number of borrowers in the answer, 1 to 10,000. Default: 10,000.
                (int)

        Returns:
            list of BorrowerInfo.

        Raises:
            NotFound: borrower not found (borrower_unknown)
            InvalidRequest: 'limit' must be from 1 to 10000, not 10001 (invalid_value)
            NotFound: borrower not found (unknown_provider)

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
            >>> answer = book.get_provider_borrowers(financial_provider_id="1")
        """
        return self._run(
            _GET_PROVIDER_BORROWERS,
            financial_provider_id,
            borrower_id,
            after,
            limit,
        )
