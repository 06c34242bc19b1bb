//! Insights into transactions.

use super::projections::instalments;
use super::subject::{
    Finder, Span, StoredSubject, Subject, SubjectTransactions, Tail, TransactionQuery, Window,
    amount, percent_of, span, subject,
};
use crate::engine::prelude::*;
use crate::error::{AnalyticsError, Words};
use crate::records::analytics::{AnalyticsSettings, analytics_provider};
use crate::records::borrowers::{Borrower, Mapping, borrower_of};
use crate::records::peers::{group_at, latest_snapshot, peer_of};
use crate::wire::{Amount, Rounded};
use chrono::NaiveDate;
use lendwright_analytics::insights::{
    Insight, InsightRules, InsightType, PeerPlace, Quantity, Severity as InsightSeverity, Watch,
};
use lendwright_analytics::money::UnpaidInstalment;
use lendwright_analytics::peers::{PEER_PERIODS, compare};
use lendwright_analytics::streams::StreamId;
use lendwright_analytics::{Basis, Day, Feature, Period, PeriodName, Variable};
use lendwright_types::currency::Currency;
use lendwright_types::internal::text::unsteered;

// `GET /txn-analytics/top-insights/`: the most important insights about a borrower's transactions.

request! {
    /// Finds unusual facts in a borrower's transactions, most important first. Examples are unusual spending or income,
    /// large or repeated charges, streams that are new, more expensive or missing, and a low expected balance.
    pub struct GetTopInsights {
        ..subject,
        /// The number of insights to return, 1 to 50. Left out: 5.
        query "n" is Plain => n: Option<i64>,
        /// The types of insights to return. Left out: all.
        query "types" => types: Option<Vec<InsightType>>,
        /// The lowest severity. Left out: `low`.
        query "min_severity" => min_severity: Option<InsightSeverity>,
        ..span,
    }
}

answer! {
    /// The insights about a borrower's transactions.
    pub struct TopInsights {
        /// The insights, highest score first.
        "insights" => insights: Vec<InsightShown>,
        /// The day, the currency and the transactions that count.
        ..tail: Tail,
    }
}

answer! {
    /// An insight. Shares of income or spending are fractions of 1. All other values are amounts.
    pub struct InsightShown {
        /// The id. It is the same for a borrower while `dedup_key` is the same.
        "id" => id: String,
        /// The type of insight.
        "type" => type_: InsightType,
        /// The severity.
        "severity" => severity: InsightSeverity,
        /// The score.
        "score" => score: Available<Rounded<6>>,
        /// A sentence for the borrower, in Arabic if that is the borrower's language, otherwise in English.
        "title" => title: String,
        /// The variable of the insight.
        "variable" => variable: String,
        /// The window of the insight.
        "period" => period: Window,
        /// The value in the window.
        "value" => value: Amount,
        /// The usual value; N/A if there is none.
        "baseline" => baseline: Available<Amount>,
        /// The value less the usual value.
        "change" => change: Available<Amount>,
        /// `change` in percent of the usual value's absolute value; N/A if the usual value is 0.
        "change_percent" => change_percent: Available<Rounded<2>>,
        /// The number of usual deviations between the value and the usual value; N/A for types without this test.
        "z" => z: Available<Rounded<6>>,
        /// The evidence.
        "evidence" => evidence: InsightEvidence,
        /// The values in the title, as texts.
        "params" => params: Members<String>,
        /// The key that identifies the insight when it is found again.
        "dedup_key" => dedup_key: String,
    }
}

answer! {
    /// The evidence of an insight.
    pub struct InsightEvidence {
        /// The ids of the transactions, sorted by day.
        "transaction_ids" => transaction_ids: Vec<String>,
        /// The id of the stream; N/A if the insight is not about a stream.
        "stream_id" => stream_id: Available<IdText<StreamId>>,
    }
}

const N: i64 = 5;

const N_MAX: i64 = 50;

/// The period for comparing spending with peers.
const PEER_PERIOD: PeriodName = PeriodName::Last3m;

const SHARE_DECIMALS: u32 = 4;

