//! The settings of lending, each in one place.

/// Calls a macro with the settings of lending: the request that sets them, the answer that shows them and
/// what is stored are all generated from this list, in its order: `setting_fields!(set_lending)`.
///
/// Each has its wire name, its meaning if its form does not say it, its name and its type.
macro_rules! setting_fields {
    ($macro:ident $($given:tt)*) => {
        $macro! {
            { $($given)* }
            /// The formula that lays out a schedule. Default: `plain`.
            "profile" => profile: Convention;
            /// Which part of a year a period is. Default: the profile's.
            "day_count" => day_count: DayCount;
            /// How interest and penalties are rounded to the minor unit. Default: the profile's.
            "rounding" => rounding: Rounding;
            /// How the level instalment is rounded. Default: the profile's.
            "instalment_rounding" => instalment_rounding: Rounding;
            /// The level instalment is a multiple of this amount. Default: the minor unit.
            "instalment_multiple" => instalment_multiple: Decimal;
            /// Which day is due in a short month. Default: `clamp`.
            "month_end" => month_end: MonthEnd;
            /// The first instalments that pay interest only: 0 to 599. Default: 0.
            "principal_grace" is Plain => principal_grace: i64;
            /// The first instalments whose interest is paid with the first one after them: 0 to 599.
            /// Default: 0.
            "interest_grace" is Plain => interest_grace: i64;
            /// The first months that bear no interest: 0 to 600. Default: 0.
            "interest_free" is Plain => interest_free: i64;
            /// What `Interest_Rate` stands for, of products that are made from now on. Default: `percent`.
            "rate_unit" => rate_unit: RateUnit;
            /// What the penalties stand for, of products that are made from now on. Default: `percent`.
            "penalty_mode" => penalty_mode: PenaltyMode;
            /// How the very late tier stands to the late one. Default: `replace`.
            "penalty_tier" => penalty_tier: PenaltyTier;
            /// What a penalty's percentage is taken of. Default: `instalment`.
            "penalty_base" => penalty_base: PenaltyBase;
            /// From when a penalty by the day counts its days. Default: `due_date`.
            "penalty_from" => penalty_from: PenaltyFrom;
            /// The most that penalties come to, in percent of the instalment: 0 to 1000, at most 6 decimals.
            /// Default: no cap.
            "penalty_cap" => penalty_cap: Decimal;
            /// So many days after the due date an instalment is not late yet: at most `very_late_days`.
            /// Default: 0.
            "penalty_grace_days" is Plain => penalty_grace_days: i64;
            /// So many days after the due date an instalment is not very late yet: 0 to 3650. Default: 30.
            "very_late_days" is Plain => very_late_days: i64;
            /// Whether overdue principal bears more interest. Default: `none`.
            "overdue_interest" => overdue_interest: OverdueInterest;
            /// What a borrower pays who settles early. Default: `actuarial`.
            "settlement" => settlement: Settlement;
            /// How the interest of a running period is counted. Default: `thirtieths`.
            "accrual" => accrual: Accrual;
            /// What the fee of an early settlement is taken of. Default: `outstanding_principal`.
            "fee_base" => fee_base: FeeBase;
            /// What becomes of interest that was paid before it accrued. Default: `keep`.
            "unearned_interest" => unearned_interest: UnearnedInterest;
            /// In which order a payment falls on the rows of a loan. Default: `plain`.
            "allocation" => allocation: Strategy;
            /// Whether an instalment may be paid before its period begins. Default: `false`.
            "allow_advance" => allow_advance: bool;
            /// So many days the same amount counts as a duplicate while the instalment is not due yet: 0 to
            /// 3650. Counts at once, also for loans that run. Default: 7.
            "duplicate_days" is Plain => duplicate_days: i64;
            /// So many hours the same amount counts as a duplicate once the instalment is due: 0 to 8760.
            /// Counts at once, also for loans that run. Default: 1.
            "duplicate_hours" is Plain => duplicate_hours: i64;
            /// The word for the currency in the interface's texts: 1 to 50 characters. Counts at once, also
            /// for loans that run. Default: `Pounds` for EGP, else the currency's code.
            "currency_word" is Plain => currency_word: String;
        }
    };
}
pub(crate) use setting_fields;
