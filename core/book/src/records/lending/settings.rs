//! The settings of lending: checked, stored as canonical JSON, and converted for the pure domain.

use super::{ProductTerms, setting_fields};
use crate::error::Error;
use crate::wire::{Wire, answer};
use chrono::TimeDelta;
use lendwright_lending::{
    Accrual, Charge, Convention, DayCount, FeeBase, MonthEnd, OverdueInterest, Penalty,
    PenaltyBase, PenaltyFrom, PenaltyMode, PenaltyTier, Profile, RateUnit, Rounding, Servicing,
    Settlement, Strategy, UnearnedInterest,
};
use lendwright_types::currency::{self, Currency};
use lendwright_types::internal::text::is_control;
use lendwright_types::json::{Json, canonical};
use lendwright_types::{Money, Rate};
use rust_decimal::Decimal;

#[cfg(test)]
mod tests;

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
        let profile = Profile::of(convention);
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
        let profile = Profile::of(self.profile.unwrap_or(Convention::Plain));
        Ok(Profile {
            rate_unit: terms.rate_unit,
            day_count: self.day_count.unwrap_or(profile.day_count),
            rounding: self.rounding.unwrap_or(profile.rounding),
            instalment_rounding: self.instalment_rounding.unwrap_or(profile.instalment_rounding),
            instalment_multiple: self.multiple(terms.currency)?,
            month_end: self.month_end.unwrap_or(profile.month_end),
            principal_grace: count(self.principal_grace)?,
            interest_grace: count(self.interest_grace)?,
            interest_free: count(self.interest_free)?,
            ..profile
        })
    }

    /// Returns the settings of a running loan, from settings in force.
    fn servicing_of(&self, terms: &ProductTerms) -> Result<Servicing, Error> {
        let late = terms.charge(terms.late_payment_penalty)?;
        let very_late = terms.charge(terms.very_late_payment_penalty)?;
        let plain = Penalty::new(late, very_late);
        let penalty = Penalty {
            tier: self.penalty_tier.unwrap_or(plain.tier),
            base: self.penalty_base.unwrap_or(plain.base),
            from: self.penalty_from.unwrap_or(plain.from),
            cap: self.cap()?,
            grace_days: count(self.penalty_grace_days)?,
            very_late_days: count(self.very_late_days)?,
            rounding: self.rounding.unwrap_or(plain.rounding),
            ..plain
        };
        let plain = Servicing::new(penalty, terms.early_payment_interest);
        Ok(Servicing {
            overdue_interest: self.overdue_interest.unwrap_or(plain.overdue_interest),
            settlement: self.settlement.unwrap_or(plain.settlement),
            accrual: self.accrual.unwrap_or(plain.accrual),
            fee_base: self.fee_base.unwrap_or(plain.fee_base),
            unearned_interest: self.unearned_interest.unwrap_or(plain.unearned_interest),
            allocation: self.allocation.unwrap_or(plain.allocation),
            allow_advance: self.allow_advance.unwrap_or(plain.allow_advance),
            ..plain
        })
    }
}

/// Returns a count that was checked before. 0 if none is set.
fn count(checked: Option<i64>) -> Result<u16, Error> {
    let damaged = |_| Error::damaged("a count among the settings of lending");
    u16::try_from(checked.unwrap_or(0)).map_err(damaged)
}
