//! Opens a book from a JSON document: the form of [`Config`] for C, C++ and Python.

use super::Engine;
use crate::error::Error;
use crate::records::rules::RuleJoin;
use crate::unit::{Config, StagedMax};
use crate::wire::{FieldError, Secret, answer, choice, read_request, request};
use chrono::{DateTime, TimeDelta, Utc};
use lendwright_scoring::identity::Region;
use lendwright_storage::{Durability, Memory, Storage};
use lendwright_types::internal::suggest::did_you_mean;
use lendwright_types::json::{Json, Limits};
use lendwright_types::{FixedClock, SteppingClock};

mod access;
#[cfg(test)]
mod tests;

pub use access::{LifetimeSettings, LogKeySetting, PepperSetting};

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
        let peppers = access::peppers(peppers.as_deref().unwrap_or_default())?;
        let log_keys = access::log_keys(log_keys.as_deref().unwrap_or_default())?;
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
        let Limits { bytes_max, depth_max, values_max } = Limits::default();
        Ok(Limits {
            bytes_max: within("request_bytes_max", self.request_bytes_max, i64::MAX, bytes_max)?,
            depth_max: within("depth_max", self.depth_max, DEPTH_MAX, depth_max)?,
            values_max: within(
                "request_values_max",
                self.request_values_max,
                i64::MAX,
                values_max,
            )?,
        })
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
