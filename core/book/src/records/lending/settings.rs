//! The settings of loans, and the terms of a product.

use super::{ApplicationRecord, ProductId, ProductRecord};
use crate::error::Error;
use crate::wire::{Wire, answer};
use chrono::{DateTime, TimeDelta, Utc};
use lendwright_lending::{
    Accrual, Charge, Convention, DayCount, FeeBase, MonthEnd, OverdueInterest, Penalty,
    PenaltyBase, PenaltyFrom, PenaltyMode, PenaltyTier, Profile, RateUnit, Rounding, Servicing,
    Settlement, Strategy, UnearnedInterest,
};
use lendwright_types::currency::{self, Currency};
use lendwright_types::internal::text::is_control;
use lendwright_types::json::{Json, canonical};
use lendwright_types::{Money, ProviderId, Rate, TenantId};
use rust_decimal::Decimal;

// The terms of a credit product, from the columns of a product or an application.

/// The nine checked fields of a credit product, with their units.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProductTerms {
    pub(crate) name: String,
    pub(crate) currency: Currency,
    pub(crate) rate_unit: RateUnit,
    pub(crate) penalty_mode: PenaltyMode,
    pub(crate) interest_rate: Rate,
    pub(crate) early_payment_interest: Rate,
    /// In millionths of a percent. With fixed penalties in minor units.
    pub(crate) late_payment_penalty: i64,
    /// In the same unit as `late_payment_penalty`.
    pub(crate) very_late_payment_penalty: i64,
    pub(crate) min_repayment_months: i64,
    pub(crate) max_repayment_months: i64,
    pub(crate) lower_limit_minor: i64,
    pub(crate) upper_limit_minor: i64,
}

macro_rules! terms_of {
    ($Record:ty, $name:ident) => {
        impl TryFrom<&$Record> for ProductTerms {
            type Error = Error;

            fn try_from(record: &$Record) -> Result<Self, Error> {
                Ok(Self {
                    name: record.$name.clone(),
                    currency: record.currency,
                    rate_unit: record.rate_unit,
                    penalty_mode: record.penalty_mode,
                    interest_rate: rate(record.interest_rate)?,
                    early_payment_interest: rate(record.early_payment_interest)?,
                    late_payment_penalty: record.late_payment_penalty,
                    very_late_payment_penalty: record.very_late_payment_penalty,
                    min_repayment_months: record.min_repayment_months,
                    max_repayment_months: record.max_repayment_months,
                    lower_limit_minor: record.lower_limit_minor,
                    upper_limit_minor: record.upper_limit_minor,
                })
            }
        }
    };
}

terms_of!(ProductRecord, name);

terms_of!(ApplicationRecord, product_name);

impl ProductRecord {
    /// Returns a product with these terms. It is not live until it has a live name.
    pub(crate) fn from_terms(
        tenant_id: TenantId,
        provider_id: ProviderId,
        product_id: ProductId,
        terms: &ProductTerms,
        created_at: DateTime<Utc>,
    ) -> Self {
        Self {
            tenant_id,
            product_id,
            provider_id,
            name: terms.name.clone(),
            live_name: None,
            currency: terms.currency,
            rate_unit: terms.rate_unit,
            penalty_mode: terms.penalty_mode,
            interest_rate: terms.interest_rate.millionths(),
            early_payment_interest: terms.early_payment_interest.millionths(),
            late_payment_penalty: terms.late_payment_penalty,
            very_late_payment_penalty: terms.very_late_payment_penalty,
            min_repayment_months: terms.min_repayment_months,
            max_repayment_months: terms.max_repayment_months,
            lower_limit_minor: terms.lower_limit_minor,
            upper_limit_minor: terms.upper_limit_minor,
            created_at,
            updated_at: None,
            deleted_at: None,
        }
    }
}

