//! The settings of analytics.

use super::tables::AnalyticsSettingsRecord;
use crate::error::Error;
use crate::records::access::{ProviderRecord, default_provider};
use crate::unit::Context;
use crate::wire::{Members, Wire, answer};
use lendwright_analytics::insights::{InsightRules, InsightType};
use lendwright_analytics::peers::Grouping;
use lendwright_analytics::segments::Protected;
use lendwright_analytics::{
    Category, CategoryTable, Kind as TransactionKind, KindTables, MccTable, Weekday, Weekdays,
};
use lendwright_types::currency::Currency;
use lendwright_types::json::Json;
use lendwright_types::time::Zone;
use lendwright_types::{Money, ProviderId, TenantId};
use rust_decimal::Decimal;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

// The list of the settings of analytics.

/// Calls a macro with the settings of analytics. This list generates the request that sets them, the answer that shows
/// them and their stored form, in this order.
///
/// Each setting has its wire name, its meaning if its form does not state one, its name and its type.
macro_rules! analytics_setting_fields {
    ($macro:ident) => {
        $macro! {
            /// The currency of requests without a currency, an ISO 4217 code. Default: the provider's.
            "currency" is Plain => currency: String;
            /// The time zone for days, by its name in the IANA database. Default: the provider's.
            "tz" is Plain => tz: String;
            /// The kinds of merchant category codes, by code or by range of codes (`5000-5999`). If two entries
            /// contain a code, the later one counts. Other codes have the kinds of ISO 18245.
            "mcc" => mcc: Members<TransactionKind>;
            /// The kinds of categories, by name, without regard to case and punctuation. Other names have the default
            /// kinds. The name of a category, not its kind, decides whether it recurs in cash and whether it is a
            /// bill.
            "categories" => categories: Members<TransactionKind>;
            /// The names of the categories that are bills. They replace the default list. Recurring payments in these
            /// categories are not subscriptions.
            "bills" is Plain => bills: Vec<String>;
            /// The smallest amount of a change that is reported, by currency code. Default: 100.
            "min_amounts" => min_amounts: Members<Decimal>;
            /// The smallest number of borrowers in a group of peers, a visible segment or a group of a portfolio: 10
            /// or more. Default: 20.
            "k_min" is Plain => k_min: i64;
            /// The variables for grouping borrowers with their peers, most important first. Default: `income_band`,
            /// `Area`, `Number_of_Dependents`, `Residence_Type`.
            "peer_groups" => peer_groups: Vec<Grouping>;
            /// The smallest sum of fees that is reported, by currency code. Default: a tenth of that currency's
            /// `min_amounts`.
            "min_fees" => min_fees: Members<Decimal>;
            /// The balance below which a low balance is reported, by currency code. Default: 0.
            "buffers" => buffers: Members<Decimal>;
            /// Thresholds for each insight type.
            "insights" => insights: InsightThresholds;
            /// Factors for the scores of insight types, by name: 0 to 10. A type with 0 is not reported. Default: the
            /// values of `get_insight_variables`.
            "weights" => weights: Members<i64>;
            /// The variables about legally protected traits that `segment_users` may use nevertheless. Default: none.
            "allowed_variables" => allowed_variables: Vec<Protected>;
            /// The working days of the week, for `get_top_locations`. Default: Sunday to Thursday.
            "weekdays" => weekdays: Vec<Weekday>;
        }
    };
}

pub(crate) use analytics_setting_fields;

// A host's thresholds for insights.