impl Operation for GetTopInsights {
    type Body = TopInsights;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<TopInsights, Error> {
        self.count()?;
        let basis = Subject::from(self).basis(cx)?;
        let borrower = borrower_of(cx, "user_id", &self.user_id)?;
        let loaded = StoredSubject::load(cx, &borrower, basis)?;
        let asked = loaded.asked();
        Span::from(self).period(&asked, PeriodName::Last30d)?;
        let unpaid = instalments(cx, borrower.borrower_id, &asked)?;
        let dues: Vec<UnpaidInstalment> = unpaid.iter().map(|one| one.due).collect();
        let watch = watch_of(cx, &asked, &borrower, &dues)?;
        let language = language_of(cx, &borrower)?;
        self.answer(&asked, &mut loaded.finder(), &watch, language)
    }
}

impl TransactionQuery for GetTopInsights {
    type Answer = TopInsights;

    fn basis(&self, last: Day, usual: Currency) -> Result<Basis, Error> {
        Subject::from(self).basis_of_table(last, usual)
    }

    fn of<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
        finder: &mut Finder<'t>,
        settings: &AnalyticsSettings,
    ) -> Result<TopInsights, Error> {
        let buffer = settings.buffer(asked.basis.currency)?;
        let mut watch = Watch::new(settings.insight_rules(asked.basis.currency)?);
        watch.buffer = buffer;
        self.answer(asked, finder, &watch, Language::English)
    }
}

impl GetTopInsights {
    fn answer<'t>(
        &self,
        asked: &SubjectTransactions<'t>,
        finder: &mut Finder<'t>,
        watch: &Watch<'_>,
        language: Language,
    ) -> Result<TopInsights, Error> {
        let n = self.count()?;
        let window = Span::from(self).period(asked, PeriodName::Last30d)?;
        let (user, rows) = (asked.user_id, asked.rows());
        let found = watch.insights(finder.detector(), user, rows, asked.basis, window);
        let wanted = found.iter().filter(|insight| self.wants(insight)).take(n);
        let tail = asked.tail(window);
        Ok(TopInsights {
            insights: wanted.map(|insight| shown(insight, asked, window, language)).collect(),
            tail,
        })
    }

    fn count(&self) -> Result<usize, Error> {
        let n = self.n.unwrap_or(N);
        let asked = usize::try_from(n).ok().filter(|_| (1..=N_MAX).contains(&n));
        let wrong = || AnalyticsError::invalid("n", format!("must be 1 to {N_MAX}"), n);
        Ok(asked.ok_or_else(wrong)?)
    }

    fn wants(&self, insight: &Insight<'_>) -> bool {
        self.min_severity.is_none_or(|least| insight.severity.is_at_least(least))
            && self.types.as_ref().is_none_or(|types| types.contains(&insight.kind))
    }
}

/// Returns the inputs of insights that are not transactions: rules, buffer, instalments and the place among peers.
///
/// # Errors
/// When the store fails.
pub(super) fn watch_of<'d>(
    cx: &mut Context<'_>,
    asked: &SubjectTransactions<'_>,
    borrower: &Borrower,
    dues: &'d [UnpaidInstalment],
) -> Result<Watch<'d>, Error> {
    let (_, settings) = analytics_provider(cx)?;
    let mut watch = Watch::new(settings.insight_rules(asked.basis.currency)?);
    watch.buffer = settings.buffer(asked.basis.currency)?;
    watch.dues = dues;
    watch.peer = peer_place(cx, borrower, asked)?;
    Ok(watch)
}

