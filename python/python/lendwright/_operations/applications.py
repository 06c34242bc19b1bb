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
from .shared import ApplicationStatus

__all__ = [
    "ApplicationApproved",
    "ApplicationReceived",
    "ApplicationRejected",
    "ApplicationState",
    "ApprovedRequest",
    "CreditApplication",
    "ReceivedRequest",
    "RejectedArguments",
    "RejectedRequest",
    "SettlementPrice",
    "SettlementPrices",
]


class ReceivedRequest(Record):
    """The request, with the interface's names."""

    __slots__ = {
        "amount": "The amount.",
        "borrower_id": "The borrower's id in the request.",
        "credit_product_id": "The product's id in the request.",
        "financial_provider_id": "The provider's id in the request.",
        "repayment_months": "The number of repayment months.",
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
    """The confirmation. The application's id is in the detail."""

    __slots__ = {
        "message": "`well received`.",
        "request_body": "The request.",
    }
    message: str
    request_body: ReceivedRequest
    _members = (
        Member("message", "message", TEXT, False),
        Member("request_body", "request_body", Of(ReceivedRequest), False),
    )


class CreditApplication(Record):
    """A credit application."""

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


class ApprovedRequest(Record):
    """The request."""

    __slots__ = {
        "application_id": "The application's id in the request.",
    }
    application_id: str
    _members = (
        Member("application_id", "application_id", TEXT, False),
    )


class ApplicationApproved(Answer):
    """The approved application."""

    __slots__ = {
        "credit_application": "The application.",
        "message": "`well received`.",
        "request_form": "The request.",
    }
    credit_application: CreditApplication
    message: str
    request_form: ApprovedRequest
    _members = (
        Member("credit_application", "credit_application", Of(CreditApplication), False),
        Member("message", "message", TEXT, False),
        Member("request_form", "request_form", Of(ApprovedRequest), False),
    )


class RejectedArguments(Record):
    """The path of the request."""

    __slots__ = {
        "credit_application_id": "The application's id in the request.",
    }
    credit_application_id: str
    _members = (
        Member("credit_application_id", "credit_application_id", TEXT, False),
    )


class RejectedRequest(Record):
    """The body of the request."""

    __slots__ = {
        "reason": "The reason.",
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


class ApplicationRejected(Answer):
    """The rejected application."""

    __slots__ = {
        "message": "`well received`.",
        "request_args": "The path of the request.",
        "application_id": "The application's id.",
        "request_form": "The body of the request.",
        "credit_application": "The application.",
    }
    message: str
    request_args: RejectedArguments
    application_id: str
    request_form: RejectedRequest
    credit_application: CreditApplication
    _members = (
        Member("message", "message", TEXT, False),
        Member("request_args", "request_args", Of(RejectedArguments), False),
        Member("application_id", "application_id", TEXT, False),
        Member("request_form", "request_form", Of(RejectedRequest), False),
        Member("credit_application", "credit_application", Of(CreditApplication), False),
    )


class SettlementPrice(Record):
    """The price of settling a loan."""

    __slots__ = {
        "due_principal": "The unpaid principal.",
        "due_interest": "The accrued interest and the fee, less the interest that is given back.",
        "total_due": "The sum of `due_principal` and `due_interest`.",
    }
    due_principal: Decimal
    due_interest: Decimal
    total_due: Decimal
    _members = (
        Member("due_principal", "due_principal", MONEY, False),
        Member("due_interest", "due_interest", MONEY, False),
        Member("total_due", "total_due", MONEY, False),
    )


class SettlementPrices(Answer):
    """The prices."""

    __slots__ = {
        "credit_application": (
            "The price of settling each loan, by the id of its credit application."
        ),
    }
    credit_application: dict[str, SettlementPrice]
    _members = (
        Member("credit_application", "credit_application", Map(Of(SettlementPrice)), False),
    )


class ApplicationState(Record):
    """The status of an application."""

    __slots__ = {
        "credit_application_status": (
            "`pending`, `approved`, `rejected`, `completed`, `settled_early` or `written_off`."
        ),
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
_APPROVE_CREDIT_APPLICATION: Final[Operation[ApplicationApproved]] = Operation(
    "approve_credit_application",
    (
        Member("application_id", "application_id", TEXT, False),
        Member("disbursement_date", "disbursement_date", Optional(DATE), True),
    ),
    Of(ApplicationApproved),
)
_REJECT_CREDIT_APPLICATION: Final[Operation[ApplicationRejected]] = Operation(
    "reject_credit_application",
    (
        Member("credit_application_id", "credit_application_id", TEXT, False),
        Member("reason", "reason", Optional(TEXT), True),
    ),
    Of(ApplicationRejected),
)
_GET_SETTLEMENT_PRICES: Final[Operation[SettlementPrices]] = Operation(
    "get_settlement_prices",
    (
        Member("nationalId", "national_id", TEXT, False),
        Member("application_id", "application_id", Optional(TEXT), True),
        Member("days", "days", Optional(INTEGER), True),
    ),
    Of(SettlementPrices),
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
    "approve_credit_application": _APPROVE_CREDIT_APPLICATION,
    "reject_credit_application": _REJECT_CREDIT_APPLICATION,
    "get_settlement_prices": _GET_SETTLEMENT_PRICES,
    "get_credit_application_status": _GET_CREDIT_APPLICATION_STATUS,
}
"""The operations as data, by name."""


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
        """Applies for credit on behalf of a borrower.

        `POST /credit_application/create_credit_application`. Needs the scope `lending:write`;
        the interface lists no credentials, so a host may allow an anonymous partner.

        Args:
            repayment_months: The number of repayment months, within the product's limits. (int)
            borrower_uuid: The borrower's public id, or its row number. (str)
            financial_provider_id: The provider's id. (str)
            credit_product_id: The product's id. (str)
            amount: The amount, in the product's currency and within its limits. (Decimal)
            reason: The reason, at most 500 characters. (str)
            idempotency_key: A key of 1 to 255 visible ASCII characters, which makes a retry safe.
                (str)

        Returns:
            message: `well received`. (str)
            request_body: The request. (ReceivedRequest)

        Raises:
            InvalidRequest: amount must be between 1000.00 and 50000.00 (amount_out_of_limits)
            NotFound: borrower not found (borrower_unknown)
            Forbidden: forbidden (forbidden)
            Conflict: something went wrong, please try again (idempotency_mismatch)
            InvalidRequest: principal_grace: 3 must be less than the instalments (invalid_value)
            InvalidRequest: amount is missing (missing_field)
            InvalidRequest: repayment_months must be between 3 and 36 (months_out_of_range)
            InvalidRequest: repayment_months: instalment 1 of 12 would be 0.00 of principal and 0.00
                of interest (not_amortising)
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

    def approve_credit_application(
        self,
        application_id: str,
        *,
        disbursement_date: date | None = None,
    ) -> ApplicationApproved:
        """Approves a credit application and starts its loan.

        `POST /credit_application/approve_credit_application/` or
        `/credit_application/approve_credit_application/{application_id}`. Needs the scope
        `lending:approve`; the interface lists no credentials, so a host may allow an anonymous
        partner.

        Args:
            application_id: The application's id. (str)
            disbursement_date: The first day of interest, from the day of the submission to 31 days
                ahead. Left out: today, in the provider's time zone. (date)

        Returns:
            credit_application: The application. (CreditApplication)
            message: `well received`. (str)
            request_form: The request. (ApprovedRequest)

        Raises:
            Conflict: exception in approve (already_approved)
            Conflict: exception in approve (already_rejected)
            Conflict: exception in approve (closed)
            Forbidden: forbidden (forbidden)
            InvalidRequest: exception in approve (invalid_value)
            InvalidRequest: exception in approve (missing_field)
            NotFound: exception in approve (not_found)

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
            ...     reason="a fridge",
            ... )
            >>> answer = book.approve_credit_application(application_id="1")
        """
        return self._run(
            _APPROVE_CREDIT_APPLICATION,
            application_id,
            disbursement_date,
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
            reason: The reason, at most 500 characters. (str)

        Returns:
            message: `well received`. (str)
            request_args: The path of the request. (RejectedArguments)
            application_id: The application's id. (str)
            request_form: The body of the request. (RejectedRequest)
            credit_application: The application. (CreditApplication)

        Raises:
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' must be a text of at most 500 characters, not one of 501
                (invalid_value)
            InvalidRequest: exception in reject (missing_field)
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

    def get_settlement_prices(
        self,
        national_id: str,
        *,
        application_id: str | None = None,
        days: int | None = None,
    ) -> SettlementPrices:
        """Returns the prices of settling a borrower's loans early.

        `GET /credit_application/early_pay_price`. Needs the scope `lending:read`; the interface
        lists no credentials, so a host may allow an anonymous partner.

        Args:
            national_id: The borrower's national id. (str)
            application_id: The id of the credit application. Only the price of its loan is
                returned. Left out: all loans. (str)
            days: The number of days, starting today, with prices in the detail: 1 to 60. (int)

        Returns:
            credit_application: The price of settling each loan, by the id of its credit
                application. (dict, each value SettlementPrice)

        Raises:
            NotFound: there is no borrower with this national id (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'days' must be from 1 to 60, not 61 (invalid_value)
            InvalidRequest: please enter the borrower national id (missing_field)
            NotFound: No ongoing due payments found for this borrower (nothing_due)

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
            >>> _ = book.create_credit_application(
            ...     repayment_months=12,
            ...     borrower_uuid=mona.uuid,
            ...     financial_provider_id="1",
            ...     credit_product_id="1",
            ...     amount=12000,
            ... )
            >>> answer = book.get_settlement_prices(national_id="29001011234567")
        """
        return self._run(
            _GET_SETTLEMENT_PRICES,
            national_id,
            application_id,
            days,
        )

    def get_credit_application_status(
        self,
        borrower_id: str,
    ) -> ListAnswer[ApplicationState]:
        """Returns the status of a borrower's credit applications.

        `GET /credit_application/{borrower_id}/get_credit_application_status`. Needs the scope
        `lending:read`; the interface lists no credentials, so a host may allow an anonymous
        partner.

        Args:
            borrower_id: The borrower's public id, or its row number. (str)

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
