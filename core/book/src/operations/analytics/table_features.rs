//! The variables of users of a table, for comparison, segmentation and scoring.

use super::of_transactions::OfTransactions;
use super::subject::{Asked, ExcludedTransactions, Finder, Span, Subject, span, subject};
use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Amount, choice};
use chrono::NaiveDate;
use lendwright_analytics::{
    Basis, DataQuality, Day, Feature, FeatureValue, Features, Period, PeriodName, RecurringRows,
    Variable,
};
use lendwright_types::currency::Currency;

request! {
    /// Computes the variables of a user's transactions: those of peer comparisons, those of segments, and those that
    /// rules read as `user.*`.
    pub struct GetFeatures {
        ..subject,
        /// The variables. `spending:<category>` is allowed. Left out: all variables except those of categories.
        query "vars" is Plain => vars: Option<Vec<String>>,
        ..span,
    }
}

answer! {
    /// The variables of a user's transactions.
    pub struct TransactionFeatures {
        /// The user's id.
        "user_id" => user_id: String,
        /// The number of complete months in the period.
        "months" => months: i64,
        /// The variables, in the order of the request.
        "variables" => variables: Vec<FeatureShown>,
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the period that are not counted, by reason.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// The value of a variable.
    pub struct FeatureShown {
        /// Its name.
        "name" => name: String,
        /// The unit.
        "unit" => unit: FeatureUnit,
        /// The value of an amount of money; N/A for other variables, and if it cannot be computed.
        "amount" => amount: Available<Amount>,
        /// The value of another variable, unrounded; N/A for an amount, and if it cannot be computed.
        "number" => number: Available<f64>,
    }
}

choice! {
    /// The unit of a variable.
    pub enum FeatureUnit {
        /// An amount of money.
        #[default] Money = "money",
        /// A share, a count or a number of days.
        Number = "number",
    }
}

impl OfTransactions for GetFeatures {
    type Answer = TransactionFeatures;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        _settings: &AnalyticsSettings,
    ) -> Result<TransactionFeatures, Error> {
        let wanted = self.wanted()?;
        let window = Span::from(self).period(asked, PeriodName::Last3m)?;
        let recurring = RecurringRows::found_by(finder.detector(), asked.rows(), asked.basis);
        let features = Features::with(asked.rows(), asked.basis, window, &recurring);
        Ok(answer(asked, &features, &wanted, window))
    }
}

impl GetFeatures {
    fn wanted(&self) -> Result<Vec<Feature>, Error> {
        let Some(names) = &self.vars else {
            let all = Variable::OF_PEERS.iter().chain(Variable::OF_SEGMENTS);
            return Ok(all.map(|variable| Feature::Of(*variable)).collect());
        };
        let feature = |(at, name): (usize, &String)| {
            let reason = "must be the name of a variable, or spending:<category>";
            let wrong = || AnalyticsError::inside("vars", &format!("/{at}"), reason, name);
            Ok(Feature::from_name(name).ok_or_else(wrong)?)
        };
        names.iter().enumerate().map(feature).collect()
    }
}

fn answer(
    asked: &Asked<'_>,
    features: &Features,
    wanted: &[Feature],
    window: Period,
) -> TransactionFeatures {
    let tail = asked.tail(window);
    let shown = |feature: &Feature| {
        let value = features.value_of(feature);
        let is_money = feature.unit() == lendwright_analytics::Unit::Money;
        let (amount, number) = match value {
            Some(FeatureValue::Money(minor)) => (Some(asked.amount(minor.into())), None),
            Some(FeatureValue::Number(number)) => (None, Some(number)),
            None => (None, None),
        };
        FeatureShown {
            name: feature.to_string(),
            unit: if is_money { FeatureUnit::Money } else { FeatureUnit::Number },
            amount: amount.into(),
            number: number.into(),
        }
    };
    TransactionFeatures {
        user_id: asked.user_id.to_owned(),
        months: features.months().into(),
        variables: wanted.iter().map(shown).collect(),
        as_of: tail.as_of,
        currency: tail.currency,
        data_quality: tail.data_quality,
        excluded: tail.excluded,
    }
}