/// Returns the place of the borrower's spending among peers, from the caller's latest snapshot in the currency.
fn peer_place(
    cx: &mut Context<'_>,
    borrower: &Borrower,
    asked: &SubjectTransactions<'_>,
) -> Result<Option<PeerPlace>, Error> {
    let Some(snapshot) = latest_snapshot(cx, asked.basis.as_of)? else { return Ok(None) };
    if snapshot.currency != asked.basis.currency {
        return Ok(None);
    }
    let Some(peer) = peer_of(cx, &snapshot, borrower.borrower_id)? else { return Ok(None) };
    let Some(group) = peer.group else { return Ok(None) };
    let group = group_at(cx, &snapshot, group)?;
    let at = PEER_PERIODS.iter().position(|period| *period == PEER_PERIOD);
    let periods = at.and_then(|at| peer.periods.get(at).zip(group.periods.get(at)));
    Ok(periods.and_then(|(own, group)| {
        let compared = compare(&Feature::Of(Variable::TotalSpending), own, group);
        Some(PeerPlace {
            value: compared.user_value?.rounded()?,
            median: compared.figures?.median.rounded()?,
            percentile: compared.percentile?,
            day: Day::from_date(snapshot.as_of),
        })
    }))
}

/// Returns the borrower's language. The language's id is looked up in the Languages mapping. Without an entry, the id
/// itself is read as a name.
fn language_of(cx: &mut Context<'_>, borrower: &Borrower) -> Result<Language, Error> {
    let Some(id) = borrower.language_id.as_deref() else { return Ok(Language::English) };
    let number = id.trim().parse::<i64>();
    let named = match number {
        Ok(number) => cx.book()?.first(Mapping::by_id, ("Languages", number))?,
        Err(_) => None,
    };
    Ok(Language::from_name(named.as_ref().map_or(id, |named| &named.name)))
}

fn shown(
    insight: &Insight<'_>,
    asked: &SubjectTransactions<'_>,
    window: Period,
    language: Language,
) -> InsightShown {
    let quantity = |quantity| amount_of(quantity, asked);
    let told = InsightText::new(insight, language, |quantity| match quantity {
        Quantity::Money(_) => amount_of(quantity, asked).0.to_string(),
        Quantity::Share(share) => percent_text(share),
    });
    let ids = insight.evidence.iter().map(|row| row.txn_id().to_owned());
    InsightShown {
        id: insight.id(asked.user_id),
        type_: insight.kind,
        severity: insight.severity,
        score: Rounded::from_double(insight.score),
        title: told.title(),
        variable: insight.variable(),
        period: window.into(),
        value: quantity(insight.value),
        baseline: insight.baseline.map(quantity).into(),
        change: insight.change().map(quantity).into(),
        change_percent: change_percent(insight),
        z: insight.z.map_or(Available::NotAvailable, Rounded::from_double),
        evidence: InsightEvidence {
            transaction_ids: ids.collect(),
            stream_id: insight.stream.map(IdText::from).into(),
        },
        params: told.params(),
        dedup_key: insight.dedup_key.clone(),
    }
}

/// Converts to an amount in the currency, or to a share with four decimals.
fn amount_of(quantity: Quantity, asked: &SubjectTransactions<'_>) -> Amount {
    match quantity {
        Quantity::Money(minor) => asked.amount(minor),
        Quantity::Share(share) => decimal_of(share, SHARE_DECIMALS),
    }
}

/// Formats a share as a percentage with two decimals.
fn percent_text(share: f64) -> String {
    let Amount(mut percent) = decimal_of(share, SHARE_DECIMALS);
    // A hundred times a number with two decimals fewer has the same digits.
    let _ = percent.set_scale(2);
    format!("{percent}%")
}

/// Converts a double to this number of decimals, rounded half-even.
fn decimal_of(value: f64, decimals: u32) -> Amount {
    let rounded = lendwright_types::number::rounded_half_even(value, decimals);
    let mut decimal = rounded.and_then(|value| Decimal::try_from(value).ok()).unwrap_or_default();
    decimal.rescale(decimals);
    Amount(decimal)
}

#[allow(clippy::float_arithmetic, reason = "a statistic")]
fn change_percent(insight: &Insight<'_>) -> Available<Rounded<2>> {
    if let Some((change, usual)) = insight.twice() {
        return percent_of(change, usual);
    }
    match (insight.change(), insight.baseline) {
        (Some(Quantity::Share(change)), Some(Quantity::Share(usual))) if usual != 0.0 => {
            Rounded::from_double(change / usual.abs() * 100.0)
        }
        _ => Available::NotAvailable,
    }
}

// The title of an insight: a sentence for the borrower.

