//! The list of variables, their columns in a row of inputs, and the standard variables of the interface, as one table.

use super::{Bounds, Kind, Source, Variable, VariableReason, is_na};
use Kind::{Bool, Date, Integer, Number, Text};
use Mutability::{Fixed, Open, Protected};
use lendwright_sms::summary::{Extra, Measure};
use lendwright_types::internal::suggest::nearest;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The variables that rules, weights and cards may read, each with its column.
///
/// A column never moves: declaring another variable adds one at the end, so a rule that was bound
/// before still reads its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Registry {
    variables: Vec<Variable>,
    columns: HashMap<Box<str>, ColumnIndex>,
}

/// The place of a variable in a row of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ColumnIndex(usize);

/// The reason why a variable could not be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeclareError {
    /// A name that is empty, too long or has other characters.
    #[error(
        "variable '{name}': a name is a letter or underscore, then letters, digits, underscores, dots or hyphens, 100 at most"
    )]
    Name {
        /// The name given.
        name: String,
    },
    /// A word of the rule language.
    #[error("variable '{name}': the name is reserved for groups of conditions")]
    Reserved {
        /// The name given.
        name: String,
    },
    /// A name that exists already.
    #[error("variable '{name}': the name is taken, by a variable of type {kind}")]
    Taken {
        /// The name given.
        name: String,
        /// The type of the variable that has it.
        kind: &'static str,
    },
    /// Bounds that no value fits, or an enum without values, with duplicate values or with one that
    /// means a missing value.
    #[error("variable '{name}': {text}")]
    Values {
        /// The name given.
        name: String,
        /// The fault of the values.
        text: String,
    },
}

/// The reserved keys of groups, which can't be names of variables.
const RESERVED: [&str; 3] = ["all", "any", "none"];

const NAME_CHARS_MAX: usize = 100;

impl Registry {
    /// An empty registry, for a host that declares every variable itself.
    #[must_use]
    pub fn empty() -> Self {
        Self::default()
    }

    /// The variables of the interface: profile, score record, SMS summary and its extras, credit
    /// history and the application at hand.
    #[must_use]
    pub fn standard() -> Self {
        STANDARD.clone()
    }

    /// Declares a variable of the host's.
    ///
    /// # Errors
    /// When the name is malformed, reserved or taken, or no value fits the declaration.
    ///
    /// ```
    /// use lendwright_scoring::rules::{Kind, Registry, Variable};
    ///
    /// let mut registry = Registry::standard();
    /// registry.declare(Variable::host("recharges_30d", Kind::Integer))?;
    /// let again = registry.declare(Variable::host("age", Kind::Number)).unwrap_err();
    /// assert_eq!(again.to_string(), "variable 'age': the name is taken, by a variable of type integer");
    /// # Ok::<(), lendwright_scoring::rules::DeclareError>(())
    /// ```
    pub fn declare(&mut self, variable: Variable) -> Result<ColumnIndex, DeclareError> {
        let name = variable.name.to_string();
        if !is_name(&name) {
            return Err(DeclareError::Name { name });
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(DeclareError::Reserved { name });
        }
        if let Some(taken) = self.get(&name) {
            return Err(DeclareError::Taken { name, kind: taken.kind.name() });
        }
        if let Some(text) = wrong_values(&variable) {
            return Err(DeclareError::Values { name, text });
        }
        self.add(variable);
        Ok(ColumnIndex(self.variables.len().saturating_sub(1)))
    }

    /// A registry with only these variables, in this order, so that rows are narrow. Unknown names
    /// are left out.
    #[must_use]
    pub fn only<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Self {
        let mut narrow = Self::default();
        for name in names {
            if let (Some(variable), None) = (self.get(name), narrow.column(name)) {
                narrow.add(variable.clone());
            }
        }
        narrow
    }