answer! {
    /// Thresholds for insights about transactions. Amounts have separate settings by currency. Fields that are left
    /// out keep their defaults.
    #[derive(Default)]
    pub struct InsightThresholds {
        /// The smallest difference of spending in a category, or of income, in usual deviations: above 0, up to 100.
        /// Default: 3.
        optional "z" => z: Option<f64>,
        /// The smallest difference of these, in percent of the usual value: 0 to 10,000. Default: 25.
        optional "percent" => percent: Option<i64>,
        /// The number of earlier windows to compare with: 1 to 36. Default: 6.
        optional "windows" => windows: Option<i64>,
        /// The number of these windows that must have data: from 1 up to all of them. Default: 3.
        optional "min_windows" => min_windows: Option<i64>,
        /// The quantile of the payments of 12 months that a large payment exceeds: between 0 and 1. Default: 0.99.
        optional "large_quantile" => large_quantile: Option<f64>,
        /// The multiple of the median payment that a large payment must reach: 1 to 1,000. Default: 3.
        optional "large_times" => large_times: Option<i64>,
        /// The quantile that a large payment at a new merchant exceeds: between 0 and 1. Default: 0.95.
        optional "new_merchant_quantile" => new_merchant_quantile: Option<f64>,
        /// The number of complete months of history before a merchant can be new: 0 to 120. Default: 3.
        optional "new_merchant_months" => new_merchant_months: Option<i64>,
        /// The greatest number of days between two charges of the same amount: 0 to 31. Default: 2.
        optional "duplicate_days" => duplicate_days: Option<i64>,
        /// The percentage that a price rise must exceed: 2 to 1,000, since streams report no smaller change. Default:
        /// 2.
        optional "price_percent" => price_percent: Option<i64>,
        /// The number of median absolute deviations that the difference of a bill must exceed: 0 to 1,000. Default: 3.
        optional "bill_deviations" => bill_deviations: Option<i64>,
        /// The percentage of the usual bill that the difference of a bill must exceed: 0 to 10,000. Default: 15.
        optional "bill_percent" => bill_percent: Option<i64>,
        /// The difference of a share of income or spending from the usual share, in percentage points: 1 to 100.
        /// Default: 10.
        optional "points" => points: Option<i64>,
        /// The percentile of peers that spending exceeds: 50 to 99. Default: 90.
        optional "peer_percentile" => peer_percentile: Option<i64>,
        /// The lowest score of medium severity: above 0. Default: 3.
        optional "medium_from" => medium_from: Option<f64>,
        /// The lowest score of high severity: at least that of medium severity, up to 1,000. Default: 6.
        optional "high_from" => high_from: Option<f64>,
    }
}

const SCORE_MAX: f64 = 1_000.0;

const Z_MAX: f64 = 100.0;

const WINDOWS: RangeInclusive<i64> = 1..=36;

const PERCENT: RangeInclusive<i64> = 0..=10_000;

const TIMES_MAX: i64 = 1_000;

impl InsightThresholds {
    /// Returns the thresholds of the given rules.
    pub(super) fn from_rules(rules: &InsightRules) -> Self {
        let whole = |number: usize| i64::try_from(number).ok();
        Self {
            z: Some(rules.min_z),
            percent: Some(rules.min_percent.into()),
            windows: whole(rules.windows),
            min_windows: whole(rules.min_windows),
            large_quantile: Some(rules.large_quantile),
            large_times: Some(rules.large_times.into()),
            new_merchant_quantile: Some(rules.new_merchant_quantile),
            new_merchant_months: Some(rules.new_merchant_months.into()),
            duplicate_days: Some(rules.duplicate_days.into()),
            price_percent: Some(rules.price_percent.into()),
            bill_deviations: Some(rules.bill_deviations.into()),
            bill_percent: Some(rules.bill_percent.into()),
            points: Some(rules.points.into()),
            peer_percentile: Some(rules.peer_percentile.into()),
            medium_from: Some(rules.medium_from),
            high_from: Some(rules.high_from),
        }
    }