/// A language of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Arabic,
}

/// An insight with its texts in a language.
pub(super) struct InsightText {
    kind: InsightType,
    language: Language,
    params: Vec<(&'static str, String)>,
}

impl Language {
    /// Returns the language of a name or code: Arabic for `Arabic`, `ar`, `ar-EG` or `العربية`, otherwise English.
    pub(super) fn from_name(name: &str) -> Self {
        let name = name.trim().to_lowercase();
        let code = name.split(['-', '_']).next().unwrap_or_default();
        let is_arabic = matches!(code, "ar" | "ara" | "arabic" | "العربية" | "عربي" | "عربى");
        if is_arabic { Self::Arabic } else { Self::English }
    }
}

impl InsightText {
    /// Prepares the texts of an insight in a language. `write` formats amounts and shares.
    pub(super) fn new(
        insight: &Insight<'_>,
        language: Language,
        write: impl Fn(Quantity) -> String,
    ) -> Self {
        let mut params = Vec::new();
        if is_named(insight.kind) {
            params.push(("name", named(insight, language)));
        }
        params.push(("value", write(insight.value)));
        params.extend(insight.baseline.map(|usual| ("baseline", write(usual))));
        params.push(("date", insight.day.to_string()));
        Self { kind: insight.kind, language, params }
    }

    /// Returns the sentence.
    pub(super) fn title(&self) -> String {
        let [english, arabic] = texts(self.kind);
        let text = if self.language == Language::Arabic { arabic } else { english };
        // Inserted values are not searched again, because a merchant's name may look like a placeholder.
        let mut title = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            title.push_str(before);
            let value = self.params.iter().find(|(known, _)| *known == name);
            title.push_str(value.map_or("", |(_, value)| value));
            rest = after;
        }
        title.push_str(rest);
        title
    }

    /// Returns the inserted values.
    pub(super) fn params(self) -> Members<String> {
        self.params.into_iter().collect()
    }
}

/// Returns the name of the insight's subject, or a text for a subject without a name.
fn named(insight: &Insight<'_>, language: Language) -> String {
    if !insight.name.is_empty() {
        return unsteered(insight.name);
    }
    let name = match (insight.kind.is_of_category(), language) {
        (true, Language::English) => "what has no category",
        (true, Language::Arabic) => "ما ليس له فئة",
        (false, Language::English) => "an unknown party",
        (false, Language::Arabic) => "جهة غير معروفة",
    };
    name.to_owned()
}

/// Returns whether the title contains a name.
const fn is_named(kind: InsightType) -> bool {
    !matches!(
        kind,
        InsightType::IncomeDown
            | InsightType::IncomeUp
            | InsightType::NewLoanInflow
            | InsightType::LoanBurdenUp
            | InsightType::CashShareUp
            | InsightType::SavingsRateChange
            | InsightType::LowBalanceForecast
            | InsightType::Fee
            | InsightType::PeerAboveP90
    )
}

