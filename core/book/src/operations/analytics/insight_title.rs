//! The title of an insight: a sentence for the borrower.

use crate::engine::prelude::*;
use lendwright_analytics::insights::{Insight, InsightType, Quantity};
use lendwright_types::internal::text::unsteered;

/// A language of titles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Arabic,
}

/// An insight with its texts in a language.
pub(super) struct Told {
    kind: InsightType,
    language: Language,
    params: Vec<(&'static str, String)>,
}

impl Language {
    /// Returns the language of a name or code: Arabic for `Arabic`, `ar`, `ar-EG` or `العربية`, otherwise English.
    pub(super) fn of(name: &str) -> Self {
        let name = name.trim().to_lowercase();
        let code = name.split(['-', '_']).next().unwrap_or_default();
        let is_arabic = matches!(code, "ar" | "ara" | "arabic" | "العربية" | "عربي" | "عربى");
        if is_arabic { Self::Arabic } else { Self::English }
    }
}

impl Told {
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
            assert_eq!(Language::of(name), Language::Arabic, "{name}");
        }
        for name in ["English", "en", "", "Armenian"] {
            assert_eq!(Language::of(name), Language::English, "{name}");
        }
    }
}
