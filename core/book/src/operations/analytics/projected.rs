//! The fields and the answer that projections of income and of expenses share.

use super::get_recurring_transactions::confidence_asked;
use super::subject::{Asked, ExcludedTransactions, Finder};
use super::window::Window;
use lendwright_analytics::projection::{
    AmountInterval, DayAmount, Expectation, Outlook, Projection, ProjectionMethod, Side,
    VariableAmount, WindowSum,
};
use lendwright_analytics::{DataQuality, Day, Period};

use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::wire::{Amount, Rounded, choice, field_group};
use chrono::NaiveDate;

field_group! {
    /// The period and the settings of a projection.
    pub(crate) struct Ahead as ahead {
        /// The number of days to project, 1 to 180. Left out: 30.
        query "horizon_days" is Plain => horizon_days: Option<i64>,
        /// The last day to project, instead of `horizon_days`; 1 to 180 days after `as_of`.
        query "until" => until: Option<NaiveDate>,
        /// The probability that the real amount is between `lower` and `upper`, 0.5 to 0.95. Left out: 0.8.
        query "level" is Plain => level: Option<f64>,
        /// Whether to return each day. Left out: no.
        query "daily" => daily: Option<bool>,
        /// From 0 to 1: the smallest confidence of a stream. Transactions of less certain streams are projected with the
        /// amounts that do not recur. Left out: 0.6.
        query "min_confidence" is Plain => min_confidence: Option<f64>,
        /// Whether amounts that do not recur may follow a trend. A trend needs 18 windows. Left out: no.
        query "trend" => trend: Option<bool>,
    }
}

answer! {
    /// The expected income or expenses. Amounts are positive.
    pub struct MoneyProjection {
        /// The borrower's public id.
        "user_id" => user_id: String,
        /// The first day of the projection: the day after `as_of`.
        "from" => from: NaiveDate,
        /// The last day of the projection.
        "to" => to: NaiveDate,
        /// The expected amount; N/A with fewer than two complete months.
        "projected" => projected: Available<ProjectedAmount>,
        /// The parts of the sum: the expected occurrences of streams by day, and then the rest.
        "components" => components: Vec<ProjectionComponent>,
        /// The amounts of earlier windows, earliest first.
        "history" => history: Vec<ProjectionWindow>,
        /// The method of the projection.
        "method" => method: ProjectionMethod,
        /// The mean absolute error of earlier projections; N/A if none could be made.
        "error_mae" => error_mae: Available<Amount>,
        /// The amounts of each day, if `daily` is 1.
        optional "daily" => daily: Option<Vec<ProjectionDay>>,
        /// The last day that is counted.
        "as_of" => as_of: NaiveDate,
        /// The currency of the amounts.
        "currency" => currency: String,
        /// Whether there is enough history. It is at most `thin` if fewer than four earlier projections could be
        /// compared with real amounts.
        "data_quality" => data_quality: DataQuality,
        /// The number of transactions in the earlier windows that are not counted, by reason. Without such windows it
        /// covers all transactions until `as_of`.
        "excluded" => excluded: ExcludedTransactions,
    }
}

answer! {
    /// An expected amount with its interval.
    pub struct ProjectedAmount {
        /// The amount.
        "amount" => amount: Amount,
        /// The lower end, at least 0. Overdue occurrences are not included.
        "lower" => lower: Amount,
        /// The upper end.
        "upper" => upper: Amount,
        /// The probability that the real amount is inside the interval, estimated from the past.
        "level" => level: Rounded<4>,
    }
}

answer! {
    /// A part of a projection: an expected occurrence of a stream, or the rest that does not recur.
    pub struct ProjectionComponent {
        /// `recurring` or `variable`.
        "type" => type_: ComponentType,
        /// The id of the stream.
        optional "stream_id" => stream_id: Option<String>,
        /// The name of the stream's party.
        optional "name" => name: Option<String>,
        /// The expected day. For an overdue occurrence it is the first day of the projection.
        optional "date" => date: Option<NaiveDate>,
        /// The amount.
        "amount" => amount: Amount,
        /// The smallest expected amount of the occurrence; 0 for an overdue one.
        optional "lower" => lower: Option<Amount>,
        /// The largest expected amount of the occurrence.
        optional "upper" => upper: Option<Amount>,
        /// The basis of the rest.
        optional "basis" => basis: Option<VariableBasis>,
    }
}

answer! {
    /// The basis for projecting the amounts that do not recur.
    pub struct VariableBasis {
        /// The number of earlier windows.
        "windows" => windows: i64,
        /// The median of the last six windows, each as long as the projection.
        "median" => median: Amount,
    }
}

answer! {
    /// The amount of an earlier window.
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
    /// The expected amount of a day.
    pub struct ProjectionDay {
        /// The day.
        "date" => date: NaiveDate,
        /// The amount expected on that day.
        "amount" => amount: Amount,
        /// The total expected until the end of that day.
        "cumulative" => cumulative: Amount,
    }
}

choice! {
    /// The type of a part of a projection.
    pub enum ComponentType {
        /// An expected occurrence of a stream.
        #[default] Recurring = "recurring",
        /// All amounts that do not recur.
        Variable = "variable",
    }
}

/// Implements an operation for a request with the fields `subject` and `ahead`. It projects one side.
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

/// Checks the requested last day: 1 to `days_max` days after `as_of`.
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
    let projected = |projected: AmountInterval| ProjectedAmount {
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

fn variable(asked: &Asked<'_>, rest: &VariableAmount) -> ProjectionComponent {
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