/// Returns the sentence in English and in Arabic.
const fn texts(kind: InsightType) -> [&'static str; 2] {
    match kind {
        InsightType::SpendingUp => [
            "You spent {value} on {name}, more than the usual {baseline}",
            "أنفقت {value} على {name}، أكثر من المعتاد {baseline}",
        ],
        InsightType::SpendingDown => [
            "You spent {value} on {name}, less than the usual {baseline}",
            "أنفقت {value} على {name}، أقل من المعتاد {baseline}",
        ],
        InsightType::IncomeDown => [
            "Your income of {value} is below the usual {baseline}",
            "دخلك {value} أقل من المعتاد {baseline}",
        ],
        InsightType::IncomeUp => [
            "Your income of {value} is above the usual {baseline}",
            "دخلك {value} أعلى من المعتاد {baseline}",
        ],
        InsightType::LargeTransaction => [
            "A large payment of {value} to {name} on {date}",
            "دفعة كبيرة قدرها {value} إلى {name} في {date}",
        ],
        InsightType::NewMerchantLarge => [
            "A first payment to {name}, of {value} on {date}",
            "أول دفعة إلى {name} وقدرها {value} في {date}",
        ],
        InsightType::DuplicateCharge => [
            "{name} charged {baseline} more than once within days: {value} in all",
            "تكرر خصم {baseline} لصالح {name} خلال أيام: {value} في المجموع",
        ],
        InsightType::NewRecurring => {
            ["{name} now comes regularly: {value}", "أصبحت معاملة {name} منتظمة: {value}"]
        }
        InsightType::PriceIncrease => {
            ["{name} rose from {baseline} to {value}", "ارتفع سعر {name} من {baseline} إلى {value}"]
        }
        InsightType::BillNotStandard => [
            "The last bill of {name} is {value}; {baseline} is usual",
            "آخر فاتورة من {name} بلغت {value}، والمعتاد {baseline}",
        ],
        InsightType::MissedIncome => [
            "{baseline} from {name} was expected on {date} and has not come",
            "كان من المتوقع وصول {baseline} من {name} في {date} ولم يصل",
        ],
        InsightType::NewLoanInflow => {
            ["A loan of {value} was paid out on {date}", "صُرف قرض قدره {value} في {date}"]
        }
        InsightType::LoanBurdenUp => [
            "Instalments take {value} of your income; {baseline} is usual",
            "تأخذ الأقساط {value} من دخلك، والمعتاد {baseline}",
        ],
        InsightType::CashShareUp => [
            "{value} of your spending is in cash; {baseline} is usual",
            "{value} من إنفاقك نقدًا، والمعتاد {baseline}",
        ],
        InsightType::SavingsRateChange => [
            "{value} of your income is left; {baseline} is usual",
            "بقي {value} من دخلك، والمعتاد {baseline}",
        ],
        InsightType::LowBalanceForecast => {
            ["Your balance may fall to {value} on {date}", "قد ينخفض رصيدك إلى {value} في {date}"]
        }
        InsightType::Fee => ["Fees came to {value}", "بلغت الرسوم {value}"],
        InsightType::PeerAboveP90 => [
            "You spend {value} a month; {baseline} is typical of your peers",
            "تنفق {value} شهريًا، والمعتاد بين أقرانك {baseline}",
        ],
    }
}

// `GET /txn-analytics/top-insights-vars/`: the types of insights and their thresholds.

request! {
    /// Returns the types of insights with their thresholds. Amounts are in the currency of the partner's default
    /// provider.
    pub struct GetInsightVariables {}
}

answer! {
    /// The types of insights.
    pub struct InsightVariables {
        /// The types.
        "types" => types: Vec<InsightVariable>,
    }
}

answer! {
    /// A type of insights.
    pub struct InsightVariable {
        /// The type.
        "type" => type_: InsightType,
        /// The variable of the insight. `spending:<category>` is a placeholder for the variables of all categories.
        "variable" => variable: String,
        /// The meaning of the insight, and when it appears.
        "definition" => definition: String,
        /// The thresholds, by name.
        "thresholds" => thresholds: Members<Decimal>,
        /// The factor of the score; 0 if the type is switched off.
        "weight" => weight: i64,
        /// The history that it needs: earlier windows with data for types that compare windows, complete months for all
        /// others.
        "min_history" => min_history: i64,
        /// The smallest score of each severity.
        "severity_rule" => severity_rule: String,
    }
}

impl Operation for GetInsightVariables {
    type Body = InsightVariables;
    const ACCESS: Access = Access::Read;
    const WORDS: Words = AnalyticsError::WORDS;

    fn run(&self, cx: &mut Context<'_>) -> Result<InsightVariables, Error> {
        let (provider, settings) = analytics_provider(cx)?;
        let currency = provider.currency;
        let rules = settings.insight_rules(currency)?;
        let buffer = settings.buffer(currency)?;
        let types = InsightType::all().map(|kind| variable(kind, &rules, buffer, currency));
        Ok(InsightVariables { types: types.collect() })
    }
}