impl ProductTerms {
    /// Returns the charge of one tier of the penalties.
    pub(crate) fn charge(&self, stored: i64) -> Result<Charge, Error> {
        Ok(match self.penalty_mode {
            PenaltyMode::Percent => Charge::Percent(rate(stored)?),
            PenaltyMode::PercentPerDay => Charge::PercentPerDay(rate(stored)?),
            PenaltyMode::Fixed => Charge::Fixed(self.money(stored)),
        })
    }

    /// Returns a penalty in the form of requests and answers: a percentage, or an amount.
    pub(crate) fn penalty_figure(&self, stored: i64) -> Decimal {
        match self.penalty_mode {
            PenaltyMode::Fixed => self.money(stored).to_decimal(),
            PenaltyMode::Percent | PenaltyMode::PercentPerDay => {
                Decimal::new(stored, RATE_DECIMALS).normalize()
            }
        }
    }

    /// Returns the greatest number of months for a settlement rule, if the longest term exceeds it.
    pub(crate) fn months_beyond(&self, settlement: Option<Settlement>) -> Option<u16> {
        let most = settlement.and_then(Settlement::months_max);
        most.filter(|most| self.max_repayment_months > i64::from(*most))
    }

    /// Returns an amount in the product's currency.
    pub(crate) fn money(&self, minor: i64) -> Money {
        Money::from_minor(minor, self.currency)
    }
}

/// The decimals of a stored rate.
pub(crate) const RATE_DECIMALS: u32 = 6;

fn rate(millionths: i64) -> Result<Rate, Error> {
    Rate::from_millionths(millionths).ok_or_else(|| Error::damaged("the rate of a credit product"))
}

// The list of the settings of lending.

/// Calls a macro with the settings of lending. This list generates the request that sets them, the answer that shows
/// them and their stored form, in this order: `setting_fields!(set_lending)`.
///
/// Each setting has its wire name, its meaning if its form does not state one, its name and its type.
macro_rules! setting_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// The formula of the schedule. Default: `plain`.
            "profile" => profile: Convention;
            /// The fraction of a year for a period. Default: the profile's.
            "day_count" => day_count: DayCount;
            /// The rounding of interest and penalties to the minor unit. Default: the profile's.
            "rounding" => rounding: Rounding;
            /// The rounding of the level instalment. Default: the profile's.
            "instalment_rounding" => instalment_rounding: Rounding;
            /// The level instalment is a multiple of this amount. Default: the minor unit.
            "instalment_multiple" => instalment_multiple: Decimal;
            /// The due day in a short month. Default: `clamp`.
            "month_end" => month_end: MonthEnd;
            /// The number of first instalments that pay interest only: 0 to 599. Default: 0.
            "principal_grace" is Plain => principal_grace: i64;
            /// The number of first instalments with deferred interest: 0 to 599. The interest is paid with the next
            /// instalment after them. Default: 0.
            "interest_grace" is Plain => interest_grace: i64;
            /// The number of first months without interest: 0 to 600. Default: 0.
            "interest_free" is Plain => interest_free: i64;
            /// The unit of `Interest_Rate` for new products. Default: `percent`.
            "rate_unit" => rate_unit: RateUnit;
            /// The unit of the penalties for new products. Default: `percent`.
            "penalty_mode" => penalty_mode: PenaltyMode;
            /// The relation of the very late tier to the late one. Default: `replace`.
            "penalty_tier" => penalty_tier: PenaltyTier;
            /// The base of a penalty's percentage. Default: `instalment`.
            "penalty_base" => penalty_base: PenaltyBase;
            /// The first day that a daily penalty counts. Default: `due_date`.
            "penalty_from" => penalty_from: PenaltyFrom;
            /// The limit of the penalties, in percent of the instalment: 0 to 1000, at most 6 decimals. Default: no
            /// cap.
            "penalty_cap" => penalty_cap: Decimal;
            /// The number of days after the due date until an instalment is late: at most `very_late_days`. Default:
            /// 0.
            "penalty_grace_days" is Plain => penalty_grace_days: i64;
            /// The number of days after the due date until an instalment is very late: 0 to 3650. Default: 30.
            "very_late_days" is Plain => very_late_days: i64;
            /// Whether overdue principal accrues more interest. Default: `none`.
            "overdue_interest" => overdue_interest: OverdueInterest;
            /// The rule for the price of an early settlement. Default: `actuarial`.
            "settlement" => settlement: Settlement;
            /// The accrual of interest in a running period. Default: `thirtieths`.
            "accrual" => accrual: Accrual;
            /// The base of the fee for an early settlement. Default: `outstanding_principal`.
            "fee_base" => fee_base: FeeBase;
            /// The treatment of interest that was paid before it accrued. Default: `keep`.
            "unearned_interest" => unearned_interest: UnearnedInterest;
            /// The order of allocating a payment to the rows of a loan. Default: `plain`.
            "allocation" => allocation: Strategy;
            /// Whether an instalment may be paid before its period begins. Default: `false`.
            "allow_advance" => allow_advance: bool;
            /// The number of days that the same amount counts as a duplicate while the instalment is not due yet:
            /// 0 to 3650. Applies at once, also to running loans. Default: 7.
            "duplicate_days" is Plain => duplicate_days: i64;
            /// The number of hours that the same amount counts as a duplicate after the instalment is due:
            /// 0 to 8760. Applies at once, also to running loans. Default: 1.
            "duplicate_hours" is Plain => duplicate_hours: i64;
            /// The word for the currency in the interface's texts: 1 to 50 characters. Applies at once, also to
            /// running loans. Default: `Pounds` for EGP, otherwise the currency's code.
            "currency_word" is Plain => currency_word: String;
        }
    };
}

