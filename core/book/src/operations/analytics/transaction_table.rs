//! Questions about a table of transactions, without a book.

use super::subject::{
    Finder, Span, Subject, SubjectTransactions, Tail, TransactionQuery, span, subject,
};
use super::{
    AggregateTransactions, GetAvailableMoney, GetRecurringTransactions, GetTopInsights,
    GetTopTransactions, ProjectExpenses, ProjectIncome,
};
use crate::engine::prelude::*;
use crate::error::AnalyticsError;
use crate::records::analytics::AnalyticsSettings;
use crate::wire::{Amount, Wire as _, choice, read_request};
use chrono::NaiveDate;
use lendwright_analytics::internal::of_user;
use lendwright_analytics::{
    Basis, CellError, Day, Feature, FeatureValue, Features, KindTables, Period, PeriodName,
    RecurringRows, Row, TransactionColumns, Transactions, TransactionsBuilder, TransactionsError,
    Variable,
};
use lendwright_types::currency::Currency;
use lendwright_types::internal::suggest::{did_you_mean_in_brackets, nearest};
use std::borrow::Cow;

// A table of transactions that answers operations without a book.

/// The transactions of one or many users. The table answers operations of analytics without a book. The answers are the
/// same, to the byte, as those of a book with the same rows and settings.
///
/// Data that only a book has are missing: instalments of loans, peers, and the borrower's language, so titles are in
/// English. There is no clock either. If a request names no `as_of`, the day of the last transaction of any user that
/// is not pending is used.
///
/// # Example
/// ```
/// use lendwright::analytics::{AmountCells, DateCells, TransactionColumns};
/// use lendwright::currency::EGP;
/// use lendwright::json::Json;
/// use lendwright::operations::analytics::{GetTopTransactions, TransactionTable};
///
/// let (ids, dates) = (vec!["a", "b"], vec!["2026-01-05", "2026-01-20"]);
/// let (amounts, merchants) = (vec!["-45.50", "-20"], vec!["El Abd", "Metro"]);
/// let columns = TransactionColumns {
///     merchants: Some(&merchants),
///     ..TransactionColumns::new(&ids, DateCells::Texts(&dates), AmountCells::Texts(&amounts), EGP)
/// };
/// let table = TransactionTable::from_columns([columns])?;
/// let top = table.answer("", &GetTopTransactions { n: Some(1), ..Default::default() })?;
/// assert_eq!((&*top.top[0].name, top.top[0].amount.0.to_string()), ("El Abd", "45.50".into()));
///
/// let asked = table.ask("get_top_transactions", &Json::parse(br#"{"user_id":"","n":1}"#)?)?;
/// assert!(asked.starts_with(r#"{"user_id":"","type":"spending""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TransactionTable {
    set: Transactions,
    tables: KindTables,
    settings: AnalyticsSettings,
    currency: Currency,
    last: Day,
}

/// The operations that [`TransactionTable::ask`] answers.
const OPERATIONS: &[&str] = &[
    "get_top_transactions",
    "aggregate_transactions",
    "get_recurring_transactions",
    "project_income",
    "project_expenses",
    "get_available_money",
    "get_top_insights",
    "get_features",
];

