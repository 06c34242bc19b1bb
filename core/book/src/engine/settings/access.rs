//! The settings that decide who may call.

use crate::error::Error;
use crate::wire::{Secret, answer};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chrono::TimeDelta;
use lendwright_scoring::audit::{LogKey, LogKeys};
use lendwright_scoring::identity::{Lifetimes, Pepper, Peppers};
use zeroize::Zeroizing;

answer! {
    /// A secret of the host's that protects stored keys and tokens, and its name.
    pub struct PepperSetting {
        /// Its name: 1 to 32 of letters, digits, `-` and `_`.
        "kid" => kid: String,
        /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
        "secret" => secret: Secret,
    }
}

answer! {
    /// A secret of the host's that authenticates records of the decision log, and its name.
    pub struct LogKeySetting {
        /// Its name: 1 to 32 of letters, digits, `-` and `_`.
        "kid" => kid: String,
        /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
        "secret" => secret: Secret,
    }
}

answer! {
    /// How long sessions and tokens live, in seconds. A lifetime that is left out keeps its
    /// default.
    pub struct LifetimeSettings {
        /// The lifetime of an access token, from its issue. Left out: 900.
        optional "access_s" => access_s: Option<i64>,
        /// The lifetime of a session, from its opening or last refresh. Left out: 86400.
        optional "session_s" => session_s: Option<i64>,
        /// The lifetime of a session, however often it is refreshed. Left out: 2592000.
        optional "session_absolute_s" => session_absolute_s: Option<i64>,
        /// How long a retired token still carries requests and logs out. Left out: 10.
        optional "grace_s" => grace_s: Option<i64>,
        /// How long after its end an access token can still be refreshed. Left out: 86400.
        optional "late_refresh_s" => late_refresh_s: Option<i64>,
        /// The lifetime of an upload token, from its issue. Left out: 86400.
        optional "upload_s" => upload_s: Option<i64>,
    }
}

/// Reads the peppers; new secrets are protected with the first one.
pub(super) fn peppers(settings: &[PepperSetting]) -> Result<Option<Peppers>, Error> {
    ring("peppers", settings, PepperSetting::read, Peppers::new)
}

/// The keys of the log; new records are authenticated with the first one.
pub(super) fn log_keys(settings: &[LogKeySetting]) -> Result<Option<LogKeys>, Error> {
    ring("log_keys", settings, LogKeySetting::read, LogKeys::new)
}

/// Makes a key ring of the first key and the older ones; `None` without keys.
fn ring<S, K, R, E: ToString>(
    name: &str,
    settings: &[S],
    read: fn(&S, usize) -> Result<K, Error>,
    make: fn(K, Vec<K>) -> Result<R, E>,
) -> Result<Option<R>, Error> {
    let mut keys = settings.iter().enumerate().map(|(at, setting)| read(setting, at));
    let Some(first) = keys.next().transpose()? else { return Ok(None) };
    let older = keys.collect::<Result<_, _>>()?;
    make(first, older).map(Some).map_err(|error| Error::setting(name, error.to_string()))
}

impl PepperSetting {
    fn read(&self, at: usize) -> Result<Pepper, Error> {
        let bytes = bytes_of(&self.secret, || format!("peppers/{at}/secret"))?;
        Pepper::new(&self.kid, &bytes)
            .map_err(|error| Error::setting(format!("peppers/{at}"), error.to_string()))
    }
}

impl LogKeySetting {
    fn read(&self, at: usize) -> Result<LogKey, Error> {
        let bytes = bytes_of(&self.secret, || format!("log_keys/{at}/secret"))?;
        LogKey::new(&self.kid, &bytes)
            .map_err(|error| Error::setting(format!("log_keys/{at}"), error.to_string()))
    }
}

/// Reads base64 in both of its alphabets, with and without padding.
fn bytes_of(
    secret: &Secret,
    setting: impl FnOnce() -> String,
) -> Result<Zeroizing<Vec<u8>>, Error> {
    let plain = |c| match c {
        '-' => '+',
        '_' => '/',
        c => c,
    };
    let text: String = secret.expose().trim_end_matches('=').chars().map(plain).collect();
    let bytes = STANDARD_NO_PAD.decode(&*Zeroizing::new(text)).map(Zeroizing::new);
    bytes.map_err(|_| Error::setting(setting(), "must be base64"))
}

impl LifetimeSettings {
    /// Reads the lifetimes; whether they fit each other is checked when the book is opened.
    pub(super) fn read(&self) -> Result<Lifetimes, Error> {
        let default = Lifetimes::default();
        let seconds = |name: &str, sent: Option<i64>, default: TimeDelta| match sent {
            None => Ok(default),
            Some(seconds) => TimeDelta::try_seconds(seconds)
                .ok_or_else(|| Error::setting(format!("lifetimes/{name}"), "is too large")),
        };
        Ok(Lifetimes {
            access: seconds("access_s", self.access_s, default.access)?,
            session: seconds("session_s", self.session_s, default.session)?,
            session_absolute: seconds(
                "session_absolute_s",
                self.session_absolute_s,
                default.session_absolute,
            )?,
            grace: seconds("grace_s", self.grace_s, default.grace)?,
            late_refresh: seconds("late_refresh_s", self.late_refresh_s, default.late_refresh)?,
            upload: seconds("upload_s", self.upload_s, default.upload)?,
        })
    }
}
