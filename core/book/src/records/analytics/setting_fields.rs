//! The list of the settings of analytics.

/// Calls a macro with the settings of analytics. This list generates the request that sets them, the answer that shows
/// them and their stored form, in this order.
///
/// Each setting has its wire name, its meaning if its form does not state one, its name and its type.
macro_rules! analytics_setting_fields {
    ($macro:ident) => {
        $macro! {
            /// The currency of requests without a currency, an ISO 4217 code. Default: the provider's.
            "currency" is Plain => currency: String;
            /// The time zone for days, by its name in the IANA database. Default: the provider's.
            "tz" is Plain => tz: String;
            /// The kinds of merchant category codes, by code or by range of codes (`5000-5999`). If two entries
            /// contain a code, the later one counts. Other codes have the kinds of ISO 18245.
            "mcc" => mcc: Members<TransactionKind>;
            /// The kinds of categories, by name, without regard to case and punctuation. Other names have the default
            /// kinds. The name of a category, not its kind, decides whether it recurs in cash and whether it is a
            /// bill.
            "categories" => categories: Members<TransactionKind>;
            /// The names of the categories that are bills. They replace the default list. Recurring payments in these
            /// categories are not subscriptions.
            "bills" is Plain => bills: Vec<String>;
            /// The smallest amount of a change that is reported, by currency code. Default: 100.
            "min_amounts" => min_amounts: Members<Decimal>;
            /// The smallest number of borrowers in a group of peers, a visible segment or a group of a portfolio: 10
            /// or more. Default: 20.
            "k_min" is Plain => k_min: i64;
            /// The variables for grouping borrowers with their peers, most important first. Default: `income_band`,
            /// `Area`, `Number_of_Dependents`, `Residence_Type`.
            "peer_groups" => peer_groups: Vec<Grouping>;
            /// The smallest sum of fees that is reported, by currency code. Default: a tenth of that currency's
            /// `min_amounts`.
            "min_fees" => min_fees: Members<Decimal>;
            /// The balance below which a low balance is reported, by currency code. Default: 0.
            "buffers" => buffers: Members<Decimal>;
            /// Thresholds for each insight type.
            "insights" => insights: InsightThresholds;
            /// Factors for the scores of insight types, by name: 0 to 10. A type with 0 is not reported. Default: the
            /// values of `get_insight_variables`.
            "weights" => weights: Members<i64>;
            /// The variables about legally protected traits that `segment_users` may use nevertheless. Default: none.
            "allowed_variables" => allowed_variables: Vec<Protected>;
            /// The working days of the week, for `get_top_locations`. Default: Sunday to Thursday.
            "weekdays" => weekdays: Vec<Weekday>;
        }
    };
}

pub(crate) use analytics_setting_fields;
