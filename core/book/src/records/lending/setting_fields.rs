//! The list of the settings of lending.

/// Calls a macro with the settings of lending. This list generates the request that sets them, the answer that shows
/// them and their stored form, in this order: `setting_fields!(set_lending)`.
///
/// Each setting has its wire name, its meaning if its form does not state one, its name and its type.
macro_rules! setting_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// The formula of the schedule. Default: `plain`.
            "profile" => profile: Convention;
            /// The fraction of a year for a period. Default: the profile's.
            "day_count" => day_count: DayCount;
            /// The rounding of interest and penalties to the minor unit. Default: the profile's.
            "rounding" => rounding: Rounding;
            /// The rounding of the level instalment. Default: the profile's.
            "instalment_rounding" => instalment_rounding: Rounding;
            /// The level instalment is a multiple of this amount. Default: the minor unit.
            "instalment_multiple" => instalment_multiple: Decimal;
            /// The due day in a short month. Default: `clamp`.
            "month_end" => month_end: MonthEnd;
            /// The number of first instalments that pay interest only: 0 to 599. Default: 0.
            "principal_grace" is Plain => principal_grace: i64;
            /// The number of first instalments with deferred interest: 0 to 599. The interest is paid with the next
            /// instalment after them. Default: 0.
            "interest_grace" is Plain => interest_grace: i64;
            /// The number of first months without interest: 0 to 600. Default: 0.
            "interest_free" is Plain => interest_free: i64;
            /// The unit of `Interest_Rate` for new products. Default: `percent`.
            "rate_unit" => rate_unit: RateUnit;
            /// The unit of the penalties for new products. Default: `percent`.
            "penalty_mode" => penalty_mode: PenaltyMode;
            /// The relation of the very late tier to the late one. Default: `replace`.
            "penalty_tier" => penalty_tier: PenaltyTier;
            /// The base of a penalty's percentage. Default: `instalment`.
            "penalty_base" => penalty_base: PenaltyBase;
            /// The first day that a daily penalty counts. Default: `due_date`.
            "penalty_from" => penalty_from: PenaltyFrom;
            /// The limit of the penalties, in percent of the instalment: 0 to 1000, at most 6 decimals. Default: no
            /// cap.
            "penalty_cap" => penalty_cap: Decimal;
            /// The number of days after the due date until an instalment is late: at most `very_late_days`. Default:
            /// 0.
            "penalty_grace_days" is Plain => penalty_grace_days: i64;
            /// The number of days after the due date until an instalment is very late: 0 to 3650. Default: 30.
            "very_late_days" is Plain => very_late_days: i64;
            /// Whether overdue principal accrues more interest. Default: `none`.
            "overdue_interest" => overdue_interest: OverdueInterest;
            /// The rule for the price of an early settlement. Default: `actuarial`.
            "settlement" => settlement: Settlement;
            /// The accrual of interest in a running period. Default: `thirtieths`.
            "accrual" => accrual: Accrual;
            /// The base of the fee for an early settlement. Default: `outstanding_principal`.
            "fee_base" => fee_base: FeeBase;
            /// The treatment of interest that was paid before it accrued. Default: `keep`.
            "unearned_interest" => unearned_interest: UnearnedInterest;
            /// The order of allocating a payment to the rows of a loan. Default: `plain`.
            "allocation" => allocation: Strategy;
            /// Whether an instalment may be paid before its period begins. Default: `false`.
            "allow_advance" => allow_advance: bool;
            /// The number of days that the same amount counts as a duplicate while the instalment is not due yet:
            /// 0 to 3650. Applies at once, also to running loans. Default: 7.
            "duplicate_days" is Plain => duplicate_days: i64;
            /// The number of hours that the same amount counts as a duplicate after the instalment is due:
            /// 0 to 8760. Applies at once, also to running loans. Default: 1.
            "duplicate_hours" is Plain => duplicate_hours: i64;
            /// The word for the currency in the interface's texts: 1 to 50 characters. Applies at once, also to
            /// running loans. Default: `Pounds` for EGP, otherwise the currency's code.
            "currency_word" is Plain => currency_word: String;
        }
    };
}
pub(crate) use setting_fields;
