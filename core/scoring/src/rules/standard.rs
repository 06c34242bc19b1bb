//! The standard variables of the interface, as one table.

use super::{Bounds, Kind, Reason, Source, Variable};
use Kind::{Bool, Date, Integer, Number, Text};
use Mutability::{Fixed, Open, Protected};
use lendwright_sms::summary::{Extra, Measure};

/// All standard variables, in the order of their columns.
pub(super) fn variables() -> impl Iterator<Item = Variable> {
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
type Said = (&'static str, &'static str);

/// One line of the table.
struct Line {
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    mutability: Mutability,
    reason: Said,
    bounds: Bounds,
}

fn line(
    name: &'static str,
    kind: Kind,
    unit: &'static str,
    mutability: Mutability,
    reason: Said,
) -> Line {
    Line { name, kind, unit, mutability, reason, bounds: Bounds::default() }
}

impl Line {
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
            reason: Reason { code: code.into(), text: text.into() },
        }
    }
}

const MONTHLY: &str = "currency a month";

// Reasons that several variables share. The texts follow the sample notice of Regulation B, Form C-1, Part I, where
// it has one, but they do not describe a value.
const INCOME: Said = ("INCOME", "Level of income");
const OBLIGATIONS: Said = ("OBLIGATIONS", "Debt payments in relation to income");
const EMPLOYMENT: Said = ("EMPLOYMENT", "Length of employment");
const INCOME_KIND: Said = ("INCOME_TYPE", "Kind of employment or income");
const ADDRESS: Said = ("ADDRESS", "Time at the present address");
const RESIDENCE: Said = ("RESIDENCE", "Kind of residence");
const AREA: Said = ("AREA", "Place of residence");
const EDUCATION: Said = ("EDUCATION", "Level of education");
const HOUSEHOLD: Said = ("HOUSEHOLD", "Number of people to support");
const BANKED: Said = ("BANKED", "Bank account");
const IDENTITY: Said = ("IDENTITY", "Verification of identity");
const PERSON: Said = ("PERSON", "Personal circumstances");
const ASSETS: Said = ("ASSETS", "Value or kind of property owned");
const SPENDING: Said = ("SPENDING", "Spending in relation to income");
const BANKING: Said = ("BANKING", "Activity on bank accounts");
const DELINQUENCY: Said = ("DELINQUENCY", "Record of payments on past or present obligations");
const REGULARITY: Said = ("INCOME_REGULARITY", "Regularity of income");
const LENDERS: Said = ("LENDERS", "Loans, limits and offers of other lenders");
const GAMBLING: Said = ("GAMBLING", "Payments for gambling");
const REPORTS: Said = ("REPORTS", "Reports by lenders");
const APPLICATIONS: Said = ("APPLICATIONS", "Number of recent applications for credit");
const HISTORY_SHORT: Said = ("FILE", "Extent of credit experience");
const SCORE: Said = ("SCORE", "Credit score");
const TERMS: Said = ("TERMS", "Terms of the credit asked for");

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

fn profile() -> Vec<Line> {
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

fn record() -> Vec<Line> {
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

fn summary() -> Vec<Line> {
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
fn extras() -> Vec<Line> {
    let first = [Extra::MonthsWithSalary, Extra::MonthsCovered, Extra::MissedPayments90d];
    let others = Extra::all().filter(|extra| !first.contains(extra));
    let mut lines: Vec<Line> = first.into_iter().map(of_messages).collect();
    lines.push(line("birth_date", Date, "", Protected, PERSON));
    lines.extend(others.map(of_messages));
    lines
}

fn of_messages(extra: Extra) -> Line {
    let kind = match extra.measure() {
        Measure::Count => Integer,
        Measure::Amount | Measure::Number => Number,
    };
    let (min, max) = extra.bounds();
    let bounds = Bounds { min: min.map(f64::from), max: max.map(f64::from) };
    Line { bounds, ..line(extra.name(), kind, extra.unit(), Fixed, reason(extra)) }
}

/// The reason on a notice for an extra.
const fn reason(extra: Extra) -> Said {
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

fn history() -> Vec<Line> {
    vec![
        line("reports", Integer, "partners", Fixed, REPORTS).from(0.0),
        line("number_of_credit_applications", Integer, "applications", Fixed, APPLICATIONS)
            .from(0.0),
        line("days_past_due", Integer, "days", Fixed, DELINQUENCY).from(0.0),
        line(LINKED_AGE_DAYS, Integer, "days", Fixed, HISTORY_SHORT).from(0.0),
    ]
}

fn application() -> Vec<Line> {
    vec![
        line("Amount", Number, "currency", Open, TERMS).from(0.0),
        line("Repayment_Months", Integer, "months", Open, TERMS).from(1.0),
        line("DBR_after", Number, "share of income", Open, OBLIGATIONS).from(0.0),
    ]
}

/// The variables from transactions: `user.` before the names of [`analytics::Variable`](crate::analytics::Variable),
/// in its order.
fn transactions() -> Vec<Line> {
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