pub(crate) use setting_fields;

// The settings of lending: checked, stored as canonical JSON, and converted for the pure domain.

/// The greatest count of days. Counts must fit into 16 bits for the pure domain.
const DAYS_MAX: i64 = 3_650;

const HOURS_MAX: i64 = 8_760;

/// The same limit as for products, in minor units.
pub(crate) const AMOUNT_MAX: i64 = 1_000_000_000_000_000;

macro_rules! lending_settings {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty;)+) => {
        answer! {
            /// The settings of lending, for all products of a provider or for one.
            #[derive(Default)]
            pub struct LendingSettings {
                $($(#[doc = $doc])+ optional $wire => $name: Option<$Type>,)+
            }
        }

        impl LendingSettings {
            /// Returns these settings, completed with those of `base`.
            #[must_use]
            pub(crate) fn over(&self, base: &Self) -> Self {
                Self { $($name: self.$name.clone().or_else(|| base.$name.clone()),)+ }
            }

            /// Returns these settings without the named one. `None` if there is no such setting.
            fn without(mut self, name: &str) -> Option<Self> {
                match name {
                    $($wire => self.$name = None,)+
                    _ => return None,
                }
                Some(self)
            }

            /// Returns the settings that differ from `base`.
            #[must_use]
            pub(crate) fn unlike(&self, base: &Self) -> Self {
                Self { $($name: self.$name.clone().filter(|own| Some(own) != base.$name.as_ref()),)+ }
            }
        }
    };
}

setting_fields!(lending_settings);

impl LendingSettings {
    /// Returns the defaults with this profile: those of the pure domain, and those that only a book has. Settings
    /// without a default stay unset.
    pub(crate) fn defaults(convention: Convention, currency: Currency) -> Self {
        let profile = Profile::new(convention);
        let nothing = Charge::Fixed(Money::zero(currency));
        let penalty = Penalty::new(nothing, nothing);
        let servicing = Servicing::new(penalty, Rate::ZERO);
        let word = if currency == currency::EGP { "Pounds" } else { currency.code() };
        Self {
            profile: Some(convention),
            day_count: Some(profile.day_count),
            rounding: Some(profile.rounding),
            instalment_rounding: Some(profile.instalment_rounding),
            instalment_multiple: None,
            month_end: Some(profile.month_end),
            principal_grace: Some(profile.principal_grace.into()),
            interest_grace: Some(profile.interest_grace.into()),
            interest_free: Some(profile.interest_free.into()),
            rate_unit: Some(profile.rate_unit),
            penalty_mode: Some(PenaltyMode::Percent),
            penalty_tier: Some(penalty.tier),
            penalty_base: Some(penalty.base),
            penalty_from: Some(penalty.from),
            penalty_cap: None,
            penalty_grace_days: Some(penalty.grace_days.into()),
            very_late_days: Some(penalty.very_late_days.into()),
            overdue_interest: Some(servicing.overdue_interest),
            settlement: Some(servicing.settlement),
            accrual: Some(servicing.accrual),
            fee_base: Some(servicing.fee_base),
            unearned_interest: Some(servicing.unearned_interest),
            allocation: Some(servicing.allocation),
            allow_advance: Some(servicing.allow_advance),
            duplicate_days: Some(7),
            duplicate_hours: Some(1),
            currency_word: Some(word.to_owned()),
        }
    }

    /// Returns the settings in force: these, completed with the defaults.
    pub(crate) fn in_force(&self, currency: Currency) -> Self {
        self.over(&Self::defaults(self.profile.unwrap_or(Convention::Plain), currency))
    }

    /// Returns the settings that a credit application stores: those that differ from the default, without the
    /// product's units and without those that apply at once.
    pub(crate) fn kept(&self, currency: Currency) -> Self {
        let default = Self::defaults(self.profile.unwrap_or(Convention::Plain), currency);
        // The profile is compared with its own default.
        let profile = self.profile.filter(|own| *own != Convention::Plain);
        Self {
            profile,
            rate_unit: None,
            penalty_mode: None,
            duplicate_days: None,
            duplicate_hours: None,
            currency_word: None,
            ..self.unlike(&default)
        }
    }

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

    /// Refuses impossible settings, by field and value. If two settings contradict each other, the error names the one
    /// that was sent.
    ///
    /// # Errors
    /// [`Error::Value`].
    pub(crate) fn check(&self, currency: Currency, sent: &Self) -> Result<(), Error> {
        self.check_counts()?;
        self.multiple(currency)?;
        self.cap()?;
        self.check_word()?;
        let all = self.in_force(currency);
        let (Some(grace), Some(very_late)) = (all.penalty_grace_days, all.very_late_days) else {
            return Ok(());
        };
        if grace <= very_late {
            return Ok(());
        }
        Err(if sent.penalty_grace_days.is_some() {
            let reason = format!("must be at most very_late_days, {very_late}");
            Error::value("penalty_grace_days", reason, grace)
        } else {
            let reason = format!("must be at least penalty_grace_days, {grace}");
            Error::value("very_late_days", reason, very_late)
        })
    }

    fn check_counts(&self) -> Result<(), Error> {
        let counts = [
            ("principal_grace", self.principal_grace, 599),
            ("interest_grace", self.interest_grace, 599),
            ("interest_free", self.interest_free, 600),
            ("penalty_grace_days", self.penalty_grace_days, DAYS_MAX),
            ("very_late_days", self.very_late_days, DAYS_MAX),
            ("duplicate_days", self.duplicate_days, DAYS_MAX),
            ("duplicate_hours", self.duplicate_hours, HOURS_MAX),
        ];
        for (field, count, most) in counts {
            if let Some(count) = count.filter(|count| !(0..=most).contains(count)) {
                return Err(Error::value(field, format!("must be from 0 to {most}"), count));
            }
        }
        Ok(())
    }

    fn check_word(&self) -> Result<(), Error> {
        if let Some(word) = &self.currency_word {
            let is_word = (1..=50).contains(&word.chars().count())
                && !word.trim().is_empty()
                && !word.chars().any(is_control);
            if !is_word {
                let reason = "must be 1 to 50 characters";
                return Err(Error::value("currency_word", reason, format!("{word:?}")));
            }
        }
        Ok(())
    }

    fn multiple(&self, currency: Currency) -> Result<Option<Money>, Error> {
        let Some(sent) = self.instalment_multiple else { return Ok(None) };
        let money = Money::from_decimal(sent, currency).ok();
        let money = money.filter(|money| (1..=AMOUNT_MAX).contains(&money.minor()));
        let reason = || format!("must be an amount in {} of more than 0", currency.code());
        money.map(Some).ok_or_else(|| Error::value("instalment_multiple", reason(), sent))
    }

    fn cap(&self) -> Result<Option<Rate>, Error> {
        let Some(sent) = self.penalty_cap else { return Ok(None) };
        let reason = "must be a percentage from 0 to 1000 of at most 6 decimals";
        let rate =
            Rate::from_decimal(sent).map_err(|_| Error::value("penalty_cap", reason, sent))?;
        Ok(Some(rate))
    }

    /// Writes the settings in their stored form: canonical JSON, with amounts and percentages as texts.
    ///
    /// # Errors
    /// If they are not valid JSON, which never happens.
    pub(crate) fn to_stored(&self) -> Result<String, Error> {
        let exact = ["instalment_multiple", "penalty_cap"];
        let text = self.to_json();
        let json = Json::parse_stored(text.as_bytes());
        let mut json = json.map_err(|_| Error::damaged("the settings of lending"))?;
        if let Json::Object(members) = &mut json {
            for (_, value) in members.iter_mut().filter(|(name, _)| exact.contains(&&**name)) {
                *value = Json::text(value.to_string());
            }
        }
        Ok(canonical(&json))
    }

    /// Reads settings from a stored text.
    ///
    /// # Errors
    /// [`Error::Damaged`] if the text has another form.
    pub(crate) fn from_stored(text: &str) -> Result<Self, Error> {
        let damaged = || Error::damaged("the settings of lending");
        // Most loans have no settings, and this runs for each loan that is read.
        if text == "{}" {
            return Ok(Self::default());
        }
        let json = Json::parse_stored(text.as_bytes()).map_err(|_| damaged())?;
        Self::read(&json).map_err(|_| damaged())
    }

    /// Returns the settings of a schedule and of a running loan under a product's terms.
    ///
    /// # Errors
    /// [`Error::Value`], like [`LendingSettings::check`].
    pub(crate) fn contract(&self, terms: &ProductTerms) -> Result<(Profile, Servicing), Error> {
        self.check(terms.currency, self)?;
        let all = self.in_force(terms.currency);
        Ok((all.profile_of(terms)?, all.servicing_of(terms)?))
    }

    /// Returns the time before its due date within which a second payment of an amount counts as a duplicate. The
    /// settings must be those in force.
    ///
    /// # Errors
    /// If no time is set. Settings in force always have one.
    pub(crate) fn duplicate_days(&self) -> Result<TimeDelta, Error> {
        let days = self.duplicate_days.ok_or_else(|| Error::damaged("the days of duplicates"))?;
        // More days than the maximum mean all days.
        Ok(TimeDelta::try_days(days).unwrap_or(TimeDelta::MAX))
    }

    /// Does the same as [`LendingSettings::duplicate_days`], for the time from the due date.
    ///
    /// # Errors
    /// Those of [`LendingSettings::duplicate_days`].
    pub(crate) fn duplicate_hours(&self) -> Result<TimeDelta, Error> {
        let hours =
            self.duplicate_hours.ok_or_else(|| Error::damaged("the hours of duplicates"))?;
        Ok(TimeDelta::try_hours(hours).unwrap_or(TimeDelta::MAX))
    }

    /// Returns the settings of a schedule, from settings in force.
    fn profile_of(&self, terms: &ProductTerms) -> Result<Profile, Error> {
        let mut profile = Profile::new(self.profile.unwrap_or(Convention::Plain));
        profile.rate_unit = terms.rate_unit;
        profile.day_count = self.day_count.unwrap_or(profile.day_count);
        profile.rounding = self.rounding.unwrap_or(profile.rounding);
        profile.instalment_rounding =
            self.instalment_rounding.unwrap_or(profile.instalment_rounding);
        profile.instalment_multiple = self.multiple(terms.currency)?;
        profile.month_end = self.month_end.unwrap_or(profile.month_end);
        profile.principal_grace = count(self.principal_grace)?;
        profile.interest_grace = count(self.interest_grace)?;
        profile.interest_free = count(self.interest_free)?;
        Ok(profile)
    }

    /// Returns the settings of a running loan, from settings in force.
    fn servicing_of(&self, terms: &ProductTerms) -> Result<Servicing, Error> {
        let late = terms.charge(terms.late_payment_penalty)?;
        let very_late = terms.charge(terms.very_late_payment_penalty)?;
        let mut penalty = Penalty::new(late, very_late);
        penalty.tier = self.penalty_tier.unwrap_or(penalty.tier);
        penalty.base = self.penalty_base.unwrap_or(penalty.base);
        penalty.from = self.penalty_from.unwrap_or(penalty.from);
        penalty.cap = self.cap()?;
        penalty.grace_days = count(self.penalty_grace_days)?;
        penalty.very_late_days = count(self.very_late_days)?;
        penalty.rounding = self.rounding.unwrap_or(penalty.rounding);
        let mut servicing = Servicing::new(penalty, terms.early_payment_interest);
        servicing.overdue_interest = self.overdue_interest.unwrap_or(servicing.overdue_interest);
        servicing.settlement = self.settlement.unwrap_or(servicing.settlement);
        servicing.accrual = self.accrual.unwrap_or(servicing.accrual);
        servicing.fee_base = self.fee_base.unwrap_or(servicing.fee_base);
        servicing.unearned_interest = self.unearned_interest.unwrap_or(servicing.unearned_interest);
        servicing.allocation = self.allocation.unwrap_or(servicing.allocation);
        servicing.allow_advance = self.allow_advance.unwrap_or(servicing.allow_advance);
        Ok(servicing)
    }
}

/// Returns a count that was checked before. 0 if none is set.
fn count(checked: Option<i64>) -> Result<u16, Error> {
    let damaged = |_| Error::damaged("a count among the settings of lending");
    u16::try_from(checked.unwrap_or(0)).map_err(damaged)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::LendingSettings;
    use crate::records::lending::ProductTerms;
    use crate::wire::Wire;
    use lendwright_lending::{
        Charge, Convention, DayCount, PenaltyMode, Profile, RateUnit, Rounding, Settlement,
    };
    use lendwright_types::Rate;
    use lendwright_types::currency::{EGP, KWD};
    use lendwright_types::json::Json;

    fn settings(text: &str) -> LendingSettings {
        LendingSettings::read(&Json::parse(text.as_bytes()).unwrap()).unwrap()
    }

    fn terms(penalty_mode: PenaltyMode) -> ProductTerms {
        ProductTerms {
            name: "Gold".into(),
            currency: EGP,
            rate_unit: RateUnit::Fraction,
            penalty_mode,
            interest_rate: Rate::percent("0.24").unwrap(),
            early_payment_interest: Rate::percent("2").unwrap(),
            late_payment_penalty: 2_000_000,
            very_late_payment_penalty: 5_000_000,
            min_repayment_months: 3,
            max_repayment_months: 36,
            lower_limit_minor: 100_000,
            upper_limit_minor: 5_000_000,
        }
    }

    #[test]
    fn what_is_stored_is_canonical_and_read_back() {
        let text = r#"{"settlement":"none","penalty_cap":12.50,"instalment_multiple":"0.05",
        "allow_advance":true,"day_count":"Act/365F","principal_grace":2}"#;
        let stored = settings(text).to_stored().unwrap();
        assert_eq!(
            stored,
            r#"{"allow_advance":true,"day_count":"Act/365F","instalment_multiple":"0.05","penalty_cap":"12.5","principal_grace":2,"settlement":"none"}"#
        );
        assert_eq!(LendingSettings::from_stored(&stored).unwrap(), settings(text));
        assert_eq!(LendingSettings::default().to_stored().unwrap(), "{}");
        for damaged in ["", "[]", r#"{"settlement":"free"}"#, r#"{"no such":1}"#] {
            assert!(LendingSettings::from_stored(damaged).is_err(), "{damaged}");
        }
    }

    #[test]
    fn an_application_keeps_what_differs_from_the_default_alone() {
        let all = LendingSettings::defaults(Convention::Plain, EGP);
        assert_eq!(all.kept(EGP).to_stored().unwrap(), "{}");
        let set = settings(
            r#"{"profile":"half_up","rounding":"half_up","month_end":"clamp","rate_unit":"fraction",
        "penalty_mode":"fixed","duplicate_days":1,"duplicate_hours":2,"currency_word":"LE",
        "settlement":"rule78"}"#,
        );
        let kept = set.in_force(EGP).kept(EGP);
        assert_eq!(kept.to_stored().unwrap(), r#"{"profile":"half_up","settlement":"rule78"}"#);
        let again = |settings: &LendingSettings| {
            let terms = terms(PenaltyMode::Percent);
            settings.contract(&terms).unwrap()
        };
        assert_eq!(again(&kept), again(&set));
    }

    #[test]
    fn without_settings_the_profile_is_plain_in_the_product_s_unit() {
        let profile = LendingSettings::default().contract(&terms(PenaltyMode::Percent)).unwrap().0;
        let mut plain = Profile::default();
        plain.rate_unit = RateUnit::Fraction;
        assert_eq!(profile, plain);
    }

    #[test]
    fn settings_reach_the_schedule_and_the_servicing() {
        let set = settings(
            r#"{"profile":"daily_simple","rounding":"down","instalment_multiple":5,"interest_grace":1,
        "penalty_cap":"7.5","penalty_grace_days":3,"very_late_days":20,"settlement":"uk2004"}"#,
        );
        let profile = set.contract(&terms(PenaltyMode::Percent)).unwrap().0;
        assert_eq!((profile.day_count, profile.rounding), (DayCount::Actual365, Rounding::Down));
        assert_eq!(profile.instalment_rounding, Rounding::HalfUp);
        assert_eq!(profile.instalment_multiple.unwrap().minor(), 500);
        assert_eq!(profile.interest_grace, 1);

        let servicing = set.contract(&terms(PenaltyMode::Fixed)).unwrap().1;
        assert_eq!(servicing.settlement, Settlement::Uk2004);
        assert_eq!(servicing.early_fee.to_string(), "2");
        let penalty = servicing.penalty;
        assert_eq!((penalty.grace_days, penalty.very_late_days), (3, 20));
        assert_eq!(penalty.cap, Some(Rate::percent("7.5").unwrap()));
        assert_eq!(penalty.late, Charge::Fixed(terms(PenaltyMode::Fixed).money(2_000_000)));
        let percent = set.contract(&terms(PenaltyMode::PercentPerDay)).unwrap().1.penalty.very_late;
        assert_eq!(percent, Charge::PercentPerDay(Rate::percent("5").unwrap()));
    }

    #[test]
    fn a_stored_multiple_that_another_currency_does_not_have_is_refused_by_name() {
        let set = settings(r#"{"instalment_multiple":"0.125"}"#);
        assert!(set.check(KWD, &set).is_ok());
        let error = set.check(EGP, &set).unwrap_err().to_string();
        assert_eq!(
            error,
            "'instalment_multiple' must be an amount in EGP of more than 0, not 0.125"
        );
    }
}