impl TransactionTable {
    /// Creates a table from columns, in one or several parts, with the default settings.
    ///
    /// # Errors
    /// As [`finish`](Self::finish), and for a row that is not a valid transaction: the field is `rows/<row>/<column>`.
    pub fn from_columns<'c>(
        parts: impl IntoIterator<Item = TransactionColumns<'c>>,
    ) -> Result<Self, Error> {
        let mut builder = TransactionsBuilder::new();
        let (mut before, mut currency) = (0_usize, lendwright_types::currency::EGP);
        for part in parts {
            part.push_into(&mut builder).map_err(|error| error.after(before))?;
            before = before.saturating_add(part.txn_ids.rows());
            currency = part.currency;
        }
        Self::finish(builder, AnalyticsSettings::default(), currency)
    }

    /// Creates a table from the pushed transactions, with the settings of the operation `set_analytics`. Amounts in
    /// `currency` count if neither request nor settings name another currency.
    ///
    /// # Errors
    /// For impossible settings, and if an id of a user occurs twice with different contents. The error's field is that
    /// of the second row, and its text names the user and the first row.
    pub fn finish(
        builder: TransactionsBuilder,
        settings: AnalyticsSettings,
        currency: Currency,
    ) -> Result<Self, Error> {
        settings.check()?;
        let tables = settings.tables()?;
        let currency = settings.own_currency()?.unwrap_or(currency);
        let set = builder.finish_by(&tables).map_err(|error| match error {
            TransactionsError::TwoContents { txn_id, user, first, second } => {
                let of = of_user(&user);
                let reason =
                    format!("must be another one than in row {first}{of}, whose content differs");
                Error::value(format!("rows/{second}/txn_id"), reason, txn_id)
            }
            error => Error::whole("rows", error.to_string()),
        })?;
        let booked = set.rows().iter().filter(|row| !row.is_pending()).map(Row::day).max();
        let last = booked.or_else(|| set.rows().iter().map(Row::day).max()).unwrap_or(Day::MIN);
        Ok(Self { set, tables, settings, currency, last })
    }

    /// Returns the transactions.
    #[must_use]
    pub const fn transactions(&self) -> &Transactions {
        &self.set
    }

    /// Returns the last day of a transaction of any user. It is `as_of` for requests that name none.
    ///
    /// The day is the same for all users, like today in a book. So a user without recent payments is seen as inactive.
    /// Pending transactions, which may be dated ahead, are ignored unless there are no others.
    #[must_use]
    pub const fn last_day(&self) -> Day {
        self.last
    }

    /// Answers a typed request for one user. The user id in the request is ignored. A user without transactions gets
    /// the answer for no data.
    ///
    /// # Errors
    /// For an impossible field, as the operation.
    pub fn answer<R: TransactionQuery>(&self, user: &str, request: &R) -> Result<R::Answer, Error> {
        let basis = request.basis(self.last, self.currency)?;
        let asked =
            SubjectTransactions { user_id: user, rows: self.set.rows_of(user), basis: &basis };
        let mut finder = Finder::new(&self.set, &self.tables.categories);
        request.of(&asked, &mut finder, &self.settings)
    }

    /// Answers a typed request for each user, sorted by id.
    ///
    /// # Errors
    /// As [`answer`](Self::answer), and errors of `take`.
    pub fn answer_all<R: TransactionQuery>(
        &self,
        request: &R,
        mut take: impl FnMut(&str, R::Answer) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let basis = request.basis(self.last, self.currency)?;
        let mut finder = Finder::new(&self.set, &self.tables.categories);
        for (at, user_id) in self.set.users().enumerate() {
            let asked = SubjectTransactions { user_id, rows: self.set.rows_at(at), basis: &basis };
            take(user_id, request.of(&asked, &mut finder, &self.settings)?)?;
        }
        Ok(())
    }

    /// Answers an operation by its name, as JSON. The names are `get_top_transactions`, `aggregate_transactions`,
    /// `get_recurring_transactions`, `project_income`, `project_expenses`, `get_available_money`, `get_top_insights`,
    /// and `get_features` ([`GetFeatures`]). The request has the operation's fields. Without `user_id` the answer is
    /// the list of all users' answers, sorted by id.
    ///
    /// # Errors
    /// For another name, for a field that the operation does not have or that is impossible, and for a user without
    /// transactions.
    pub fn ask(&self, operation: &str, request: &Json<'_>) -> Result<String, Error> {
        match operation {
            "get_top_transactions" => self.ask_as::<GetTopTransactions>(request),
            "aggregate_transactions" => self.ask_as::<AggregateTransactions>(request),
            "get_recurring_transactions" => self.ask_as::<GetRecurringTransactions>(request),
            "project_income" => self.ask_as::<ProjectIncome>(request),
            "project_expenses" => self.ask_as::<ProjectExpenses>(request),
            "get_available_money" => self.ask_as::<GetAvailableMoney>(request),
            "get_top_insights" => self.ask_as::<GetTopInsights>(request),
            "get_features" => self.ask_as::<GetFeatures>(request),
            _ => {
                let near = did_you_mean_in_brackets(nearest(operation, OPERATIONS.iter().copied()));
                let reason = format!("must be one of {}{near}", OPERATIONS.join(", "));
                Err(Error::value("operation", reason, operation))
            }
        }
    }

    fn ask_as<R: TransactionQuery>(&self, request: &Json<'_>) -> Result<String, Error> {
        let Some(members) = request.members() else {
            return Err(Error::value("request", "must be an object", request));
        };
        let user = match request.get("user_id") {
            None | Some(Json::Null) => None,
            Some(Json::Text(user)) => Some(&**user),
            Some(other) => return Err(Error::value("user_id", "must be a text", other)),
        };
        // The operations require a user id. Here it may be any text.
        let rest = members.iter().filter(|(name, _)| name != "user_id").cloned();
        let named = (Cow::Borrowed("user_id"), Json::Text(Cow::Borrowed("-")));
        let request = Json::Object(rest.chain([named]).collect());
        let request: R = read_request(&request).map_err(AnalyticsError::WORDS.refuse)?;
        if let Some(user) = user {
            if !self.set.users().any(|known| known == user) {
                return Err(Error::value("user_id", "must be a user of the table", user));
            }
            return Ok(self.answer(user, &request)?.to_json());
        }
        let mut answers = String::from("[");
        self.answer_all(&request, |_, answer| {
            if answers.len() > 1 {
                answers.push(',');
            }
            answers.push_str(&answer.to_json());
            Ok(())
        })?;
        answers.push(']');
        Ok(answers)
    }
}

impl From<CellError> for Error {
    /// The field is `rows/<row>/<column>`.
    fn from(error: CellError) -> Self {
        match error {
            // An empty cell has no value to show.
            CellError::Cell { row, column, reason, value } if value.is_empty() => {
                Self::whole(format!("rows/{row}/{column}"), reason)
            }
            CellError::Cell { row, column, reason, value } => {
                Self::value(format!("rows/{row}/{column}"), reason, value)
            }
            CellError::Length { column, rows, expected } => {
                Self::value(column, format!("must have {expected} rows"), rows)
            }
        }
    }
}

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
    /// The variables of a user's transactions. The window of `excluded` is the period.
    pub struct TransactionFeatures {
        /// The user's id.
        "user_id" => user_id: IdText<BorrowerUuid>,
        /// The number of complete months in the period.
        "months" => months: i64,
        /// The variables, in the order of the request.
        "variables" => variables: Vec<FeatureShown>,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
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

impl TransactionQuery for GetFeatures {
    type Answer = TransactionFeatures;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
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
    asked: &SubjectTransactions<'_>,
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
        user_id: asked.user_id.into(),
        months: features.months().into(),
        variables: wanted.iter().map(shown).collect(),
        tail,
    }
}
