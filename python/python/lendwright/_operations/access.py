"""The operations of the section `access`, and their records. Made from the table of operations."""

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
    "LoginAnswer",
    "LogoutAnswer",
    "RefreshTokenAnswer",
]


class LoginAnswer(Answer):
    """The tokens of a new session."""

    __slots__ = {
        "access_token": "The token to send with requests, as `authorization: Bearer …`.",
        "refresh_token": "The token for getting the next access token after this one has expired.",
    }
    access_token: str
    refresh_token: str
    _members = (
        Member("access_token", "access_token", SECRET, False),
        Member("refresh_token", "refresh_token", SECRET, False),
    )


class RefreshTokenAnswer(Answer):
    """The new access token."""

    __slots__ = {
        "access_token": "The token to send with requests, as `authorization: Bearer …`.",
    }
    access_token: str
    _members = (
        Member("access_token", "access_token", SECRET, False),
    )


class LogoutAnswer(Answer):
    """The confirmation."""

    __slots__ = {
        "message": "`Logged out`.",
    }
    message: str
    _members = (
        Member("message", "message", TEXT, False),
    )


_LOGIN: Final[Operation[LoginAnswer]] = Operation(
    "login",
    (
        Member("username", "username", TEXT, False),
        Member("api_key", "api_key", SECRET, False),
    ),
    Of(LoginAnswer),
)
_REFRESH_TOKEN: Final[Operation[RefreshTokenAnswer]] = Operation(
    "refresh_token",
    (
        Member("token", "token", SECRET, False),
    ),
    Of(RefreshTokenAnswer),
)
_LOGOUT: Final[Operation[LogoutAnswer]] = Operation(
    "logout",
    (
        Member("username", "username", TEXT, False),
        Member("token", "token", Optional(SECRET), True),
        Member("authorization", "authorization", Optional(SECRET), True),
    ),
    Of(LogoutAnswer),
)

OPERATIONS: Final[dict[str, Operation[Any]]] = {
    "login": _LOGIN,
    "refresh_token": _REFRESH_TOKEN,
    "logout": _LOGOUT,
}
"""The operations as data, by name."""


class Methods(OperationsBase):
    """The operations of the section `access`, as methods of a book."""

    __slots__ = ()

    def login(
        self,
        username: str,
        api_key: str,
    ) -> LoginAnswer:
        """Logs a partner in and returns the tokens of a new session.

        `POST /api/v1.0/login/`. Needs no credentials beyond its own fields.

        Args:
            username: The partner's user name. (str)
            api_key: The partner's API key. (str)

        Returns:
            access_token: The token to send with requests, as `authorization: Bearer …`. (str)
            refresh_token: The token for getting the next access token after this one has expired.
                (str)

        Raises:
            Forbidden: invalid credentials (invalid_credentials)
            InvalidRequest: username is missing (missing_field)
            Conflict: this book was opened without a pepper, so it can neither make nor check keys
                (no_pepper)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> answer = book.login(username="nile", api_key=key.api_key)
        """
        return self._run(
            _LOGIN,
            username,
            api_key,
        )

    def refresh_token(
        self,
        token: str,
    ) -> RefreshTokenAnswer:
        """Exchanges an access token for a new one.

        `POST /api/v1.0/refreshtoken/`. Needs no credentials beyond its own fields.

        Args:
            token: The access token, or the session's refresh token. The access token may have
                expired recently (up to a day ago unless the host sets `late_refresh_s`). (str)

        Returns:
            access_token: The token to send with requests, as `authorization: Bearer …`. (str)

        Raises:
            Forbidden: invalid credentials (invalid_credentials)
            InvalidRequest: token is missing (missing_field)
            Conflict: this book was opened without a pepper, so it can neither make nor check keys
                (no_pepper)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> session = book.login(username="nile", api_key=key.api_key)
            >>> answer = book.refresh_token(token=session.access_token)
        """
        return self._run(
            _REFRESH_TOKEN,
            token,
        )

    def logout(
        self,
        username: str,
        *,
        token: str | None = None,
        authorization: str | None = None,
    ) -> LogoutAnswer:
        """Logs a partner out and ends all of its tokens.

        `POST /api/v1.0/logout/`. Needs no credentials beyond its own fields.

        Args:
            username: The partner's user name. (str)
            token: One of the partner's tokens. (str)
            authorization: One of the partner's API keys, or `Bearer` and an access token. (str)

        Returns:
            message: `Logged out`. (str)

        Raises:
            Forbidden: invalid credentials (invalid_credentials)
            InvalidRequest: username is missing (missing_field)

        Example:
            >>> import lendwright as lw
            >>> book = lw.open(
            ...     peppers=[lw.PepperSetting(kid="2026", secret="BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=")],
            ... )
            >>> _ = book.make_partner(user_name="nile")
            >>> key = book.issue_key(user_name="nile")
            >>> session = book.login(username="nile", api_key=key.api_key)
            >>> answer = book.logout(username="nile", token=session.access_token)
        """
        return self._run(
            _LOGOUT,
            username,
            token,
            authorization,
        )
