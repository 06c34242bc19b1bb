//! The settings of a provider's analytics: checked, stored, and converted for the pure domain.

use super::insight_thresholds::InsightThresholds;
use super::setting_fields::analytics_setting_fields;
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
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

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
        let (insights, weights) = (Some(InsightThresholds::of(&rules)), Some(weights));
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
        Ok(KindTables { mcc: self.mcc_table()?, categories: self.category_table()? })
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
            let own = Category { is_bill, recurs_in_cash, ..Category::for_kind(*kind) };
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
struct ReadSettings(Mutex<Option<OfProvider>>);

#[derive(Clone)]
struct OfProvider {
    key: (TenantId, ProviderId),
    settings: Arc<AnalyticsSettings>,
    tables: Option<Arc<KindTables>>,
}

impl ReadSettings {
    fn get(&self, key: (TenantId, ProviderId)) -> Option<OfProvider> {
        let read = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        read.clone().filter(|read| read.key == key)
    }

    fn put(&self, read: Option<OfProvider>) {
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
    once.put(Some(OfProvider { key, settings: Arc::clone(&settings), tables: None }));
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
    once.put(Some(OfProvider { key, settings, tables: Some(Arc::clone(&tables)) }));
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
