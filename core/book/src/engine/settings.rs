//! The settings of an engine.

use super::Engine;
use crate::error::Error;
use crate::records::rules::RuleJoin;
use crate::unit::{Config, StagedMax};
use crate::wire::{FieldError, Secret, answer, choice, read_request, request};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use lendwright_scoring::audit::{LogKey, LogKeys};
use lendwright_scoring::identity::{Lifetimes, Pepper, Peppers, Region};
use lendwright_storage::{Durability, Memory, Storage};
use lendwright_types::internal::suggest::did_you_mean;
use lendwright_types::json::{Json, Limits};
use lendwright_types::{FixedClock, SteppingClock};
use zeroize::Zeroizing;

request! {
    /// The settings with which a book is opened, as one JSON object. Every setting may be left out; an
    /// unknown setting is refused by its name.
    pub struct Settings {
        /// The book's file. Left out: a book in memory, which is gone when its last handle is closed.
        body "path" => path: Option<String>,
        /// Whether the book is opened for reading alone, as an auditor does: what would write is refused. The file
        /// may be on a medium that nobody can write to. Left out: no.
        body "read_only" => read_only: Option<bool>,
        /// For how many milliseconds a call waits for other processes that write to the book's file, at most an hour.
        /// Left out: 5000.
        body "busy_timeout_ms" => busy_timeout_ms: Option<i64>,
        /// The clock. Left out: the machine's clock.
        body "clock" => clock: Option<ClockSetting>,
        /// A text from which ids, keys and salts are derived, so that a run can be repeated. For tests:
        /// whoever knows it can forge keys. Left out: the machine's random bytes.
        body "seed" => seed: Option<Secret>,
        /// The durability of operations that move no money. Left out: `full`.
        body "durability" => durability: Option<DurabilitySetting>,
        /// The secrets that protect stored keys and tokens: first the one for new keys, then older ones,
        /// with which existing keys are still checked. Left out: none; then no key can be issued and
        /// nobody can log in.
        body "peppers" => peppers: Option<Vec<PepperSetting>>,
        /// The secrets that authenticate the records of the decision log: first the one for new
        /// records, then older ones, with which existing records are still verified. Left out: none;
        /// then whoever can write the book can write its log anew, unseen but for a checkpoint.
        body "log_keys" => log_keys: Option<Vec<LogKeySetting>>,
        /// How long sessions and tokens live.
        body "lifetimes" => lifetimes: Option<LifetimeSettings>,
        /// Whether logging out needs a key or a token of the partner. Left out: yes.
        body "logout_requires_proof" => logout_requires_proof: Option<bool>,
        /// Whether keys that a person has chosen may be issued and used. Left out: no.
        body "allow_host_keys" => allow_host_keys: Option<bool>,
        /// The word in new keys that distinguishes environments. Left out: `live`.
        body "key_environment" => key_environment: Option<String>,
        /// The user name of the partner for whom HTTP requests without credentials run, where the
        /// interface lists no credentials for the operation. Left out: nobody.
        body "anonymous_partner" => anonymous_partner: Option<String>,
        /// Whether rules and weights that read a protected variable are refused instead of only marked.
        /// Left out: no.
        body "forbid_protected" => forbid_protected: Option<bool>,
        /// Whether the `logical_operator` of a condition joins it to the condition after it (`next`) or
        /// before it (`previous`), in rules that are created or changed from now on. Left out: `next`.
        body "rule_join" => rule_join: Option<RuleJoin>,
        /// The ISO 3166 code of the country whose national phone numbers and national ids are read. Left
        /// out: `EG`.
        body "region" => region: Option<String>,
        /// The greatest size of a request in bytes. Left out: 16777216.
        body "request_bytes_max" => request_bytes_max: Option<i64>,
        /// The most values of a request: texts, numbers, lists and all others, wherever they stand, and the items of
        /// lists by commas in a query. Of each, room is taken for many times its bytes. Left out: 1100000.
        body "request_values_max" => request_values_max: Option<i64>,
        /// How deep lists and objects may be nested in a request, at most 256. More than 64 need a larger stack than
        /// 64 KiB, as docs/operators.md says. Left out: 64.
        body "depth_max" => depth_max: Option<i64>,
        /// The most messages of one upload. Left out: 10000.
        body "upload_messages_max" => upload_messages_max: Option<i64>,
        /// The most places of one upload. Left out: 5000.
        body "upload_pings_max" => upload_pings_max: Option<i64>,
        /// The most messages that may be staged of one borrower. Left out: 100000.
        body "staged_messages_max" => staged_messages_max: Option<i64>,
        /// The most places, as areas and hours, that may be staged of one borrower. Left out: 50000.
        body "staged_pings_max" => staged_pings_max: Option<i64>,
        /// The most documents that may be staged of one borrower. Left out: 1000.
        body "staged_documents_max" => staged_documents_max: Option<i64>,
        /// The most transactions that may be staged of one borrower. Left out: 100000.
        body "staged_transactions_max" => staged_transactions_max: Option<i64>,
        /// Whether the first place of each hour and area is stored as it was sent, beside its area. Left
        /// out: no.
        body "store_raw_location" => store_raw_location: Option<bool>,
        /// The most bytes of a CSV that is exported. Left out: 67108864.
        body "csv_bytes_max" => csv_bytes_max: Option<i64>,
        /// Whether a client may ask over HTTP for an answer's detail, with the header `lendwright-detail: 1`:
        /// of a refusal its code, field and value, never the cause of a failure. Left out: no.
        body "detail_over_http" => detail_over_http: Option<bool>,
    }
}

