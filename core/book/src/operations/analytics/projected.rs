//! What the projections of income and of expenses share: their fields and their answer.

use super::get_recurring_transactions::confidence_asked;
use super::subject::{Asked, ExcludedTransactions, Finder};
use super::window::Window;
use lendwright_analytics::projection::{
    DayAmount, Expectation, Method, Outlook, Projected, Projection, Side, Variable, WindowSum,
};
use lendwright_analytics::{DataQuality, Day, Period};

use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::wire::{Amount, Rounded, choice, field_group};
use chrono::NaiveDate;

field_group! {
    /// Until when is projected, and how.
    pub(crate) struct Ahead as ahead {
        /// How many days are projected, 1 to 180. Left out: 30.
        query "horizon_days" is Plain => horizon_days: Option<i64>,
        /// The last day that is projected, in place of `horizon_days`.
        query "until" => until: Option<NaiveDate>,
        /// The wanted probability that the real amount is between `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
        query "level" is Plain => level: Option<f64>,
        /// Whether to give each day. Left out: no.
        query "daily" => daily: Option<bool>,
        /// The least confidence of the streams that count, 0 to 1; transactions of others are a part of the rest. Left
        /// out: 0.6.
        query "min_confidence" is Plain => min_confidence: Option<f64>,
        /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out: no.
        query "trend" => trend: Option<bool>,
    }
}

answer! {
    /// What is expected to come in or to go out. Amounts are positive.
    pub struct MoneyProjection {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// The first day: the one after `as_of`.
        "from" => from: NaiveDate,
        /// The last day.
        "to" => to: NaiveDate,
        /// The amount; N/A with fewer than two complete months.
        "projected" => projected: Available<ProjectedAmount>,
        /// Of what it is the sum: what recurs, by day, and the rest.
        "components" => components: Vec<ProjectionComponent>,
        /// What came in or went out in the windows of the past, the first one first.
        "history" => history: Vec<ProjectionWindow>,
        /// How it was made.
        "method" => method: Method,
        /// The mean of what earlier projections were off; N/A where none could be made.
        "error_mae" => error_mae: Available<Amount>,
        /// Each day, if `daily` is 1.
        optional "daily" => daily: Option<Vec<ProjectionDay>>,
        /// The last day that counts.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history; at most thin where fewer than four earlier projections could be compared
        /// with what came.
        "data_quality" => data_quality: DataQuality,
        /// How many transactions of the windows of the past don't count; where there is none, of all until `as_of`.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// An amount with the interval in which it is expected to lie.
    pub struct ProjectedAmount {
        /// The amount.
        "amount" => amount: Amount,
        /// The lower end, at least 0. What is overdue is not counted on.
        "lower" => lower: Amount,
        /// The upper end.
        "upper" => upper: Amount,
        /// The probability that the real amount is between them, estimated from the past.
        "level" => level: Rounded<4>,
    }
}

answer! {
    /// A part of a projection: an expected occurrence of a stream, or all that does not recur.
    pub struct ProjectionComponent {
        /// `recurring` or `variable`.
        "type" => type_: ComponentType,
        /// The id of the stream.
        optional "stream_id" => stream_id: Option<String>,
        /// The name of the stream's party.
        optional "name" => name: Option<String>,
        /// The day; the first one for an occurrence that is overdue.
        optional "date" => date: Option<NaiveDate>,
        /// The amount.
        "amount" => amount: Amount,
        /// The least amount of the occurrence: 0 of one that is overdue.
        optional "lower" => lower: Option<Amount>,
        /// The greatest amount of the occurrence.
        optional "upper" => upper: Option<Amount>,
        /// From what the rest is told.
        optional "basis" => basis: Option<VariableBasis>,
    }
}

answer! {
    /// From what is told what does not recur.
    pub struct VariableBasis {
        /// How many windows of the past are looked at.
        "windows" => windows: i64,
        /// The median of the last six, for as many days as are projected.
        "median" => median: Amount,
    }
}

answer! {
    /// What came in or went out in a window of the past.
    pub struct ProjectionWindow {
        /// The first day.
        "from" => from: NaiveDate,
        /// The last day.
        "to" => to: NaiveDate,
        /// The amount.
        "amount" => amount: Amount,
    }
}

answer! {
    /// What is expected on a day.
    pub struct ProjectionDay {
        /// The day.
        "date" => date: NaiveDate,
        /// What is expected on it.
        "amount" => amount: Amount,
        /// What is expected until its end.
        "cumulative" => cumulative: Amount,
    }
}

choice! {
    /// What a part of a projection is.
    pub enum ComponentType {
        /// An expected occurrence of a stream.
        #[default] Recurring = "recurring",
        /// All that does not recur.
        Variable = "variable",
    }
}

/// Makes a request with the fields `subject` and `ahead` the operation that projects a side.
macro_rules! projects {
    ($Request:ident, $side:expr) => {
        impl Operation for $Request {
            type Body = MoneyProjection;
            const ACCESS: Access = Access::Read;
            const WORDS: Words = AnalyticsError::WORDS;

            fn run(&self, cx: &mut Context<'_>) -> Result<MoneyProjection, Error> {
                let loaded = Subject::from(self).read(cx)?;
                Ahead::from(self).answer(&loaded.asked(), &mut loaded.finder(), $side)
            }
        }

        impl OfTransactions for $Request {
            type Answer = MoneyProjection;

            fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
                Subject::from(self).basis_of_table(last, usual)
            }

            fn of<'t>(
                &self,
                asked: &Asked<'t>,
                finder: &mut Finder<'t>,
                _settings: &AnalyticsSettings,
            ) -> Result<MoneyProjection, Error> {
                Ahead::from(self).answer(asked, finder, $side)
            }
        }
    };
}
pub(super) use projects;