    /// Writes the set thresholds into rules.
    ///
    /// # Errors
    /// [`Error::Value`] for a value outside its bounds.
    pub(super) fn set(&self, rules: &mut InsightRules) -> Result<(), Error> {
        // Lists each field without `..`, so that a new field is a compile error here.
        let Self {
            z,
            percent,
            windows,
            min_windows,
            large_quantile,
            large_times,
            new_merchant_quantile,
            new_merchant_months,
            duplicate_days,
            price_percent,
            bill_deviations,
            bill_percent,
            points,
            peer_percentile,
            medium_from,
            high_from,
        } = *self;
        whole("percent", percent, PERCENT, &mut rules.min_percent)?;
        whole("large_times", large_times, 1..=TIMES_MAX, &mut rules.large_times)?;
        let months = &mut rules.new_merchant_months;
        whole("new_merchant_months", new_merchant_months, 0..=120, months)?;
        whole("duplicate_days", duplicate_days, 0..=31, &mut rules.duplicate_days)?;
        whole("price_percent", price_percent, 2..=TIMES_MAX, &mut rules.price_percent)?;
        whole("bill_deviations", bill_deviations, 0..=TIMES_MAX, &mut rules.bill_deviations)?;
        whole("bill_percent", bill_percent, PERCENT, &mut rules.bill_percent)?;
        whole("points", points, 1..=100, &mut rules.points)?;
        whole("peer_percentile", peer_percentile, 50..=99, &mut rules.peer_percentile)?;
        set_windows(windows, min_windows, rules)?;
        above_0("z", z, Z_MAX, true, &mut rules.min_z)?;
        above_0("large_quantile", large_quantile, 1.0, false, &mut rules.large_quantile)?;
        let quantile = &mut rules.new_merchant_quantile;
        above_0("new_merchant_quantile", new_merchant_quantile, 1.0, false, quantile)?;
        set_scores(medium_from, high_from, rules)
    }
}

fn set_windows(
    windows: Option<i64>,
    min_windows: Option<i64>,
    rules: &mut InsightRules,
) -> Result<(), Error> {
    whole("windows", windows, WINDOWS, &mut rules.windows)?;
    whole("min_windows", min_windows, WINDOWS, &mut rules.min_windows)?;
    if rules.min_windows <= rules.windows {
        return Ok(());
    }
    Err(match min_windows {
        Some(sent) => wrong("min_windows", "must not be more than 'windows'", sent),
        None => wrong("windows", "must not be fewer than 'min_windows'", rules.windows),
    })
}

fn set_scores(
    medium_from: Option<f64>,
    high_from: Option<f64>,
    rules: &mut InsightRules,
) -> Result<(), Error> {
    above_0("medium_from", medium_from, SCORE_MAX, true, &mut rules.medium_from)?;
    above_0("high_from", high_from, SCORE_MAX, true, &mut rules.high_from)?;
    if rules.medium_from <= rules.high_from {
        return Ok(());
    }
    Err(match high_from {
        Some(sent) => wrong("high_from", "must not be less than 'medium_from'", sent),
        None => wrong("medium_from", "must not be more than 'high_from'", rules.medium_from),
    })
}

fn wrong(name: &str, reason: impl Into<String>, value: impl Display) -> Error {
    Error::value(format!("insights/{name}"), reason.into(), value)
}

/// Sets a rule to a whole number within a range, if one is sent.
fn whole<T: TryFrom<i64>>(
    name: &str,
    sent: Option<i64>,
    range: RangeInclusive<i64>,
    rule: &mut T,
) -> Result<(), Error> {
    let Some(sent) = sent else { return Ok(()) };
    let read = Some(sent).filter(|sent| range.contains(sent)).and_then(|sent| sent.try_into().ok());
    let reason = || format!("must be from {} to {}", range.start(), range.end());
    *rule = read.ok_or_else(|| wrong(name, reason(), sent))?;
    Ok(())
}

/// Sets a rule to a number above 0, if one is sent. `most` is the upper bound, included if `with_it`.
fn above_0(
    name: &str,
    sent: Option<f64>,
    most: f64,
    with_it: bool,
    rule: &mut f64,
) -> Result<(), Error> {
    let Some(sent) = sent else { return Ok(()) };
    if sent > 0.0 && (sent < most || (with_it && sent <= most)) {
        *rule = sent;
        return Ok(());
    }
    let up_to = if with_it { "up to" } else { "and below" };
    Err(wrong(name, format!("must be above 0 {up_to} {most}"), sent))
}

// The settings of a provider's analytics: checked, stored, and converted for the pure domain.

/// The default for the smallest size of a group of peers. `K_MIN_FLOOR` is the smallest value that can be set.
const K_MIN: i64 = 20;

const K_MIN_FLOOR: i64 = 10;

const K_MIN_MAX: i64 = 1_000_000;

/// The greatest number of names in one setting.
const NAMES_MAX: usize = 1_000;

const NAME_CHARS_MAX: usize = 500;

