//! The credentials of a request.

/// The credentials of a request, not yet checked.
#[derive(Clone, Copy)]
pub enum Credentials<'r> {
    /// A partner's user name and API key.
    Key {
        /// The partner's user name.
        user_name: &'r str,
        /// The API key.
        api_key: &'r str,
    },
    /// An access token, and the user name if one was sent too.
    Bearer {
        /// The partner's user name, which must be the token's.
        user_name: Option<&'r str>,
        /// The access token.
        token: &'r str,
    },
}

impl std::fmt::Debug for Credentials<'_> {
    /// Shows the user name, but never the key or the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Key { user_name, .. } => {
                f.debug_struct("Key").field("user_name", user_name).finish_non_exhaustive()
            }
            Self::Bearer { user_name, .. } => {
                f.debug_struct("Bearer").field("user_name", user_name).finish_non_exhaustive()
            }
        }
    }
}

impl<'r> Credentials<'r> {
    /// Reads an `authorization` value. It is an access token after `Bearer`, else an API key, which needs a user
    /// name. `None` if the user name is missing.
    #[must_use]
    pub fn read(user_name: Option<&'r str>, authorization: &'r str) -> Option<Self> {
        let (scheme, rest) = authorization.split_once(' ').unwrap_or(("", authorization));
        if scheme.eq_ignore_ascii_case("bearer") {
            return Some(Self::Bearer { user_name, token: rest.trim() });
        }
        Some(Self::Key { user_name: user_name?, api_key: authorization })
    }
}
