"""The operations of the section `applications`, and their records. Made from the table of operations."""

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
    "ApplicationNamed",
    "ApplicationReceived",
    "ApplicationRejected",
    "ApplicationSent",
    "ApplicationState",
    "ApplicationStatus",
    "CreditApplication",
    "RejectForm",
]

ApplicationStatus: TypeAlias = Literal[
    "pending",
    "approved",
    "rejected",
    "completed",
    "settled_early",
    "written_off",
]
"""The state of a credit application."""


class ApplicationSent(Record):
    """The fields of an application as they were sent."""

    __slots__ = {
        "amount": "The amount.",
        "borrower_id": "The `borrower_uuid` that was sent.",
        "credit_product_id": "The credit product's id.",
        "financial_provider_id": "The provider's id.",
        "repayment_months": "The months.",
    }
    amount: Decimal
    borrower_id: str
    credit_product_id: str
    financial_provider_id: str
    repayment_months: int
    _members = (
        Member("amount", "amount", MONEY, False),
        Member("borrower_id", "borrower_id", TEXT, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("repayment_months", "repayment_months", INTEGER, False),
    )


class ApplicationReceived(Answer):
    """That a credit application was created. Its id is in the detail."""

    __slots__ = {
        "message": "`well received`.",
        "request_body": "What was sent.",
    }
    message: str
    request_body: ApplicationSent
    _members = (
        Member("message", "message", TEXT, False),
        Member("request_body", "request_body", Of(ApplicationSent), False),
    )


class ApplicationNamed(Record):
    """The parameters in the path of a rejection."""

    __slots__ = {
        "credit_application_id": "The application's id.",
    }
    credit_application_id: str
    _members = (
        Member("credit_application_id", "credit_application_id", TEXT, False),
    )


class RejectForm(Record):
    """The body of a rejection."""

    __slots__ = {
        "reason": "Why; left out where none was sent.",
    }
    reason: str | None
    _members = (
        Member("reason", "reason", Optional(TEXT), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            reason: str | None = None,
        ) -> None: ...


class CreditApplication(Record):
    """A credit application."""

    __slots__ = {
        "amount": "The amount.",
        "reason": "The reason; may be empty.",
        "repayment_months": "The months over which the loan is divided.",
        "status": "Its state.",
        "submission_time": "When it was created: an HTTP date in GMT.",
    }
    amount: Decimal
    reason: str
    repayment_months: int
    status: ApplicationStatus
    submission_time: str
    _members = (
        Member("Amount", "amount", MONEY, False),
        Member("Reason", "reason", TEXT, False),
        Member("Repayment_Months", "repayment_months", INTEGER, False),
        Member("Status", "status", Choice(ApplicationStatus), False),
        Member("Submission_time", "submission_time", TEXT, False),
    )


class ApplicationRejected(Answer):
    """A credit application that is rejected."""

    __slots__ = {
        "message": "`well received`.",
        "request_args": "The parameters in the path, as they were sent.",
        "application_id": "The application's id.",
        "request_form": "The body, as it was sent.",
        "credit_application": "The application.",
    }
    message: str
    request_args: ApplicationNamed
    application_id: str
    request_form: RejectForm
    credit_application: CreditApplication
    _members = (
        Member("message", "message", TEXT, False),
        Member("request_args", "request_args", Of(ApplicationNamed), False),
        Member("application_id", "application_id", TEXT, False),
        Member("request_form", "request_form", Of(RejectForm), False),
        Member("credit_application", "credit_application", Of(CreditApplication), False),
    )


class ApplicationState(Record):
    """The state of one credit application."""

    __slots__ = {
        "credit_application_status": "Its state.",
        "application_id": "Its id.",
    }
    credit_application_status: ApplicationStatus
    application_id: str
    _members = (
        Member("credit_application_status", "credit_application_status", Choice(ApplicationStatus), False),
        Member("application_id", "application_id", TEXT, False),
    )


_CREATE_CREDIT_APPLICATION: Final[Operation[ApplicationReceived]] = Operation(
    "create_credit_application",
    (
        Member("repayment_months", "repayment_months", INTEGER, False),
        Member("borrower_uuid", "borrower_uuid", TEXT, False),
        Member("financial_provider_id", "financial_provider_id", TEXT, False),
        Member("credit_product_id", "credit_product_id", TEXT, False),
        Member("amount", "amount", MONEY, False),
        Member("reason", "reason", Optional(TEXT), True),
        Member("idempotency_key", "idempotency_key", Optional(TEXT), True),
    ),
    Of(ApplicationReceived),
)
_REJECT_CREDIT_APPLICATION: Final[Operation[ApplicationRejected]] = Operation(
    "reject_credit_application",
    (
        Member("credit_application_id", "credit_application_id", TEXT, False),
        Member("reason", "reason", Optional(TEXT), True),
    ),
    Of(ApplicationRejected),
)
_GET_CREDIT_APPLICATION_STATUS: Final[Operation[ListAnswer[ApplicationState]]] = Operation(
    "get_credit_application_status",
    (
        Member("borrower_id", "borrower_id", TEXT, False),
    ),
    WholeList(Of(ApplicationState)),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "create_credit_application": _CREATE_CREDIT_APPLICATION,
    "reject_credit_application": _REJECT_CREDIT_APPLICATION,
    "get_credit_application_status": _GET_CREDIT_APPLICATION_STATUS,
}
"""Each operation as data, by its name."""


class Methods(OperationsBase):
    """The operations of the section `applications`, as methods of a book."""

    __slots__ = ()

    def create_credit_application(
        self,
        repayment_months: int,
        borrower_uuid: str,
        financial_provider_id: str,
        credit_product_id: str,
        amount: Decimal | int,
        *,
        reason: str | None = None,
        idempotency_key: str | None = None,
    ) -> ApplicationReceived:
        """Creates a credit application.

        `POST /credit_application/create_credit_application`. Needs the scope `lending:write`;
        the interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            repayment_months: The months over which the loan is divided. (int)
            borrower_uuid: The borrower's public id, or the number of its row. (str)
            financial_provider_id: The provider's id. (str)
            credit_product_id: The credit product's id. (str)
            amount: The amount, in the product's currency. (Decimal)
            reason: What the loan is for, at most 500 characters. (str)
            idempotency_key: A key of the partner's choice, 1 to 255 visible ASCII characters: the
                same request under the same key is done once, and answered again. (str)

        Returns:
            message: `well received`. (str)
            request_body: What was sent. (ApplicationSent)

        Raises:
            InvalidRequest: amount must be between 1000.00 and 50000.00 (amount_out_of_limits)
            NotFound: borrower not found (borrower_unknown)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: principal_grace: 3 must be less than the instalments (invalid_value)
            InvalidRequest: amount is missing (missing_field)
            InvalidRequest: repayment_months must be between 3 and 36 (months_out_of_range)
            InvalidRequest: months: instalment 1 of 12 would be 0.00 of principal and 0.00 of
                interest (not_amortising)
            NotFound: Credit Product is not found (unknown_product)
            NotFound: Credit Product is not found (unknown_provider)

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
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> answer = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ...     reason="A fridge",
            ...     idempotency_key="k-1",
            ... )
        """
        return self._run(
            _CREATE_CREDIT_APPLICATION,
            repayment_months,
            borrower_uuid,
            financial_provider_id,
            credit_product_id,
            amount,
            reason,
            idempotency_key,
        )

    def reject_credit_application(
        self,
        credit_application_id: str,
        *,
        reason: str | None = None,
    ) -> ApplicationRejected:
        """Rejects a credit application.

        `POST /credit_application/reject_credit_application/{credit_application_id}`. Needs the
        scope `lending:approve`; the interface lists no credentials, so a host may allow an
        anonymous partner.

        Args:
            credit_application_id: The application's id. (str)
            reason: Why, at most 500 characters. (str)

        Returns:
            message: `well received`. (str)
            request_args: The parameters in the path, as they were sent. (ApplicationNamed)
            application_id: The application's id. (str)
            request_form: The body, as it was sent. (RejectForm)
            credit_application: The application. (CreditApplication)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' must be a text of at most 500 characters, not one of 501
                (invalid_value)
            InvalidRequest: 'credit_application_id' is missing (missing_field)
            NotFound: exception in reject (not_found)

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
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ...     reason="A fridge",
            ... )
            >>> answer = book.reject_credit_application(
            ...     credit_application_id="1",
            ...     reason="Too much debt",
            ... )
        """
        return self._run(
            _REJECT_CREDIT_APPLICATION,
            credit_application_id,
            reason,
        )

    def get_credit_application_status(
        self,
        borrower_id: str,
    ) -> ListAnswer[ApplicationState]:
        """Returns the states of a borrower's credit applications.

        `GET /credit_application/{borrower_id}/get_credit_application_status`. Needs the scope
        `lending:read`; the interface lists no credentials, so a host may allow an anonymous
        partner.

        Args:
            borrower_id: The borrower's public id, or the number of its row. (str)

        Returns:
            list of ApplicationState.

        Raises:
            NotFound: borrower not found (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'borrower_id' is missing (missing_field)

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
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> _ = book.reject_credit_application(credit_application_id="1")
            >>> answer = book.get_credit_application_status(borrower_id=mona.uuid)
        """
        return self._run(
            _GET_CREDIT_APPLICATION_STATUS,
            borrower_id,
        )