/// The greatest factor for a score.
const WEIGHT_MAX: u8 = 10;

macro_rules! analytics_settings {
    ($($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        answer! {
            /// The settings of a provider's analytics.
            #[derive(Default)]
            pub struct AnalyticsSettings {
                $($(#[doc = $doc])+ optional $wire => $name: Option<$Type>,)+
            }
        }

        impl AnalyticsSettings {
            /// Returns these settings, completed with those of `base`.
            #[must_use]
            pub(crate) fn over(self, base: Self) -> Self {
                Self { $($name: self.$name.or(base.$name),)+ }
            }

            /// Returns these settings without the named one. `None` if there is no such setting.
            fn without(mut self, name: &str) -> Option<Self> {
                match name {
                    $($wire => self.$name = None,)+
                    _ => return None,
                }
                Some(self)
            }
        }
    };
}

analytics_setting_fields!(analytics_settings);

impl AnalyticsSettings {
    /// Returns these settings without the named ones.
    ///
    /// # Errors
    /// [`Error::Value`] if a name is not a setting, or if it is also in `sent`.
    pub(crate) fn without_all(self, names: &[String], sent: &Self) -> Result<Self, Error> {
        names.iter().enumerate().try_fold(self, |settings, (at, name)| {
            let wrong =
                |reason: &str| Error::value(format!("unset/{at}"), reason, format!("{name:?}"));
            if sent.clone().without(name).is_some_and(|without| without != *sent) {
                return Err(wrong("must not be a setting that is also set"));
            }
            settings.without(name).ok_or_else(|| wrong("must be the name of a setting"))
        })
    }

    /// Refuses impossible settings, by field and value.
    ///
    /// # Errors
    /// [`Error::Value`].
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.own_currency()?;
        self.own_zone()?;
        self.mcc_table()?;
        self.category_table()?;
        check_count("bills", self.bills.as_ref().map_or(0, Vec::len))?;
        for (at, name) in self.bills.iter().flatten().enumerate() {
            check_name(&format!("bills/{at}"), "must be a name", name)?;
        }
        for (field, amounts, least) in self.amounts() {
            for (code, sent) in amounts.iter().flat_map(|amounts| amounts.iter()) {
                amount(field, code, *sent, least)?;
            }
        }
        self.insights.as_ref().map_or(Ok(()), |set| set.set(&mut usual_rules()))?;
        self.weights()?;
        if let Some(k_min) = self.k_min.filter(|k| !(K_MIN_FLOOR..=K_MIN_MAX).contains(k)) {
            let reason = format!("must be from {K_MIN_FLOOR} to {K_MIN_MAX}");
            return Err(Error::value("k_min", reason, k_min));
        }
        let groups = self.peer_groups.as_deref().unwrap_or_default();
        check_once("peer_groups", groups, Grouping::name)?;
        check_once("allowed_variables", self.allowed_variables(), Protected::name)?;
        check_once("weekdays", self.weekdays.as_deref().unwrap_or_default(), Weekday::name)
    }

    /// Returns the settings in force: these, completed with the defaults. A currency without its own amount, or a
    /// table without entries, follows the descriptions of the settings.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    pub(crate) fn in_force(self, provider: &ProviderRecord) -> Result<Self, Error> {
        let rules = self.rules(usual_rules())?;
        let weight = |kind: InsightType| (kind.name().to_owned(), rules.weight(kind).into());
        let weights = Members(InsightType::all().map(weight).collect());
        let (insights, weights) = (Some(InsightThresholds::from_rules(&rules)), Some(weights));
        let bills = CategoryTable::usual_bills().into_iter().map(str::to_owned).collect();
        let in_force = Self { insights, weights, ..self };
        Ok(in_force.over(Self {
            currency: Some(provider.currency.code().to_owned()),
            tz: Some(provider.time_zone.to_string()),
            mcc: Some(Members::default()),
            categories: Some(Members::default()),
            bills: Some(bills),
            min_amounts: Some(Members::default()),
            k_min: Some(K_MIN),
            peer_groups: Some(Grouping::DEFAULT.to_vec()),
            min_fees: Some(Members::default()),
            buffers: Some(Members::default()),
            insights: None,
            weights: None,
            allowed_variables: Some(Vec::new()),
            weekdays: Some(Weekdays::DEFAULT.to_vec()),
        }))
    }

    /// Returns the tables that give transactions their kinds.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    pub(crate) fn tables(&self) -> Result<KindTables, Error> {
        let mut tables = KindTables::default();
        tables.mcc = self.mcc_table()?;
        tables.categories = self.category_table()?;
        Ok(tables)
    }

    /// Returns the rules for insights in a currency.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    pub(crate) fn insight_rules(&self, currency: Currency) -> Result<InsightRules, Error> {
        let least = amount_in("min_amounts", self.min_amounts.as_ref(), currency, 1)?;
        let usual =
            least.map_or_else(|| InsightRules::new(currency), InsightRules::with_min_amount);
        let mut rules = self.rules(usual)?;
        if let Some(fees) = amount_in("min_fees", self.min_fees.as_ref(), currency, 1)? {
            rules.min_fees = fees;
        }
        Ok(rules)
    }

    /// Returns the balance below which a low balance is reported, in minor units of a currency.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    pub(crate) fn buffer(&self, currency: Currency) -> Result<i64, Error> {
        Ok(amount_in("buffers", self.buffers.as_ref(), currency, 0)?.unwrap_or_default())
    }

    /// Returns the protected variables that may be used nevertheless.
    pub(crate) fn allowed_variables(&self) -> &[Protected] {
        self.allowed_variables.as_deref().unwrap_or_default()
    }

    /// Returns the working days of the week.
    pub(crate) fn weekdays(&self) -> Weekdays {
        self.weekdays.as_deref().map_or_else(Weekdays::default, Weekdays::from_days)
    }

    /// Returns the smallest size of a group of peers.
    pub(crate) fn k_min(&self) -> i64 {
        self.k_min.unwrap_or(K_MIN)
    }

    /// Returns the variables for grouping borrowers with their peers.
    pub(crate) fn grouping(&self) -> Vec<Grouping> {
        self.peer_groups.clone().unwrap_or_else(|| Grouping::DEFAULT.to_vec())
    }

    /// Returns the settings with amounts by currency: name, amounts, and the smallest allowed amount in minor units.
    fn amounts(&self) -> [(&'static str, Option<&Members<Decimal>>, i64); 3] {
        [
            ("min_amounts", self.min_amounts.as_ref(), 1),
            ("min_fees", self.min_fees.as_ref(), 1),
            ("buffers", self.buffers.as_ref(), 0),
        ]
    }

    /// Returns rules with the settings that don't depend on a currency.
    fn rules(&self, usual: InsightRules) -> Result<InsightRules, Error> {
        let mut rules = usual;
        if let Some(insights) = &self.insights {
            insights.set(&mut rules)?;
        }
        rules.weights = self.weights()?;
        Ok(rules)
    }

    fn weights(&self) -> Result<Vec<(InsightType, u8)>, Error> {
        let weight = |(name, sent): (&str, &i64)| {
            let reason = "must be by types of get_insight_variables";
            let unknown = || Error::value("weights", reason, format!("{name:?}"));
            let kind = InsightType::from_name(name).ok_or_else(unknown)?;
            let weight = u8::try_from(*sent).ok().filter(|weight| *weight <= WEIGHT_MAX);
            let reason = || format!("must be from 0 to {WEIGHT_MAX}");
            let wrong = || Error::value(format!("weights/{name}"), reason(), sent);
            Ok((kind, weight.ok_or_else(wrong)?))
        };
        self.weights.iter().flatten().map(weight).collect()
    }

    pub(crate) fn own_currency(&self) -> Result<Option<Currency>, Error> {
        self.currency.as_deref().map(|code| currency("currency", code)).transpose()
    }

    /// Returns the time zone that is set.
    ///
    /// # Errors
    /// If there is no such time zone.
    pub fn own_zone(&self) -> Result<Option<Zone>, Error> {
        let Some(name) = self.tz.as_deref() else { return Ok(None) };
        let reason = "must be a time zone of the IANA database, like Africa/Cairo";
        let zone = name.parse().map_err(|_| Error::value("tz", reason, format!("{name:?}")))?;
        Ok(Some(zone))
    }

    fn mcc_table(&self) -> Result<MccTable, Error> {
        let mut table = MccTable::default();
        check_count("mcc", self.mcc.as_ref().map_or(0, Members::len))?;
        for (codes, kind) in self.mcc.iter().flatten() {
            let range = codes_of(codes).ok_or_else(|| {
                let reason = "must have codes of four digits, or ranges of them like 5000-5999";
                Error::value("mcc", reason, format!("{codes:?}"))
            })?;
            table.set(range, Some(*kind));
        }
        Ok(table)
    }

    fn category_table(&self) -> Result<CategoryTable, Error> {
        let (mut table, usual) = (CategoryTable::default(), CategoryTable::default());
        let names = self.categories.iter().flatten();
        check_count("categories", names.clone().count())?;
        for (name, kind) in names {
            check_name("categories", "must have names", name)?;
            // An entry changes only the kind. The name decides whether a category recurs in cash. The name and `bills`
            // decide whether it is a bill.
            let Category { is_bill, recurs_in_cash, .. } = usual.get(name);
            let mut own = Category::for_kind(*kind);
            (own.is_bill, own.recurs_in_cash) = (is_bill, recurs_in_cash);
            if table.set(name, own).is_some() {
                let reason = "must have each name once, also in another spelling";
                return Err(Error::value("categories", reason, format!("{name:?}")));
            }
        }
        if let Some(bills) = &self.bills {
            table.set_bills(bills.iter().map(String::as_str));
        }
        Ok(table)
    }
}

