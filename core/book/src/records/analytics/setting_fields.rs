//! The settings of analytics, each in one place.

/// Calls a macro with the settings of analytics: the request that sets them, the answer that shows them and what is
/// stored are all generated from this list, in its order.
///
/// Each has its wire name, its meaning if its form does not say it, its name and its type.
macro_rules! analytics_setting_fields {
    ($macro:ident) => {
        $macro! {
            /// The currency of requests that name none, an ISO 4217 code. Default: the provider's.
            "currency" is Plain => currency: String;
            /// The time zone for days, by its name in the IANA database. Default: the provider's.
            "tz" is Plain => tz: String;
            /// The kinds of merchant category codes, by the code or by a range of codes (`5000-5999`). If two match a
            /// code, the later one counts. Other codes have the kinds of ISO 18245.
            "mcc" => mcc: Members<TransactionKind>;
            /// The kinds of categories, by their names, without regard to case and signs. Other names have the usual
            /// kinds. Whether a category recurs in cash, or is a bill, depends on its name and not on its kind.
            "categories" => categories: Members<TransactionKind>;
            /// The names of the categories that are bills, in the place of the usual ones: what recurs in them is no
            /// subscription.
            "bills" is Plain => bills: Vec<String>;
            /// The least amount of a change that is reported, by the code of its currency. Default: 100.
            "min_amounts" => min_amounts: Members<Decimal>;
            /// How many borrowers a group of peers, a segment that is shown and a group of a portfolio have at least: 10 or
            /// more. Default: 20.
            "k_min" is Plain => k_min: i64;
            /// The variables by which borrowers are grouped with their peers, the most important first. Default:
            /// `income_band`, `Area`, `Number_of_Dependents`, `Residence_Type`.
            "peer_groups" => peer_groups: Vec<Grouping>;
            /// The least sum of fees that is reported, by the code of its currency. Default: a tenth of that
            /// currency's `min_amounts`.
            "min_fees" => min_fees: Members<Decimal>;
            /// The balance below which a low balance is reported, by the code of its currency. Default: 0.
            "buffers" => buffers: Members<Decimal>;
            /// Thresholds for each insight type.
            "insights" => insights: InsightThresholds;
            /// Factors for the scores of types of insights, by their names: 0 to 10. A type with 0 is not reported.
            /// Default: what `get_insight_variables` says.
            "weights" => weights: Members<i64>;
            /// The variables that tell people apart by what the law protects and that `segment_users` may use all the same.
            /// Default: none.
            "allowed_variables" => allowed_variables: Vec<Protected>;
            /// The days of the week on which people work, as `get_top_locations` counts them. Default: Sunday to Thursday.
            "weekdays" => weekdays: Vec<Weekday>;
        }
    };
}

pub(crate) use analytics_setting_fields;