    /// The variable of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Variable> {
        self.variables.get(self.column(name)?.0)
    }

    /// The column of the variable of that name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<ColumnIndex> {
        self.columns.get(name).copied()
    }

    /// The variable in a column.
    #[must_use]
    pub fn at(&self, column: ColumnIndex) -> Option<&Variable> {
        self.variables.get(column.0)
    }

    /// All variables, in the order of their columns.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The known name nearest to an unknown one, if one is near.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.variables.iter().map(|v| v.name.as_ref()))
    }

    fn add(&mut self, variable: Variable) {
        self.columns.insert(variable.name.clone(), ColumnIndex(self.variables.len()));
        self.variables.push(variable);
    }
}

/// The standard variables, made once.
pub(crate) static STANDARD: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    standard_variables().for_each(|variable| registry.add(variable));
    registry
});

impl Variable {
    /// Whether the host declared it. The host then gives its values, for any source in the declaration.
    #[must_use]
    pub fn is_hosts_own(&self) -> bool {
        self.source == Source::Host || STANDARD.get(&self.name).is_none()
    }

    /// Whether its values are sent in `extras` of a profile: the host's own variables, and those that the book does
    /// not derive (the SMS summary's, `birth_date` and `gender`).
    #[must_use]
    pub fn is_sent_in_extras(&self) -> bool {
        let has_no_other_source = matches!(self.source, Source::Summary | Source::Extras);
        self.is_hosts_own() || has_no_other_source || &*self.name == "gender"
    }
}

/// Whether the SMS summary or its extras have a variable of this name.
pub(crate) fn is_of_sms_summary(name: &str) -> bool {
    let is_named = |variable: &Variable| {
        matches!(variable.source, Source::Summary | Source::Extras) && variable.kind != Kind::Date
    };
    STANDARD.get(name).is_some_and(is_named)
}

impl ColumnIndex {
    /// The index into a row.
    #[must_use]
    pub fn index(self) -> usize {
        self.0
    }
}

fn is_name(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && chars.all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '-'))
        && name.chars().count() <= NAME_CHARS_MAX
}

fn wrong_values(variable: &Variable) -> Option<String> {
    if let Kind::Choice(values) = &variable.kind {
        if values.is_empty() {
            return Some("an enum needs at least one value".to_owned());
        }
        if let Some(value) = values.iter().find(|v| v.trim().is_empty() || is_na(v)) {
            return Some(format!("the value '{value}' would say that a value is missing"));
        }
        let mut seen = std::collections::HashSet::new();
        if let Some(twice) = values.iter().find(|value| !seen.insert(*value)) {
            return Some(format!("the value '{twice}' stands twice"));
        }
    }
    match (variable.bounds.min, variable.bounds.max) {
        (Some(min), Some(max)) if min > max => Some(format!("min {min} is above max {max}")),
        _ => None,
    }
}

/// All standard variables, in the order of their columns.
fn standard_variables() -> impl Iterator<Item = Variable> {
    [
        (Source::Profile, profile()),
        (Source::Record, record()),
        (Source::Summary, summary()),
        (Source::Extras, extras()),
        (Source::History, history()),
        (Source::Application, application()),
        (Source::Transactions, transactions()),
    ]
    .into_iter()
    .flat_map(|(source, lines)| lines.into_iter().map(move |line| line.variable(source)))
}

/// The age of the last link of messages.
pub const LINKED_AGE_DAYS: &str = "linked_age_days";

/// The prefix of variables from transactions.
pub const USER_PREFIX: &str = "user.";

/// The greatest age that counts.
pub(crate) const AGE_MAX: u32 = 150;

/// Whether a borrower can change a variable, and whether law protects it.
#[derive(Clone, Copy, PartialEq)]
enum Mutability {
    /// The borrower can change it: advice may name it.
    Open,
    /// A fact of the past, or one that the borrower cannot change.
    Fixed,
    /// Protected by law.
    Protected,
}

/// A reason's code and text.
type ReasonText = (&'static str, &'static str);

/// One line of the table.
struct StandardVariable {
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    mutability: Mutability,
    reason: ReasonText,
    bounds: Bounds,
}

fn line(
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    mutability: Mutability,
    reason: ReasonText,
) -> StandardVariable {
    StandardVariable { name, kind, unit, mutability, reason, bounds: Bounds::default() }
}