answer! {
    /// A clock other than the machine's: `{"fixed": instant}`, which stands still until the host sets it,
    /// or `{"start": instant, "step_ms": n}`, which advances by a step each time it is read.
    #[derive(Default)]
    pub struct ClockSetting {
        /// The instant that it always shows.
        optional "fixed" => fixed: Option<DateTime<Utc>>,
        /// The first instant that it shows.
        optional "start" => start: Option<DateTime<Utc>>,
        /// The step in milliseconds.
        optional "step_ms" => step_ms: Option<i64>,
    }
}

choice! {
    /// What a commit survives: `full`, the end of the process and a power failure; `normal`, the end of
    /// the process only (a power failure may lose the last commits, each of them whole).
    pub enum DurabilitySetting { #[default] Full = "full", Normal = "normal" }
}

impl Settings {
    /// Reads the document; an empty one has no settings.
    ///
    /// # Errors
    /// [`Error::Document`] and [`Error::NotAnObject`] when it is not a JSON object;
    /// [`Error::Setting`] for an unknown setting or a value of a wrong shape.
    pub fn parse(document: &[u8]) -> Result<Self, Error> {
        if document.iter().all(u8::is_ascii_whitespace) {
            return Ok(Self::default());
        }
        let json = Json::parse(document)?;
        if json.members().is_none() {
            return Err(Error::NotAnObject { found: json.kind() });
        }
        read_request(&json).map_err(|error| match error {
            FieldError::Wrong { field, error } => {
                let setting = format!("{field}{}", error.pointer);
                Error::Setting { setting, reason: error.text, value: error.found }
            }
            FieldError::Unknown { field, near } => {
                Error::setting(field, format!("is not known{}", did_you_mean(near)))
            }
            FieldError::Missing(fields) => Error::setting(fields.join(", "), "is missing"),
        })
    }

    /// Converts the settings to a [`Config`], which does not contain the path.
    ///
    /// # Errors
    /// [`Error::Setting`] for an impossible value.
    pub fn config(&self) -> Result<Config, Error> {
        // Each member, so that the compiler asks where a new one is read; the others are, by `limits`, `staged_max` and `storage`.
        let Self {
            path: _,
            read_only: _,
            busy_timeout_ms: _,
            clock,
            seed,
            durability,
            peppers,
            log_keys,
            lifetimes,
            logout_requires_proof,
            allow_host_keys,
            key_environment,
            anonymous_partner,
            forbid_protected,
            rule_join,
            region: named,
            request_bytes_max: _,
            request_values_max: _,
            depth_max: _,
            upload_messages_max,
            upload_pings_max,
            staged_messages_max: _,
            staged_pings_max: _,
            staged_documents_max: _,
            staged_transactions_max: _,
            store_raw_location,
            csv_bytes_max,
            detail_over_http,
        } = self;
        let limits = self.limits()?;
        let base = match clock {
            Some(clock) => clock.set(Config::default())?,
            None => Config::default(),
        };
        let region = named.as_deref().map(region).transpose()?;
        let peppers = peppers_of(peppers.as_deref().unwrap_or_default())?;
        let log_keys = log_keys_of(log_keys.as_deref().unwrap_or_default())?;
        let lifetimes = lifetimes.as_ref().map(LifetimeSettings::read).transpose()?;
        Ok(Config {
            limits,
            seed: seed.as_ref().map(|seed| seed.expose().to_owned()),
            durability: durability.map_or(base.durability, |durability| match durability {
                DurabilitySetting::Full => Durability::Full,
                DurabilitySetting::Normal => Durability::Normal,
            }),
            peppers,
            log_keys,
            lifetimes: lifetimes.unwrap_or(base.lifetimes),
            logout_requires_proof: logout_requires_proof.unwrap_or(base.logout_requires_proof),
            allow_host_keys: allow_host_keys.unwrap_or(base.allow_host_keys),
            key_environment: key_environment.clone().unwrap_or(base.key_environment),
            anonymous_partner: anonymous_partner.clone(),
            forbid_protected: forbid_protected.unwrap_or(base.forbid_protected),
            rule_join: rule_join.map_or(base.rule_join, Into::into),
            region: region.unwrap_or(base.region),
            upload_messages_max: within(
                "upload_messages_max",
                *upload_messages_max,
                i64::MAX,
                base.upload_messages_max,
            )?,
            upload_pings_max: within(
                "upload_pings_max",
                *upload_pings_max,
                i64::MAX,
                base.upload_pings_max,
            )?,
            staged_max: self.staged_max()?,
            csv_bytes_max: within("csv_bytes_max", *csv_bytes_max, i64::MAX, base.csv_bytes_max)?,
            store_raw_location: store_raw_location.unwrap_or(base.store_raw_location),
            detail_over_http: detail_over_http.unwrap_or(base.detail_over_http),
            ..base
        })
    }

    fn staged_max(&self) -> Result<StagedMax, Error> {
        let StagedMax { messages, pings, documents, transactions } = StagedMax::default();
        let max = |setting, sent, default| within(setting, sent, i64::MAX, default);
        Ok(StagedMax {
            messages: max("staged_messages_max", self.staged_messages_max, messages)?,
            pings: max("staged_pings_max", self.staged_pings_max, pings)?,
            documents: max("staged_documents_max", self.staged_documents_max, documents)?,
            transactions: max(
                "staged_transactions_max",
                self.staged_transactions_max,
                transactions,
            )?,
        })
    }

    fn limits(&self) -> Result<Limits, Error> {
        let mut limits = Limits::default();
        for (name, sent, most, limit) in [
            ("request_bytes_max", self.request_bytes_max, i64::MAX, &mut limits.bytes_max),
            ("depth_max", self.depth_max, DEPTH_MAX, &mut limits.depth_max),
            ("request_values_max", self.request_values_max, i64::MAX, &mut limits.values_max),
        ] {
            *limit = within(name, sent, most, *limit)?;
        }
        Ok(limits)
    }

    fn storage(&self) -> Result<Box<dyn Storage>, Error> {
        match &self.path {
            None => match (self.read_only, self.busy_timeout_ms) {
                (Some(true), _) => Err(Error::setting("read_only", "needs 'path', a book's file")),
                (_, Some(_)) => {
                    Err(Error::setting("busy_timeout_ms", "needs 'path', a book's file"))
                }
                _ => Ok(Box::new(Memory::new())),
            },
            Some(path) => {
                let timeout = within("busy_timeout_ms", self.busy_timeout_ms, 3_600_000, 5_000)?;
                file(path, timeout, self.read_only.unwrap_or_default())
            }
        }
    }
}

/// The greatest depth that may be set: reading recurses once for each level, and a host's thread may have a small
/// stack (`cargo test --test books stacks` says which is enough).
const DEPTH_MAX: i64 = 256;

impl ClockSetting {
    fn set(&self, config: Config) -> Result<Config, Error> {
        match (self.fixed, self.start, self.step_ms) {
            (Some(instant), None, None) => Ok(config.clock(FixedClock::at(instant))),
            (None, Some(start), Some(step)) => {
                let step = TimeDelta::try_milliseconds(step);
                let step = step.ok_or_else(|| Error::setting("clock/step_ms", "is too large"))?;
                Ok(config.clock(SteppingClock::new(start, step)))
            }
            _ => Err(Error::setting("clock", "must have either 'fixed', or 'start' and 'step_ms'")),
        }
    }
}

impl Engine {
    /// Opens a book with settings from a JSON document; see [`Settings`].
    ///
    /// ```
    /// use lendwright::Engine;
    ///
    /// let engine = Engine::open_json(br#"{"clock": {"fixed": "2026-01-31T10:00:00Z"}}"#)?;
    /// assert_eq!(engine.call("get_id_mapping", b"{}").status, 200);
    /// let refused = Engine::open_json(br#"{"paht": "book.db"}"#).map(drop);
    /// assert_eq!(
    ///     refused.map_err(|e| e.to_string()),
    ///     Err("setting 'paht': is not known, did you mean 'path'?".to_owned()),
    /// );
    /// # Ok::<(), lendwright::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Settings::parse`] and [`Settings::config`]; [`Error::Open`] for a file that can't be
    /// opened; then those of [`Engine::open_with`].
    pub fn open_json(settings: &[u8]) -> Result<Self, Error> {
        Self::open_json_and(settings, |config| config)
    }

    /// Like [`Engine::open_json`]; `more` adds settings that a document can't contain, such as functions.
    ///
    /// # Errors
    /// Those of [`Engine::open_json`].
    pub fn open_json_and(
        settings: &[u8],
        more: impl FnOnce(Config) -> Config,
    ) -> Result<Self, Error> {
        let settings = Settings::parse(settings)?;
        let config = more(settings.config()?);
        Self::open_boxed(settings.storage()?, config).map_err(|error| match error {
            Error::Open { source, .. } => Error::Open { path: settings.path, source },
            error => error,
        })
    }
}

fn region(code: &str) -> Result<Region, Error> {
    Region::from_code(code).map_err(|error| Error::Setting {
        setting: "region".to_owned(),
        reason: error.to_string(),
        value: Some(crate::wire::shorten(code)),
    })
}

fn within(setting: &str, sent: Option<i64>, most: i64, default: usize) -> Result<usize, Error> {
    let Some(sent) = sent else { return Ok(default) };
    match usize::try_from(sent) {
        Ok(size) if (1..=most).contains(&sent) => Ok(size),
        _ => {
            let reason = format!("must be from 1 to {most}, not {sent}");
            Err(Error::Setting { setting: setting.into(), reason, value: Some(sent.to_string()) })
        }
    }
}

/// What a path must be: the system takes the rest of it for no part of the name.
pub(crate) const NO_NUL: &str = "must name a file without a NUL character";

#[cfg(any(feature = "sqlite", feature = "system-sqlite"))]
fn file(path: &str, busy_timeout_ms: usize, read_only: bool) -> Result<Box<dyn Storage>, Error> {
    use lendwright_storage::Sqlite;
    use std::time::Duration;

    if path.is_empty() || path == ":memory:" {
        return Err(Error::setting("path", "must name a file; leave it out for a book in memory"));
    }
    if path.contains('\0') {
        let (setting, shown) = ("path".to_owned(), crate::wire::shorten(&format!("{path:?}")));
        let reason = format!("{NO_NUL}, not {shown}");
        return Err(Error::Setting { setting, reason, value: Some(shown) });
    }
    let busy_timeout = Duration::from_millis(busy_timeout_ms.try_into().unwrap_or(u64::MAX));
    let opened = if read_only {
        Sqlite::read_only_waiting(path, busy_timeout)
    } else {
        Sqlite::file_waiting(path, busy_timeout)
    };
    match opened {
        Ok(opened) => Ok(Box::new(opened)),
        Err(source) => Err(Error::Open { path: Some(path.to_owned()), source }),
    }
}

#[cfg(not(any(feature = "sqlite", feature = "system-sqlite")))]
fn file(path: &str, _: usize, _: bool) -> Result<Box<dyn Storage>, Error> {
    Err(Error::setting(
        "path",
        format!("this build has no store for files, so '{path}' can't be opened"),
    ))
}

// The settings that decide who may call.

answer! {
    /// A secret of the host's that protects stored keys and tokens, and its name.
    #[derive(Default)]
    pub struct PepperSetting {
        /// Its name: 1 to 32 of letters, digits, `-` and `_`.
        "kid" => kid: String,
        /// At least 32 random bytes as base64, such as `openssl rand -base64 32` writes them.
        "secret" => secret: Secret,
    }
}

answer! {
    /// A secret of the host's that authenticates records of the decision log, and its name.
    #[derive(Default)]
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
    #[derive(Default)]
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
fn peppers_of(settings: &[PepperSetting]) -> Result<Option<Peppers>, Error> {
    ring("peppers", settings, PepperSetting::read, Peppers::new)
}

/// The keys of the log; new records are authenticated with the first one.
fn log_keys_of(settings: &[LogKeySetting]) -> Result<Option<LogKeys>, Error> {
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
    fn read(&self) -> Result<Lifetimes, Error> {
        let mut lifetimes = Lifetimes::default();
        let seconds = |name: &str, sent: Option<i64>, default: TimeDelta| match sent {
            None => Ok(default),
            Some(seconds) => TimeDelta::try_seconds(seconds)
                .ok_or_else(|| Error::setting(format!("lifetimes/{name}"), "is too large")),
        };
        for (name, sent, lifetime) in [
            ("access_s", self.access_s, &mut lifetimes.access),
            ("session_s", self.session_s, &mut lifetimes.session),
            ("session_absolute_s", self.session_absolute_s, &mut lifetimes.session_absolute),
            ("grace_s", self.grace_s, &mut lifetimes.grace),
            ("late_refresh_s", self.late_refresh_s, &mut lifetimes.late_refresh),
            ("upload_s", self.upload_s, &mut lifetimes.upload),
        ] {
            *lifetime = seconds(name, sent, *lifetime)?;
        }
        Ok(lifetimes)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use crate::{Engine, Error, ErrorKind};

    fn refusal(settings: &str) -> String {
        Engine::open_json(settings.as_bytes()).map(drop).unwrap_err().to_string()
    }

    #[test]
    fn the_detail_names_the_setting_and_a_value_that_is_no_secret() {
        let told = |settings: &str| {
            let detail = Engine::open_json(settings.as_bytes()).unwrap_err().detail();
            (detail.field.unwrap(), detail.value)
        };
        for (settings, setting, value) in [
            (r#"{"path": 7}"#, "path", Some("7")),
            (r#"{"clock": {"fixed": "noon"}}"#, "clock/fixed", Some("\"noon\"")),
            (r#"{"depth_max": 257}"#, "depth_max", Some("257")),
            (r#"{"region": "XX"}"#, "region", Some("XX")),
            (r#"{"seed": 4711}"#, "seed", Some("a number")),
            (r#"{"sead": "x"}"#, "sead", None),
        ] {
            assert_eq!(
                told(settings),
                (setting.to_owned(), value.map(str::to_owned)),
                "{settings}"
            );
        }
    }

    #[test]
    fn a_file_that_can_t_be_opened_says_why_and_is_the_store_s_failure() {
        let path = std::env::temp_dir().join(format!("lendwright-nowhere-{}", std::process::id()));
        let book = path.join("loans.book");
        let settings = format!(r#"{{"path": "{}"}}"#, book.display());
        let error = Engine::open_json(settings.as_bytes()).unwrap_err();
        assert_eq!((error.kind(), error.code().name()), (ErrorKind::NoFolder, "no_folder"));
        let (book, folder) = (book.display(), path.display());
        assert_eq!(
            error.body(),
            format!(
                r#"{{"message":"the book '{book}' can't be opened: the folder {folder} does not exist"}}"#
            )
        );
        assert_eq!(error.to_string(), format!("the book '{book}' can't be opened"));
        for nameless in [r#"{"path": ":memory:"}"#, r#"{"path": ""}"#] {
            assert_eq!(
                refusal(nameless),
                "setting 'path': must name a file; leave it out for a book in memory"
            );
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_folder_in_which_no_file_can_be_made_is_not_said_to_be_missing() {
        let error = Engine::open_json(br#"{"path": "/proc/lendwright.book"}"#).unwrap_err();
        assert_eq!((error.kind(), error.code().name()), (ErrorKind::Storage, "open_failed"));
    }

    #[test]
    fn a_path_with_a_nul_is_refused_by_its_name() {
        for settings in [
            r#"{"path": "loans\u0000.book"}"#,
            r#"{"path": "loans\u0000.book", "read_only": true}"#,
        ] {
            let error = Engine::open_json(settings.as_bytes()).unwrap_err();
            assert_eq!(
                (error.kind(), error.code().name()),
                (ErrorKind::InvalidRequest, "setting_invalid")
            );
            assert_eq!(
                error.to_string(),
                r#"setting 'path': must name a file without a NUL character, not "loans\0.book""#
            );
            let detail = error.detail();
            assert_eq!(detail.field.as_deref(), Some("path"));
            assert_eq!(detail.value.as_deref(), Some(r#""loans\0.book""#));
        }
    }

    #[test]
    fn no_settings_open_a_book_in_memory() {
        for settings in ["", " \n", "{}", r#"{"path": null}"#] {
            let engine = Engine::open_json(settings.as_bytes()).unwrap();
            assert_eq!(engine.call("get_id_mapping", b"{}").status, 200);
        }
    }

    #[test]
    fn a_setting_that_is_not_known_is_refused_by_name() {
        assert_eq!(
            refusal(r#"{"sead": "x"}"#),
            "setting 'sead': is not known, did you mean 'seed'?"
        );
        assert_eq!(refusal(r#"{"colour": 1}"#), "setting 'colour': is not known");
        assert_eq!(refusal(r#"{"clock": {"at": 1}}"#), "setting 'clock/at': is an unknown member");
    }

    #[test]
    fn a_setting_of_a_wrong_shape_names_what_was_there() {
        assert_eq!(refusal(r#"{"path": 7}"#), "setting 'path': must be a string, not 7");
        assert_eq!(
            refusal(r#"{"clock": {"fixed": "noon"}}"#),
            r#"setting 'clock/fixed': must be an RFC 3339 time, not "noon""#
        );
        assert!(
            refusal(r#"{"durability": "most"}"#).starts_with("setting 'durability': must be one")
        );
    }

    #[test]
    fn a_seed_is_never_shown() {
        assert_eq!(refusal(r#"{"seed": 4711}"#), "setting 'seed': must be a string, not a number");
    }

    #[test]
    fn a_clock_stands_or_steps_but_not_both() {
        let text = "setting 'clock': must have either 'fixed', or 'start' and 'step_ms'";
        for clock in [
            r#"{"clock": {}}"#,
            r#"{"clock": {"start": "2026-01-31T10:00:00Z"}}"#,
            r#"{"clock": {"fixed": "2026-01-31T10:00:00Z", "step_ms": 1}}"#,
        ] {
            assert_eq!(refusal(clock), text);
        }
        let too_far =
            format!(r#"{{"clock": {{"start": "2026-01-31T10:00:00Z", "step_ms": {}}}}}"#, i64::MIN);
        assert_eq!(refusal(&too_far), "setting 'clock/step_ms': is too large");
        let steps = br#"{"clock": {"start": "2026-01-31T10:00:00Z", "step_ms": 250}}"#;
        let engine = Engine::open_json(steps).unwrap();
        let clock = &engine.config().clock;
        let first = clock.now();
        assert_eq!((clock.now() - first).num_milliseconds(), 250);
    }

    #[test]
    fn limits_have_bounds_and_hold() {
        assert_eq!(
            refusal(r#"{"depth_max": 257}"#),
            "setting 'depth_max': must be from 1 to 256, not 257"
        );
        assert!(refusal(r#"{"request_bytes_max": 0}"#).ends_with("not 0"));
        let engine = Engine::open_json(br#"{"request_bytes_max": 20, "depth_max": 2}"#).unwrap();
        assert_eq!(engine.call("set_mappings", br#"{"Areas": {"Maadi": 1}}"#).status, 413);
        assert_eq!(engine.call("set_mappings", br#"{"Areas":{"a":[]}}"#).status, 400);
        assert_eq!(engine.call("set_mappings", br#"{"Areas":{"a":1}}"#).status, 200);
    }

    #[test]
    fn the_document_itself_may_be_wrong() {
        let refused = |settings: &[u8]| Engine::open_json(settings).map(drop).unwrap_err();
        assert!(matches!(refused(b"[]"), Error::NotAnObject { found: "a list" }));
        assert_eq!(refused(b"{").code().name(), "not_json");
        assert_eq!(refused(b"{\"path\": \"\xff\"}").code().name(), "not_utf8");
        assert_eq!(refused(br#"{"path": "a", "path": "b"}"#).code().name(), "duplicate_key");
    }

    const PEPPERS: &str =
        r#""peppers": [{"kid": "2026", "secret": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}]"#;

    #[test]
    fn a_pepper_is_read_from_either_alphabet_of_base64() {
        for secret in ["++++", "----", "//__", "+-/_"] {
            let secret = secret.repeat(11);
            let settings = format!(r#"{{"peppers": [{{"kid": "a", "secret": "{secret}"}}]}}"#);
            assert!(Engine::open_json(settings.as_bytes()).is_ok(), "{secret}");
        }
        let engine = Engine::open_json(format!("{{{PEPPERS}}}").as_bytes()).unwrap();
        let issued = engine.call("issue_key", br#"{"user_name": "host"}"#);
        assert_eq!(issued.status, 200, "{issued:?}");
    }

    #[test]
    fn a_pepper_that_will_not_do_is_refused_without_being_shown() {
        let secret = |secret: &str| {
            refusal(&format!(r#"{{"peppers": [{{"kid": "a", "secret": "{secret}"}}]}}"#))
        };
        assert_eq!(secret("not base64!"), "setting 'peppers/0/secret': must be base64");
        assert_eq!(
            secret("BwcHBwcH"),
            "setting 'peppers/0': pepper 'a' has 6 bytes; at least 32 random ones are needed"
        );
        let twice = format!("{{{}, {}", PEPPERS.trim_end_matches(']'), &PEPPERS[12..]) + "}";
        assert_eq!(refusal(&twice), "setting 'peppers': pepper '2026' is given twice");
    }

    #[test]
    fn keys_of_the_log_are_read_as_peppers_are() {
        let keys = |keys: &str| format!(r#"{{"log_keys": [{keys}]}}"#);
        let key = r#"{"kid": "2026", "secret": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="}"#;
        let older = key.replace("2026", "2025");
        let engine = Engine::open_json(keys(&format!("{key}, {older}")).as_bytes()).unwrap();
        let ring = engine.config().log_keys.as_ref().unwrap();
        assert_eq!(ring.writing().kid(), "2026");
        assert_eq!(
            refusal(&keys(&format!("{key}, {key}"))),
            "setting 'log_keys': log key '2026' is given twice"
        );
        assert_eq!(
            refusal(&keys(r#"{"kid": "a", "secret": "BwcHBwcH"}"#)),
            "setting 'log_keys/0': log key 'a' has 6 bytes; at least 32 random ones are needed"
        );
        let wrong = refusal(&keys(r#"{"kid": "a", "secret": "not base64!"}"#));
        assert_eq!(wrong, "setting 'log_keys/0/secret': must be base64");
    }

    #[test]
    fn lifetimes_are_in_seconds_and_fit_each_other() {
        assert_eq!(
            refusal(r#"{"lifetimes": {"session_s": 60}}"#),
            "setting 'lifetimes/session': must be access or longer"
        );
        let settings = br#"{"lifetimes": {"access_s": 60, "grace_s": 0, "upload_s": 1}}"#;
        let engine = Engine::open_json(settings).unwrap();
        let lifetimes = engine.config().lifetimes;
        let seconds = [lifetimes.access, lifetimes.grace, lifetimes.upload, lifetimes.session];
        assert_eq!(seconds.map(|time| time.num_seconds()), [60, 0, 1, 86_400]);
    }

    #[test]
    fn an_environment_is_a_short_plain_word() {
        assert_eq!(
            refusal(r#"{"key_environment": "Live"}"#),
            "setting 'key_environment': a key's environment has 1 to 16 of a-z and 0-9"
        );
        let settings = format!(r#"{{"key_environment": "test", {PEPPERS}}}"#);
        let engine = Engine::open_json(settings.as_bytes()).unwrap();
        let issued = engine.call("issue_key", br#"{"user_name": "host"}"#);
        assert!(issued.body.contains(r#""api_key":"lw_test_"#), "{}", issued.status);
    }

    #[test]
    fn a_region_is_one_whose_numbers_are_known() {
        let settings =
            br#"{"region": "KE", "forbid_protected": true, "anonymous_partner": "host"}"#;
        let engine = Engine::open_json(settings).unwrap();
        let config = engine.config();
        assert_eq!((config.region.code(), config.forbid_protected), ("KE", true));
        assert_eq!(config.anonymous_partner.as_deref(), Some("host"));
        assert!(refusal(r#"{"region": "XX"}"#).starts_with("setting 'region': "));
    }
}
