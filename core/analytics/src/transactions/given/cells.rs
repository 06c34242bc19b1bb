//! How a cell is read that may come in several forms.

use super::error::GivenError;
use crate::Day;
use chrono::{DateTime, NaiveDate};
use lendwright_types::currency::Currency;
use lendwright_types::time::{Zone, parse_date};
use lendwright_types::{Column, Texts};
use rust_decimal::Decimal;

/// A column of days.
#[derive(Clone, Copy)]
pub enum GivenDates<'c> {
    /// Days since 1970-01-01, which are these days in every zone.
    Days(&'c dyn Column),
    /// Instants in milliseconds of the epoch.
    Millis(&'c dyn Column),
    /// Texts: `YYYY-MM-DD`, or RFC 3339 times with an offset.
    Texts(&'c dyn Texts),
}

/// A column of amounts, all of them exact.
#[derive(Clone, Copy)]
pub enum GivenAmounts<'c> {
    /// Minor units of each row's currency.
    Minor(&'c dyn Column),
    /// Decimals: whole numbers of 10 to the power of minus `scale`.
    Scaled {
        /// The numbers.
        numbers: &'c dyn Column,
        /// How many decimals they have: at most 28.
        scale: u32,
    },
    /// Texts of decimal numbers, like `-45.50`.
    Texts(&'c dyn Texts),
}

/// A column of merchant category codes.
#[derive(Clone, Copy)]
pub enum GivenCodes<'c> {
    /// Numbers from 0 to 9999.
    Numbers(&'c dyn Column),
    /// Texts of four digits.
    Texts(&'c dyn Texts),
}

impl GivenDates<'_> {
    pub(super) fn rows(self) -> usize {
        match self {
            Self::Days(column) | Self::Millis(column) => column.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    pub(super) fn at(self, row: usize, zone: Zone) -> Result<Day, GivenError> {
        let shown = |number: Option<i128>| number.map_or_else(String::new, |n| n.to_string());
        let (day, value) = match self {
            Self::Days(column) => {
                let number = column.at(row);
                let day = number.and_then(|days| Day::from_epoch(i32::try_from(days).ok()?));
                (day, shown(number))
            }
            Self::Millis(column) => {
                let number = column.at(row);
                let instant = number.and_then(|millis| {
                    DateTime::from_timestamp_millis(i64::try_from(millis).ok()?)
                });
                (instant.and_then(|at| known_day(zone.date_of(at))), shown(number))
            }
            Self::Texts(texts) => {
                let text = texts.at(row).unwrap_or_default();
                (day_of(text, zone), text.to_owned())
            }
        };
        let reason = "must be a date YYYY-MM-DD or an RFC 3339 time with its offset";
        day.ok_or_else(|| GivenError::at(row, "date", reason, &value))
    }
}

fn day_of(text: &str, zone: Zone) -> Option<Day> {
    if let Ok(date) = parse_date(text) {
        return known_day(date);
    }
    let instant = DateTime::parse_from_rfc3339(text).ok()?;
    known_day(zone.date_of(instant.to_utc()))
}

/// The day of a date of the years 1 to 9999.
fn known_day(date: NaiveDate) -> Option<Day> {
    Some(Day::from_date(date)).filter(|day| day.date() == date)
}

impl GivenAmounts<'_> {
    pub(super) fn rows(self) -> usize {
        match self {
            Self::Minor(column) | Self::Scaled { numbers: column, .. } => column.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    /// The amount in minor units; `None` of an empty cell.
    pub(super) fn at(
        self,
        row: usize,
        column: &'static str,
        currency: Currency,
    ) -> Result<Option<i64>, GivenError> {
        let (minor, value) = match self {
            Self::Minor(numbers) => match numbers.at(row) {
                None => return Ok(None),
                Some(number) => {
                    (i64::try_from(number).map_err(|_| Unfit::Large), number.to_string())
                }
            },
            Self::Scaled { numbers, scale } => match numbers.at(row) {
                None => return Ok(None),
                Some(number) => (scaled(number, scale, currency), digits(number, scale)),
            },
            Self::Texts(texts) => match texts.at(row) {
                None | Some("") => return Ok(None),
                Some(text) => (written(text, currency), text.to_owned()),
            },
        };
        let reason = |unfit| {
            let (code, decimals) = (currency.code(), currency.decimals());
            match unfit {
                Unfit::Fine => {
                    format!("must be an amount in {code} of at most {decimals} decimals")
                }
                // As a book says it.
                Unfit::Large => {
                    format!("must be an amount in {code} that fits 64 bits of its smallest unit")
                }
            }
        };
        minor.map(Some).map_err(|unfit| GivenError::at(row, column, reason(unfit), &value))
    }
}

/// A decimal as it is written: 12.50.
fn digits(number: i128, scale: u32) -> String {
    let scale = usize::try_from(scale).unwrap_or_default();
    let sign = if number < 0 { "-" } else { "" };
    let all = format!("{:0>width$}", number.unsigned_abs(), width = scale.saturating_add(1));
    match all.split_at_checked(all.len().saturating_sub(scale)) {
        Some((whole, part)) if !part.is_empty() => format!("{sign}{whole}.{part}"),
        _ => format!("{sign}{all}"),
    }
}

/// Why a number is no amount of a currency.
enum Unfit {
    /// It is finer than the smallest unit, or no number at all.
    Fine,
    /// It has more smallest units than 64 bits count.
    Large,
}

/// An amount in minor units that is written as a decimal number.
fn written(text: &str, currency: Currency) -> Result<i64, Unfit> {
    // Never one that was rounded, as beyond 28 digits.
    let decimal = Decimal::from_str_exact(text).ok().filter(|_| !text.contains('_'));
    decimal.map_or_else(
        || Err(if is_large(text) { Unfit::Large } else { Unfit::Fine }),
        |decimal| scaled(decimal.mantissa(), decimal.scale(), currency),
    )
}

/// Whether a text is a number of more digits before its point than 64 bits have in any currency.
fn is_large(text: &str) -> bool {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    let is_number = whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit());
    is_number && whole.trim_start_matches('0').len() > 19
}

/// A decimal in minor units, if it is no finer than they are and fits them.
fn scaled(number: i128, scale: u32, currency: Currency) -> Result<i64, Unfit> {
    let decimals = currency.decimals();
    let power = 10_i128.checked_pow(scale.abs_diff(decimals));
    let minor = if scale <= decimals {
        power.and_then(|power| number.checked_mul(power)).ok_or(Unfit::Large)?
    } else {
        let whole = power.filter(|power| number.checked_rem(*power) == Some(0));
        whole.and_then(|power| number.checked_div(power)).ok_or(Unfit::Fine)?
    };
    i64::try_from(minor).map_err(|_| Unfit::Large)
}

impl GivenCodes<'_> {
    pub(super) fn rows(self) -> usize {
        match self {
            Self::Numbers(column) => column.rows(),
            Self::Texts(texts) => texts.rows(),
        }
    }

    pub(super) fn at(self, row: usize) -> Result<Option<u16>, GivenError> {
        let (code, value) = match self {
            Self::Numbers(column) => match column.at(row) {
                None => return Ok(None),
                Some(number) => (u16::try_from(number).ok(), number.to_string()),
            },
            Self::Texts(texts) => match texts.at(row) {
                None | Some("") => return Ok(None),
                Some(text) => {
                    let is_code = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
                    (Some(text).filter(|_| is_code).and_then(|t| t.parse().ok()), text.to_owned())
                }
            },
        };
        let code = code.filter(|code| *code <= 9_999);
        let wrong = || GivenError::at(row, "mcc", "must be a code of four digits", &value);
        code.map(Some).ok_or_else(wrong)
    }
}

macro_rules! shows_no_cell {
    ($($name:ident),+) => {
        $(impl std::fmt::Debug for $name<'_> {
            /// Shows no cell.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.rows())
            }
        })+
    };
}
shows_no_cell!(GivenDates, GivenAmounts, GivenCodes);