impl StandardVariable {
    /// From this value on.
    fn from(self, min: f64) -> Self {
        Self { bounds: Bounds { min: Some(min), max: None }, ..self }
    }

    /// Between these values.
    fn within(self, min: f64, max: f64) -> Self {
        Self { bounds: Bounds { min: Some(min), max: Some(max) }, ..self }
    }

    /// The variable that it declares.
    fn variable(self, source: Source) -> Variable {
        let (code, text) = self.reason;
        Variable {
            name: self.name.into(),
            kind: self.kind,
            unit: self.unit.into(),
            source,
            protected: self.mutability == Protected,
            changeable: self.mutability == Open,
            bounds: self.bounds,
            reason: VariableReason { code: code.into(), text: text.into() },
        }
    }
}

const MONTHLY: &str = "currency a month";

// Reasons that several variables share. The texts follow the sample notice of Regulation B, Form C-1, Part I, where
// it has one, but they do not describe a value.
const INCOME: ReasonText = ("INCOME", "Level of income");
const OBLIGATIONS: ReasonText = ("OBLIGATIONS", "Debt payments in relation to income");
const EMPLOYMENT: ReasonText = ("EMPLOYMENT", "Length of employment");
const INCOME_KIND: ReasonText = ("INCOME_TYPE", "Kind of employment or income");
const ADDRESS: ReasonText = ("ADDRESS", "Time at the present address");
const RESIDENCE: ReasonText = ("RESIDENCE", "Kind of residence");
const AREA: ReasonText = ("AREA", "Place of residence");
const EDUCATION: ReasonText = ("EDUCATION", "Level of education");
const HOUSEHOLD: ReasonText = ("HOUSEHOLD", "Number of people to support");
const BANKED: ReasonText = ("BANKED", "Bank account");
const IDENTITY: ReasonText = ("IDENTITY", "Verification of identity");
const PERSON: ReasonText = ("PERSON", "Personal circumstances");
const ASSETS: ReasonText = ("ASSETS", "Value or kind of property owned");
const SPENDING: ReasonText = ("SPENDING", "Spending in relation to income");
const BANKING: ReasonText = ("BANKING", "Activity on bank accounts");
const DELINQUENCY: ReasonText =
    ("DELINQUENCY", "Record of payments on past or present obligations");
const REGULARITY: ReasonText = ("INCOME_REGULARITY", "Regularity of income");
const LENDERS: ReasonText = ("LENDERS", "Loans, limits and offers of other lenders");
const GAMBLING: ReasonText = ("GAMBLING", "Payments for gambling");
const REPORTS: ReasonText = ("REPORTS", "Reports by lenders");
const APPLICATIONS: ReasonText = ("APPLICATIONS", "Number of recent applications for credit");
const HISTORY_SHORT: ReasonText = ("FILE", "Extent of credit experience");
const SCORE: ReasonText = ("SCORE", "Credit score");
const TERMS: ReasonText = ("TERMS", "Terms of the credit asked for");

const INCOME_TYPES: &[&str] = &[
    "Self Employed",
    "Retired",
    "Private Sector Employee",
    "Public Sector Employee",
    "Business Owner",
];
const RESIDENCE_TYPES: &[&str] =
    &["Fully Owned", "Family House", "Old Law Rent", "New Law Rent", "Furnished Rent"];
const EDUCATION_LEVELS: &[&str] = &["High School", "Diploma", "Bachelor's", "Master's", "Phd"];
const GENDERS: &[&str] = &["Male", "Female"];
const CLASSES: &[&str] = &["Very Poor", "Fair", "Good", "Very Good", "Exceptional"];