fn variable(
    kind: InsightType,
    rules: &InsightRules,
    buffer: i64,
    currency: Currency,
) -> InsightVariable {
    let behind = if kind.is_of_category() { ":<category>" } else { "" };
    InsightVariable {
        type_: kind,
        variable: format!("{}{behind}", kind.variable()),
        definition: kind.meaning().to_owned(),
        thresholds: thresholds(kind, rules, buffer, currency).into_iter().collect(),
        weight: rules.weight(kind).into(),
        min_history: min_history(kind, rules),
        severity_rule: format!(
            "high from a score of {}, medium from {}, else low",
            rules.high_from, rules.medium_from
        ),
    }
}

fn thresholds(
    kind: InsightType,
    rules: &InsightRules,
    buffer: i64,
    currency: Currency,
) -> Vec<(&'static str, Decimal)> {
    let money = |minor: i64| amount(minor.into(), currency).0;
    let double = |value: f64| Decimal::try_from(value).unwrap_or_default();
    let windows = ("windows", Decimal::from(rules.windows));
    match kind {
        InsightType::SpendingUp
        | InsightType::SpendingDown
        | InsightType::IncomeDown
        | InsightType::IncomeUp => vec![
            ("z", double(rules.min_z)),
            ("amount", money(rules.min_amount)),
            ("percent", rules.min_percent.into()),
            windows,
        ],
        InsightType::LargeTransaction => vec![
            ("quantile", double(rules.large_quantile)),
            ("times_median", rules.large_times.into()),
        ],
        InsightType::NewMerchantLarge => vec![("quantile", double(rules.new_merchant_quantile))],
        InsightType::DuplicateCharge => vec![("days", rules.duplicate_days.into())],
        InsightType::PriceIncrease => vec![("percent", rules.price_percent.into())],
        InsightType::BillNotStandard => vec![
            ("deviations", rules.bill_deviations.into()),
            ("percent", rules.bill_percent.into()),
        ],
        InsightType::MissedIncome => vec![("missed", Decimal::ONE)],
        InsightType::LoanBurdenUp | InsightType::CashShareUp | InsightType::SavingsRateChange => {
            vec![("points", rules.points.into()), windows]
        }
        InsightType::LowBalanceForecast => vec![("buffer", money(buffer))],
        InsightType::Fee => vec![("amount", money(rules.min_fees))],
        InsightType::PeerAboveP90 => vec![("percentile", rules.peer_percentile.into())],
        InsightType::NewRecurring | InsightType::NewLoanInflow => Vec::new(),
    }
}

fn min_history(kind: InsightType, rules: &InsightRules) -> i64 {
    match kind {
        InsightType::SpendingUp
        | InsightType::SpendingDown
        | InsightType::IncomeDown
        | InsightType::IncomeUp
        | InsightType::LoanBurdenUp
        | InsightType::CashShareUp
        | InsightType::SavingsRateChange => i64::try_from(rules.min_windows).unwrap_or(i64::MAX),
        InsightType::NewMerchantLarge => rules.new_merchant_months.into(),
        InsightType::LowBalanceForecast | InsightType::PeerAboveP90 => 2,
        InsightType::LargeTransaction => 1,
        InsightType::DuplicateCharge
        | InsightType::NewRecurring
        | InsightType::PriceIncrease
        | InsightType::BillNotStandard
        | InsightType::MissedIncome
        | InsightType::NewLoanInflow
        | InsightType::Fee => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{InsightType, Language, is_named, texts};

    #[test]
    fn both_languages_put_in_the_same_and_names_only_where_there_are_some() {
        for kind in InsightType::all() {
            let [english, arabic] = texts(kind);
            for place in ["{name}", "{value}", "{baseline}", "{date}"] {
                assert_eq!(english.contains(place), arabic.contains(place), "{kind:?} {place}");
            }
            assert_eq!(english.contains("{name}"), is_named(kind), "{kind:?}");
        }
    }

    #[test]
    fn a_language_is_known_by_its_name_or_code() {
        for name in ["Arabic", " ar ", "ar-EG", "العربية"] {
            assert_eq!(Language::from_name(name), Language::Arabic, "{name}");
        }
        for name in ["English", "en", "", "Armenian"] {
            assert_eq!(Language::from_name(name), Language::English, "{name}");
        }
    }
}