/// The settings of the last provider that this unit of work has read. Reading many entries takes longer than reading a
/// borrower's transactions.
#[derive(Default)]
struct ReadSettings(Mutex<Option<CachedSettings>>);

#[derive(Clone)]
struct CachedSettings {
    key: (TenantId, ProviderId),
    settings: Arc<AnalyticsSettings>,
    tables: Option<Arc<KindTables>>,
}

impl ReadSettings {
    fn get(&self, key: (TenantId, ProviderId)) -> Option<CachedSettings> {
        let read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        read.clone().filter(|read| read.key == key)
    }

    fn put(&self, read: Option<CachedSettings>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = read;
    }
}

/// Returns the settings of a provider.
///
/// # Errors
/// If the store fails, or if the row is damaged.
pub(crate) fn analytics_settings(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    provider_id: ProviderId,
) -> Result<Arc<AnalyticsSettings>, Error> {
    let (once, key) = (cx.read_once::<ReadSettings>(), (tenant_id, provider_id));
    if let Some(read) = once.get(key) {
        return Ok(read.settings);
    }
    let settings = Arc::new(stored(cx, tenant_id, provider_id)?);
    once.put(Some(CachedSettings { key, settings: Arc::clone(&settings), tables: None }));
    Ok(settings)
}

fn stored(
    cx: &mut Context<'_>,
    tenant_id: TenantId,
    provider_id: ProviderId,
) -> Result<AnalyticsSettings, Error> {
    let record = cx.book_of(tenant_id).get::<AnalyticsSettingsRecord>(provider_id)?;
    let Some(record) = record else { return Ok(AnalyticsSettings::default()) };
    let damaged = || Error::damaged("the settings of analytics");
    let json = Json::parse_stored(record.settings.as_bytes()).map_err(|_| damaged())?;
    AnalyticsSettings::read(&json).map_err(|_| damaged())
}