fn profile() -> Vec<StandardVariable> {
    vec![
        line("Number_of_Children", Integer, "children", Fixed, HOUSEHOLD).from(0.0),
        line("Monthly_Debt", Number, MONTHLY, Open, OBLIGATIONS).from(0.0),
        line("Income_Type", Kind::choice(INCOME_TYPES), "", Open, INCOME_KIND),
        line("Residence_Type", Kind::choice(RESIDENCE_TYPES), "", Open, RESIDENCE),
        line("Area", Integer, "", Fixed, AREA),
        line("Reported_Monthly_Income", Number, MONTHLY, Open, INCOME).from(0.0),
        line("Education_Level", Kind::choice(EDUCATION_LEVELS), "", Open, EDUCATION),
        line("Number_of_Dependents", Integer, "persons", Fixed, HOUSEHOLD).from(0.0),
        line("Language_ID", Text, "", Fixed, PERSON),
        line("Job_ID", Integer, "", Open, INCOME_KIND),
        line("Years_of_Experience", Integer, "years", Fixed, EMPLOYMENT).from(0.0),
        line("Self_Employed", Bool, "", Open, INCOME_KIND),
        line("Marital_Status", Text, "", Protected, PERSON),
        line("Car_ID", Integer, "", Open, ASSETS),
        line("Months_at_Address", Integer, "months", Fixed, ADDRESS).from(0.0),
        line("Is_Banked", Bool, "", Open, BANKED),
    ]
}

fn record() -> Vec<StandardVariable> {
    vec![
        line("DBR", Number, "share of income", Open, OBLIGATIONS).from(0.0),
        line("ID_is_valid", Bool, "", Protected, IDENTITY),
        line("age", Integer, "years", Protected, PERSON).within(0.0, AGE_MAX.into()),
        line("area", Integer, "", Fixed, AREA),
        line("certainty", Number, "share of weights", Fixed, HISTORY_SHORT).within(0.0, 1.0),
        line("credit_score", Integer, "points", Fixed, SCORE),
        line("credit_score_classification", Kind::choice(CLASSES), "", Fixed, SCORE),
        line("estimated_income", Number, MONTHLY, Open, INCOME).from(0.0),
        line("gender", Kind::choice(GENDERS), "", Protected, PERSON),
        line("monthly_debt", Number, MONTHLY, Open, OBLIGATIONS).from(0.0),
        line("monthly_spending_capacity", Number, MONTHLY, Open, INCOME).from(0.0),
        line("national_id", Integer, "", Protected, IDENTITY),
    ]
}

fn summary() -> Vec<StandardVariable> {
    vec![
        line("total_avg_monthly_spending", Number, MONTHLY, Open, SPENDING).from(0.0),
        line("bank_avg_amount", Number, "currency", Fixed, BANKING).from(0.0),
        line("telcos_avg_amount", Number, "currency", Fixed, SPENDING).from(0.0),
        line("ecommerce_avg_amount", Number, "currency", Fixed, SPENDING).from(0.0),
        line("banks_count", Integer, "senders", Fixed, BANKING).from(0.0),
        line("ecommerce_count", Integer, "senders", Fixed, SPENDING).from(0.0),
        line("telecos_count", Integer, "senders", Fixed, BANKING).from(0.0),
        line("sms_info", Integer, "messages", Fixed, HISTORY_SHORT).from(0.0),
    ]
}

/// The variables from the summary of messages beyond the interface's members. The first three and the birth date keep
/// their old places.
fn extras() -> Vec<StandardVariable> {
    let first = [Extra::MonthsWithSalary, Extra::MonthsCovered, Extra::MissedPayments90d];
    let others = Extra::all().filter(|extra| !first.contains(extra));
    let mut lines: Vec<StandardVariable> = first.into_iter().map(message_variable).collect();
    lines.push(line("birth_date", Date, "", Protected, PERSON));
    lines.extend(others.map(message_variable));
    lines
}

fn message_variable(extra: Extra) -> StandardVariable {
    let kind = match extra.measure() {
        Measure::Count => Integer,
        Measure::Amount | Measure::Number => Number,
    };
    let (min, max) = extra.bounds();
    let bounds = Bounds { min: min.map(f64::from), max: max.map(f64::from) };
    StandardVariable { bounds, ..line(extra.name(), kind, extra.unit(), Fixed, reason(extra)) }
}

