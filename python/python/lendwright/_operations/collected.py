"""The operations of the section `collected`, and their records. Made from the table of operations."""

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
from .shared import DataType, SentTransaction, TransactionChannel, TransactionKind

__all__ = [
    "ExtractedDataLinked",
    "LinkConflict",
    "LinkedData",
    "LinkedDataRemoved",
    "OnConflict",
    "RemovedType",
    "SentDocument",
    "UploadedMessage",
    "UploadedPing",
]

OnConflict: TypeAlias = Literal[
    "keep",
    "replace",
]
"""The treatment of a field of the profile that already has a different value."""


class UploadedPing(Record):
    """A location of a phone. Only the area and the hour are stored."""

    __slots__ = {
        "alt": "The altitude. It is not stored.",
        "lat": "The latitude in degrees.",
        "long": "The longitude in degrees.",
        "speed": "The speed. It is not stored.",
        "timestamp": "The time: milliseconds of the epoch, or RFC 3339 with an offset.",
    }
    alt: float | None
    lat: float
    long: float
    speed: float | None
    timestamp: int | str
    _members = (
        Member("alt", "alt", Optional(NUMBER), True),
        Member("lat", "lat", NUMBER, False),
        Member("long", "long", NUMBER, False),
        Member("speed", "speed", Optional(NUMBER), True),
        Member("timestamp", "timestamp", INSTANT, False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            alt: float | None = None,
            lat: float,
            long: float,
            speed: float | None = None,
            timestamp: datetime | int | str,
        ) -> None: ...


class UploadedMessage(Record):
    """A message in the form of a phone's message store."""

    __slots__ = {
        "address": "The sender: a name or a number, at most 100 characters.",
        "body": "The text, at most 20,000 characters.",
        "date": "The time of receipt: milliseconds of the epoch, or RFC 3339 with an offset.",
        "type_": (
            "Android's number of the folder. 1, the default, is the inbox. Messages of other "
            "folders are not stored."
        ),
        "id": "The phone's id of the message. It is not stored.",
    }
    address: str
    body: str
    date: int | str
    type_: int | None
    id: Any | None
    _members = (
        Member("address", "address", TEXT, False),
        Member("body", "body", TEXT, False),
        Member("date", "date", INSTANT, False),
        Member("type", "type_", Optional(INTEGER), True),
        Member("id", "id", Optional(ANY), True),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            address: str,
            body: str,
            date: datetime | int | str,
            type_: int | None = None,
            id: Any | None = None,
        ) -> None: ...


class SentDocument(Record):
    """A document of the lender, and the values read from it."""

    __slots__ = {
        "type_": "The type of the document: `national_id`, `payslip`. At most 64 characters.",
        "mime": "The media type of the file, at most 100 characters.",
        "sha256": "The SHA-256 of the file, 64 hexadecimal digits.",
        "fields": (
            "The values read from the document, by the names of the profile's fields and of "
            "signing up. At most 16 KiB."
        ),
    }
    type_: str
    mime: str
    sha256: str
    fields: dict[str, Any]
    _members = (
        Member("type", "type_", TEXT, False),
        Member("mime", "mime", TEXT, False),
        Member("sha256", "sha256", TEXT, False),
        Member("fields", "fields", Map(ANY), False),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            *,
            type_: str,
            mime: str,
            sha256: str,
            fields: Mapping[str, Any],
        ) -> None: ...


class LinkConflict(Record):
    """A field with a different known value. A national id is masked for callers without the
    scope `pii`.
    """

    __slots__ = {
        "field": "The field.",
        "existing": "The known value.",
        "extracted": "The extracted value.",
    }
    field: str
    existing: str
    extracted: str
    _members = (
        Member("field", "field", TEXT, False),
        Member("existing", "existing", TEXT, False),
        Member("extracted", "extracted", TEXT, False),
    )


class LinkedData(Record):
    """The linked data of one type."""

    __slots__ = {
        "type_": "The type.",
        "extraction_id": "The id of the extraction; None if a conflict stopped it.",
        "variables_added": "The number of new variables of the partner.",
        "variables_updated": "The number of variables with a new value.",
        "conflicts": "The conflicts with known data.",
    }
    type_: DataType
    extraction_id: str | None
    variables_added: int
    variables_updated: int
    conflicts: tuple[LinkConflict, ...]
    _members = (
        Member("type", "type_", Choice(DataType), False),
        Member("extraction_id", "extraction_id", Optional(TEXT), False),
        Member("variables_added", "variables_added", INTEGER, False),
        Member("variables_updated", "variables_updated", INTEGER, False),
        Member("conflicts", "conflicts", List(Of(LinkConflict)), False),
    )


class ExtractedDataLinked(Answer):
    """The linked data."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "linked": "Each type that has staged data, in the order of the request.",
        "link_id": (
            "The id of this link: the id of its first extraction; None if conflicts stopped all "
            "types."
        ),
        "message": "The confirmation.",
    }
    uuid: str
    linked: tuple[LinkedData, ...]
    link_id: str | None
    message: str
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("linked", "linked", List(Of(LinkedData)), False),
        Member("link_id", "link_id", Optional(TEXT), False),
        Member("message", "message", TEXT, False),
    )


class RemovedType(Record):
    """The result for one type."""

    __slots__ = {
        "type_": "The type.",
        "variables": "The number of removed variables of the partner.",
    }
    type_: DataType
    variables: int
    _members = (
        Member("type", "type_", Choice(DataType), False),
        Member("variables", "variables", INTEGER, False),
    )


class LinkedDataRemoved(Answer):
    """The result of the removal."""

    __slots__ = {
        "uuid": "The borrower's public id.",
        "removed": "Each requested type, in the order of the request.",
        "message": "The confirmation.",
    }
    uuid: str
    removed: tuple[RemovedType, ...]
    message: str
    _members = (
        Member("uuid", "uuid", TEXT, False),
        Member("removed", "removed", List(Of(RemovedType)), False),
        Member("message", "message", TEXT, False),
    )


_UPLOAD_COLLECTED_DATA: Final[Operation[TextAnswer]] = Operation(
    "upload_collected_data",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("upload_to_db", "upload_to_db", Optional(BOOLEAN), True),
        Member("location", "location", Optional(Either(Of(UploadedPing), List(Of(UploadedPing)))), True),
        Member("messages", "messages", Optional(List(Of(UploadedMessage))), True),
        Member("applications", "applications", Optional(List(TEXT)), True),
        Member("phone", "phone", Optional(Map(ANY)), True),
        Member("documents", "documents", Optional(List(Of(SentDocument))), True),
        Member("transactions", "transactions", Optional(List(Of(SentTransaction))), True),
    ),
    WHOLE_TEXT,
)
_LINK_EXTRACTED_DATA: Final[Operation[ExtractedDataLinked]] = Operation(
    "link_extracted_data",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("data_types", "data_types", Optional(Either(TEXT, List(Choice(DataType)))), True),
        Member("on_conflict", "on_conflict", Optional(Choice(OnConflict)), True),
    ),
    Of(ExtractedDataLinked),
)
_REMOVE_LINKED_DATA: Final[Operation[LinkedDataRemoved]] = Operation(
    "remove_linked_data",
    (
        Member("uuid", "uuid", TEXT, False),
        Member("data_types", "data_types", Either(TEXT, List(Choice(DataType))), False),
        Member("purge_raw", "purge_raw", Optional(BOOLEAN), True),
        Member("reason", "reason", Optional(TEXT), True),
    ),
    Of(LinkedDataRemoved),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "upload_collected_data": _UPLOAD_COLLECTED_DATA,
    "link_extracted_data": _LINK_EXTRACTED_DATA,
    "remove_linked_data": _REMOVE_LINKED_DATA,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `collected`, as methods of a book."""

    __slots__ = ()

    def upload_collected_data(
        self,
        uuid: str,
        *,
        upload_to_db: bool | None = None,
        location: UploadedPing | Mapping[str, Any] | Sequence[UploadedPing | Mapping[str, Any]] | None = None,
        messages: Sequence[UploadedMessage | Mapping[str, Any]] | None = None,
        applications: Sequence[str] | None = None,
        phone: Mapping[str, Any] | None = None,
        documents: Sequence[SentDocument | Mapping[str, Any]] | None = None,
        transactions: Sequence[SentTransaction | Mapping[str, Any]] | None = None,
    ) -> TextAnswer:
        """Stages collected data about a borrower.

        `POST /borrowers/upload_collected_data/` or `/borrowers/upload_collected_data/{uuid}`.
        Needs the scope `borrowers:write`. The borrower's upload token stands in for them, as
        `Bearer` in `authorization` or as `token`.

        Args:
            uuid: The borrower's public id, in the query or at the end of the path. (str)
            upload_to_db: Whether to link the uploaded data, too. They are linked in the same
                commit, or in later commits if more than 1,000 rows are uploaded or staged. Left
                out: no. (True or False)
            location: The places of the phone: an object, or a list of objects (at most
                `upload_pings_max`). Only the area of each place and the hour of its time are
                stored. (UploadedPing, or list of UploadedPing)
            messages: The messages of the phone (at most `upload_messages_max`). (list of
                UploadedMessage)
            applications: The names of the installed applications: at most 2,000 names of at most
                200 characters. (list of str)
            phone: The phone's data about itself, as JSON of at most 16 KiB. (dict, each value any
                value)
            documents: Documents, at most 100: their types and the fields that were read from them.
                (list of SentDocument)
            transactions: Transactions of the borrower's accounts, at most 10,000. A stored
                transaction with different content is corrected. With an upload token, a transaction
                that the lender has sent cannot be corrected. (list of SentTransaction)

        Returns:
            str.

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (consent_missing)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'documents/0/sha256' must be 64 hexadecimal digits, not 2 bytes
                (invalid_value)
            InvalidRequest: 'uuid' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True, location=True, apps=True),
            ... )
            >>> answer = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     location=[{"alt": 20, "lat": 30.0561, "long": 31.2239, "speed": 0, "timestamp": 1769767200000}],
            ...     messages=[
            ...         lw.UploadedMessage(address="MyBank", body="Paid EGP 12.50 at Shop", date=1769767200000),
            ...         lw.UploadedMessage(address="MyBank", body="Your OTP is 482913", date=1769767200000),
            ...     ],
            ...     applications=["Maps", "Wallet"],
            ...     phone={"model": "A12", "os": "Android 14"},
            ...     documents=[
            ...         lw.SentDocument(type_="national_id", mime="image/jpeg", sha256="0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3", fields={"National_ID_Number": "29501011234567"}),
            ...     ],
            ... )
        """
        return self._run(
            _UPLOAD_COLLECTED_DATA,
            uuid,
            upload_to_db,
            location,
            messages,
            applications,
            phone,
            documents,
            transactions,
        )

    def link_extracted_data(
        self,
        uuid: str,
        *,
        data_types: str | Sequence[DataType] | None = None,
        on_conflict: OnConflict | None = None,
    ) -> ExtractedDataLinked:
        """Extracts variables from the staged data of a borrower.

        `POST /borrowers/link_extracted_data/`. Needs the scope `borrowers:write`.

        Args:
            uuid: The borrower's public id. (str)
            data_types: The types, as a list or as a text separated by commas. Left out: `all`.
                (str, or list of "sms" | "location" | "applications" | "phone" | "national_id" |
                "documents" | "transactions")
            on_conflict: Whether known fields of the profile keep their values. Left out: `keep`.
                ("keep" | "replace")

        Returns:
            uuid: The borrower's public id. (str)
            linked: Each type that has staged data, in the order of the request. (list of
                LinkedData)
            link_id: The id of this link: the id of its first extraction; None if conflicts stopped
                all types. (str)
            message: The confirmation. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'data_types' must name a type or all, not [] (invalid_value)
            InvalidRequest: 'uuid' is missing (missing_field)
            NotFound: no data found for borrower with uuid {uuid} on the cloud. (no_data)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True, location=True, apps=True),
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="MyBank", body="Paid EGP 12.50 at Shop", date=1769767200000),
            ...         lw.UploadedMessage(address="mybank", body="Paid EGP 7.00", date=1769673600000),
            ...         lw.UploadedMessage(address="Shop", body="Thanks", date=1769770800000),
            ...     ],
            ...     location=[
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769767200000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769724000000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769720400000},
            ...     ],
            ...     applications=["Maps", "Wallet"],
            ...     phone={"model": "A12"},
            ...     documents=[
            ...         lw.SentDocument(type_="national_id", mime="image/jpeg", sha256="0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3", fields={"National_ID_Number": "29501011234567"}),
            ...     ],
            ... )
            >>> answer = book.link_extracted_data(uuid=mona.uuid)
        """
        return self._run(
            _LINK_EXTRACTED_DATA,
            uuid,
            data_types,
            on_conflict,
        )

    def remove_linked_data(
        self,
        uuid: str,
        data_types: str | Sequence[DataType],
        *,
        purge_raw: bool | None = None,
        reason: str | None = None,
    ) -> LinkedDataRemoved:
        """Removes the linked variables of a borrower, or also the staged data.

        `DELETE /borrowers/remove_linked_data/` or `POST`. Needs the scope `borrowers:write`.

        Args:
            uuid: The borrower's public id. (str)
            data_types: The types, as a list or as a text separated by commas. `all` means all
                types. (str, or list of "sms" | "location" | "applications" | "phone" |
                "national_id" | "documents" | "transactions")
            purge_raw: Whether to remove the staged data, too. Left out: no. (True or False)
            reason: The reason, at most 500 characters. (str)

        Returns:
            uuid: The borrower's public id. (str)
            removed: Each requested type, in the order of the request. (list of RemovedType)
            message: The confirmation. (str)

        Raises:
            NotFound: Borrower doesn’t exist (borrower_unknown)
            Forbidden: forbidden (forbidden)
            InvalidRequest: 'reason' must be a text of at most 500 characters, not one of 501
                (invalid_value)
            InvalidRequest: 'data_types' is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open()
            >>> _ = book.set_areas(
            ...     areas={"Maadi": lw.AreaSetting(lat=29.96, long=31.25, income_level=4), "Zamalek": lw.AreaSetting(lat=30.06, long=31.22)},
            ... )
            >>> mona = book.sign_up(
            ...     phone_number={"national": "01001234567"},
            ...     first_name="Mona",
            ...     last_name="Adel",
            ...     national_id_number="29501011234567",
            ...     email="mona@example.com",
            ...     consent=lw.Consent(sms=True, location=True, apps=True),
            ... )
            >>> _ = book.upload_collected_data(
            ...     uuid=mona.uuid,
            ...     messages=[
            ...         lw.UploadedMessage(address="MyBank", body="Paid EGP 12.50 at Shop", date=1769767200000),
            ...         lw.UploadedMessage(address="mybank", body="Paid EGP 7.00", date=1769673600000),
            ...         lw.UploadedMessage(address="Shop", body="Thanks", date=1769770800000),
            ...     ],
            ...     location=[
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769767200000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769724000000},
            ...         {"lat": 30.05, "long": 31.22, "timestamp": 1769720400000},
            ...     ],
            ...     applications=["Maps", "Wallet"],
            ...     phone={"model": "A12"},
            ...     documents=[
            ...         lw.SentDocument(type_="national_id", mime="image/jpeg", sha256="0d1da5138c035ffb7a848cfa108a901b2d7e44195f11ddc475e1fe7c1cf9d8b3", fields={"National_ID_Number": "29501011234567"}),
            ...     ],
            ... )
            >>> _ = book.link_extracted_data(uuid=mona.uuid)
            >>> answer = book.remove_linked_data(
            ...     uuid=mona.uuid,
            ...     data_types="national_id,phone",
            ...     reason="asked by the borrower",
            ... )
        """
        return self._run(
            _REMOVE_LINKED_DATA,
            uuid,
            data_types,
            purge_raw,
            reason,
        )