/// Stores the settings of a provider.
///
/// # Errors
/// When the store fails.
pub(crate) fn store_analytics_settings(
    cx: &mut Context<'_>,
    (tenant_id, provider_id): (TenantId, ProviderId),
    settings: &AnalyticsSettings,
) -> Result<(), Error> {
    cx.read_once::<ReadSettings>().put(None);
    let (settings, updated_at) = (settings.to_json(), cx.now());
    let mut book = cx.book_of(tenant_id);
    let is_there = book.get::<AnalyticsSettingsRecord>(provider_id)?.is_some();
    let record = AnalyticsSettingsRecord { tenant_id, provider_id, settings, updated_at };
    if is_there {
        book.update(&record)?;
    } else {
        book.insert(&record)?;
    }
    Ok(())
}

/// Returns the settings of the caller's default provider. Also returns that provider, with the currency and the zone
/// of analytics.
///
/// # Errors
/// When the store fails.
pub(crate) fn analytics_provider(
    cx: &mut Context<'_>,
) -> Result<(ProviderRecord, Arc<AnalyticsSettings>), Error> {
    let mut provider = default_provider(cx)?;
    let settings = analytics_settings(cx, provider.tenant_id, provider.provider_id)?;
    provider.currency = settings.own_currency()?.unwrap_or(provider.currency);
    provider.time_zone = settings.own_zone()?.unwrap_or(provider.time_zone);
    Ok((provider, settings))
}