/// The reason on a notice for an extra.
const fn reason(extra: Extra) -> ReasonText {
    match extra {
        Extra::MonthsCovered
        | Extra::DataRecencyMinutes
        | Extra::SmsTotal
        | Extra::SmsUnmatched
        | Extra::SmsUnsettled
        | Extra::SmsAmbiguous
        | Extra::FxSkipped => HISTORY_SHORT,
        Extra::MonthsWithSalary | Extra::SalaryDay | Extra::LastSalaryAgeDays => INCOME_KIND,
        Extra::SalaryMedian | Extra::IncomeSources => INCOME,
        Extra::SalaryCv | Extra::CreditsStd84d => REGULARITY,
        Extra::BalanceLatest
        | Extra::BalanceMin90d
        | Extra::BalanceMedian90d
        | Extra::BalanceSlope90d
        | Extra::Counterparties => BANKING,
        Extra::Dti => OBLIGATIONS,
        Extra::OpenLenders30d
        | Extra::OpenLenders60d
        | Extra::OpenLenders90d
        | Extra::LoansReceived90d
        | Extra::LoansDeclined90d
        | Extra::LoanOffers90d
        | Extra::LoanOfferMean5
        | Extra::CreditLimitLatest
        | Extra::AirtimeLoans90d => LENDERS,
        Extra::InsufficientFunds90d
        | Extra::OverdueNotices60d
        | Extra::OverdueSenders60d
        | Extra::BouncedPayments90d
        | Extra::MissedPayments90d => DELINQUENCY,
        Extra::GamblingCount90d | Extra::GamblingShare => GAMBLING,
        Extra::NetCashFlowMonthly
        | Extra::OutInRatio
        | Extra::CashWithdrawalShare
        | Extra::SpentAfterSalaryShare
        | Extra::Top5MerchantShare
        | Extra::Recharges90d
        | Extra::RechargeGapDays => SPENDING,
    }
}

fn history() -> Vec<StandardVariable> {
    vec![
        line("reports", Integer, "partners", Fixed, REPORTS).from(0.0),
        line("number_of_credit_applications", Integer, "applications", Fixed, APPLICATIONS)
            .from(0.0),
        line("days_past_due", Integer, "days", Fixed, DELINQUENCY).from(0.0),
        line(LINKED_AGE_DAYS, Integer, "days", Fixed, HISTORY_SHORT).from(0.0),
    ]
}

fn application() -> Vec<StandardVariable> {
    vec![
        line("Amount", Number, "currency", Open, TERMS).from(0.0),
        line("Repayment_Months", Integer, "months", Open, TERMS).from(1.0),
        line("DBR_after", Number, "share of income", Open, OBLIGATIONS).from(0.0),
    ]
}

/// The variables from transactions: `user.` before the names of `lendwright_analytics::Variable`,
/// in its order.
fn transactions() -> Vec<StandardVariable> {
    let user = |name, kind, unit, reason| line(name, kind, unit, Fixed, reason);
    vec![
        user("user.total_income", Number, MONTHLY, INCOME).from(0.0),
        user("user.total_spending", Number, MONTHLY, SPENDING),
        user("user.net_cash_flow", Number, MONTHLY, SPENDING),
        user("user.savings_rate", Number, "share of income", SPENDING),
        user("user.spending_to_income", Number, "share of income", SPENDING),
        user("user.cash_share", Number, "share of spending", SPENDING).within(0.0, 1.0),
        user("user.recurring_share", Number, "share of spending", SPENDING).within(0.0, 1.0),
        user("user.txn_count", Number, "transactions a month", BANKING).from(0.0),
        user("user.avg_txn_amount", Number, "currency", SPENDING).from(0.0),
        user("user.loan_repayment_to_income", Number, "share of income", OBLIGATIONS).from(0.0),
        user("user.fees", Number, MONTHLY, BANKING).from(0.0),
        user("user.balance_median", Number, "currency", BANKING),
        user("user.recency_days", Integer, "days", HISTORY_SHORT).from(0.0),
        user("user.txn_count_90d", Integer, "transactions", BANKING).from(0.0),
        user("user.monthly_spending", Number, MONTHLY, SPENDING),
        user("user.income", Number, MONTHLY, INCOME).from(0.0),
        user("user.tenure_days", Integer, "days", HISTORY_SHORT).from(0.0),
    ]
}