const DAYS: i64 = 30;
const DAYS_MAX: i64 = 180;
const LEVEL: f64 = 0.8;

impl Ahead<'_> {
    /// Projects one side for a borrower.
    ///
    /// # Errors
    /// For an impossible field.
    pub(super) fn answer<'t>(
        self,
        asked: &Asked<'t>,
        finder: &mut Finder<'t>,
        side: Side,
    ) -> Result<MoneyProjection, Error> {
        let outlook = Outlook {
            level: self.level()?,
            min_confidence: confidence_asked(*self.min_confidence, 0.6)?,
            trend: self.trend.unwrap_or_default(),
            ..Outlook::new(side, self.last_day(asked.basis.as_of)?)
        };
        let (rows, detector) = (asked.rows(), finder.detector());
        let projection = outlook.project(detector, asked.user_id, rows, asked.basis);
        Ok(shown(asked, &projection, self.daily.unwrap_or_default()))
    }

    fn level(&self) -> Result<f64, Error> {
        let level = self.level.unwrap_or(LEVEL);
        if (0.5..=0.95).contains(&level) {
            return Ok(level);
        }
        Err(AnalyticsError::invalid("level", "must be 0.5 to 0.95", level).into())
    }

    fn last_day(&self, as_of: Day) -> Result<Day, Error> {
        let Some(until) = *self.until else {
            let days = self.horizon_days.unwrap_or(DAYS);
            let is_some = (1..=DAYS_MAX).contains(&days);
            let asked = i32::try_from(days).ok().filter(|_| is_some);
            let wrong = || AnalyticsError::invalid("horizon_days", "must be 1 to 180", days);
            return Ok(as_of.plus(asked.ok_or_else(wrong)?));
        };
        if let Some(days) = *self.horizon_days {
            let reason = "must not stand beside 'until'";
            return Err(AnalyticsError::invalid("horizon_days", reason, days).into());
        }
        until_asked(until, as_of, DAYS_MAX)
    }
}

/// The last day that was asked for: 1 to so many days after the one as of which is asked.
pub(super) fn until_asked(until: NaiveDate, as_of: Day, days_max: i64) -> Result<Day, Error> {
    let day = Day::from_date(until);
    if (1..=days_max).contains(&i64::from(day.days_since(as_of))) {
        return Ok(day);
    }
    let reason = format!("must be 1 to {days_max} days after {as_of}");
    Err(AnalyticsError::invalid("until", reason, until).into())
}

fn shown(asked: &Asked<'_>, projection: &Projection<'_>, daily: bool) -> MoneyProjection {
    let amount = |minor: i128| asked.amount(minor);
    let first = projection.history.first().map(|window| window.period.from);
    let to = asked.basis.as_of;
    let tail = asked.tail(Period { from: first.unwrap_or(Day::MIN), to });
    let projected = |projected: Projected| ProjectedAmount {
        amount: amount(projected.amount),
        lower: amount(projected.lower),
        upper: amount(projected.upper),
        level: Rounded::of(projected.level).value().unwrap_or_default(),
    };
    let day = |day: DayAmount| ProjectionDay {
        date: day.day.date(),
        amount: amount(day.amount),
        cumulative: amount(day.cumulative),
    };
    let window = |of: &WindowSum| {
        let Window { from, to } = of.period.into();
        ProjectionWindow { from, to, amount: amount(of.amount) }
    };
    let recurring = projection.recurring.iter().map(|one| recurring(asked, one));
    let variable = projection.variable.iter().map(|rest| variable(asked, rest));
    MoneyProjection {
        user_id: asked.user_id.to_owned(),
        from: projection.period.from.date(),
        to: projection.period.to.date(),
        projected: projection.projected.map(projected).into(),
        components: recurring.chain(variable).collect(),
        history: projection.history.iter().map(window).collect(),
        method: projection.method,
        error_mae: projection.error_mae.map(amount).into(),
        daily: daily.then(|| projection.by_day().into_iter().map(day).collect()),
        as_of: tail.as_of,
        currency: tail.currency,
        data_quality: projection.quality,
        excluded: tail.excluded,
    }
}

fn recurring(asked: &Asked<'_>, one: &Expectation<'_>) -> ProjectionComponent {
    let amount = |minor: i64| asked.amount(minor.into());
    ProjectionComponent {
        type_: ComponentType::Recurring,
        stream_id: Some(one.stream_id.to_string()),
        name: Some(one.name.to_owned()),
        date: Some(one.day.date()),
        amount: amount(one.amount),
        lower: Some(amount(one.lower)),
        upper: Some(amount(one.upper)),
        basis: None,
    }
}

fn variable(asked: &Asked<'_>, rest: &Variable) -> ProjectionComponent {
    let basis = VariableBasis { windows: rest.windows.into(), median: asked.amount(rest.median) };
    ProjectionComponent {
        type_: ComponentType::Variable,
        stream_id: None,
        name: None,
        date: None,
        amount: asked.amount(rest.amount),
        lower: None,
        upper: None,
        basis: Some(basis),
    }
}