/// Returns the tables that give the transactions of the caller's default provider their kinds.
///
/// # Errors
/// Those of [`analytics_provider`].
pub(crate) fn kind_tables(cx: &mut Context<'_>) -> Result<Arc<KindTables>, Error> {
    let (provider, settings) = analytics_provider(cx)?;
    let (once, key) = (cx.read_once::<ReadSettings>(), (provider.tenant_id, provider.provider_id));
    let read = once.get(key);
    if let Some(tables) = read.and_then(|read| read.tables) {
        return Ok(tables);
    }
    let tables = Arc::new(settings.tables()?);
    once.put(Some(CachedSettings { key, settings, tables: Some(Arc::clone(&tables)) }));
    Ok(tables)
}

fn currency(field: &str, code: &str) -> Result<Currency, Error> {
    let reason = "must be the code of a currency of ISO 4217";
    Currency::from_code(code).map_err(|_| Error::value(field, reason, format!("{code:?}")))
}

/// Returns the rules without the settings that depend on a currency.
fn usual_rules() -> InsightRules {
    InsightRules::with_min_amount(1)
}

/// Returns the minor units of the amount set for a currency.
fn amount_in(
    field: &str,
    amounts: Option<&Members<Decimal>>,
    currency: Currency,
    least: i64,
) -> Result<Option<i64>, Error> {
    let mut of_currencies = amounts.into_iter().flat_map(Members::iter);
    let Some((code, sent)) = of_currencies.find(|(code, _)| *code == currency.code()) else {
        return Ok(None);
    };
    Ok(Some(amount(field, code, *sent, least)?.minor()))
}

fn amount(field: &str, code: &str, amount: Decimal, least: i64) -> Result<Money, Error> {
    let currency = currency(field, code)?;
    let money = Money::from_decimal(amount, currency).ok().filter(|money| money.minor() >= least);
    let bound = if least > 0 { "of more than 0" } else { "of 0 or more" };
    let reason = || format!("must be an amount in {} {bound}", currency.code());
    money.ok_or_else(|| Error::value(format!("{field}/{code}"), reason(), amount))
}

/// Returns the codes of a text with four digits, or with two such codes and a hyphen between them.
fn codes_of(text: &str) -> Option<RangeInclusive<u16>> {
    let code = |digits: &str| {
        let is_code = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u16>().ok().filter(|_| is_code)
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = code(first)?..=code(last)?;
    (!range.is_empty()).then_some(range)
}

/// Refuses a blank name or a name that is too long.
fn check_name(place: &str, reason: &str, name: &str) -> Result<(), Error> {
    if !name.trim().is_empty() && name.chars().count() <= NAME_CHARS_MAX {
        return Ok(());
    }
    let reason = format!("{reason} of 1 to {NAME_CHARS_MAX} characters");
    Err(Error::value(place, reason, format!("{name:?}")))
}

fn check_count(field: &str, count: usize) -> Result<(), Error> {
    if count <= NAMES_MAX {
        return Ok(());
    }
    Err(Error::value(field, format!("must have at most {NAMES_MAX}"), count))
}

fn check_once<T: Copy + PartialEq>(
    field: &str,
    list: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<(), Error> {
    for (at, one) in list.iter().enumerate() {
        if list.iter().take(at).any(|before| before == one) {
            let value = format!("{:?}", name(*one));
            return Err(Error::value(format!("{field}/{at}"), "must not come twice", value));
        }
    }
    Ok(())
}
