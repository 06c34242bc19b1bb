//! Every extra figure of a summary, with its definition.

use lendwright_types::codes;

/// Declares the extras: each with its definition, its name, what it measures, its unit and its bounds.
macro_rules! extras {
    ($($(#[doc = $doc:literal])+ $id:ident = $name:literal: $measure:ident $unit:literal
        $(from $min:literal)? $(to $max:literal)?;)+) => {
        codes! {
            /// The figures of a summary beyond the interface's members. Each is a variable of rules too.
            ///
            /// They are computed from the records of the window that are left after cleaning. "The last 90 days"
            /// are the last 90 times 24 hours before `as_of`, and never longer than the window. The end is
            /// included, the beginning is not. Other months and days are local calendar ones. Income is salary and
            /// other incoming payments. Spending is all money that went out except repayments of loans, with the
            /// fees that count. Amounts are in the base currency and rounded to its decimals. All other numbers are
            /// rounded to four decimals, once and half-even. A count without messages is 0. A figure that can't be
            /// computed is not available.
            pub closed enum Extra {
                $($(#[doc = $doc])+ $id = $name,)+
            }
        }

        impl Extra {
            /// Returns the kind of its measure.
            #[must_use]
            pub const fn measure(self) -> Measure {
                match self { $(Self::$id => Measure::$measure,)+ }
            }

            /// Returns the unit of the value; empty if it has none.
            #[must_use]
            pub const fn unit(self) -> &'static str {
                match self { $(Self::$id => $unit,)+ }
            }

            /// Returns the least and the greatest value that it can have, where there is one.
            #[must_use]
            pub const fn bounds(self) -> (Option<u32>, Option<u32>) {
                match self { $(Self::$id => (extras!(@ $($min)?), extras!(@ $($max)?)),)+ }
            }
        }
    };
    (@ $bound:literal) => { Some($bound) };
    (@) => { None };
}

codes! {
    /// What an extra measures.
    pub closed enum Measure {
        /// A whole number of things.
        Count = "count",
        /// An amount of the base currency.
        Amount = "amount",
        /// A number with four decimals.
        Number = "number",
    }
}

extras! {
    /// The number of calendar months in the window from the month of the borrower's first message. The running month
    /// counts by the part of its days that is over (`Window::covered`). At least 1.
    MonthsCovered = "months_covered": Number "months" from 1;
    /// The full minutes since the window's last message of any kind. Not available without a message.
    DataRecencyMinutes = "data_recency_minutes": Count "minutes" from 0;
    /// The window's messages of all senders. Equal messages of one sender within 24 hours count once.
    SmsTotal = "sms_total": Count "messages" from 0;
    /// Those of `sms_total` that come from a known sender and that no template matches.
    SmsUnmatched = "sms_unmatched": Count "messages" from 0;
    /// Those of `sms_total` that a template matches, but the reported event did not happen, or not yet.
    SmsUnsettled = "sms_unsettled": Count "messages" from 0;
    /// Those of `sms_total` that templates of two categories match equally well.
    SmsAmbiguous = "sms_ambiguous": Count "messages" from 0;
    /// The records of money that moved in a currency without a rate. They are in no sum.
    FxSkipped = "fx_skipped": Count "records" from 0;
    /// The calendar months with a salary.
    MonthsWithSalary = "months_with_salary": Count "months" from 0;
    /// The median of the monthly sums of salaries, over the months with a salary. For an even number of months it is
    /// the mean of the middle two. Not available without a salary.
    SalaryMedian = "salary_median": Amount "currency a month" from 0;
    /// The population's standard deviation of the monthly sums of salaries over their mean, correctly rounded. Not
    /// available without a salary.
    SalaryCv = "salary_cv": Number "share of mean" from 0;
    /// The median of the day of the month on which the month's largest salary came (the first of equal ones). Not
    /// available without a salary.
    SalaryDay = "salary_day": Number "day of month" from 1 to 31;
    /// The full days of 24 hours since the last salary. Not available without a salary.
    LastSalaryAgeDays = "last_salary_age_days": Count "days" from 0;
    /// The senders with messages about income in three calendar months or more.
    IncomeSources = "income_sources": Count "senders" from 0;
    /// The population's standard deviation of the income of the last twelve weeks of seven days, which end with
    /// `as_of`. Weeks without income are included. Correctly rounded. Not available without income in these weeks.
    CreditsStd84d = "credits_std_84d": Amount "currency a week" from 0;
    /// The latest balance of the accounts: the last of the balances of `balance_min_90d`. Not available without a
    /// balance in the last 90 days.
    BalanceLatest = "balance_latest": Amount "currency";
    /// The lowest balance at the end of one of the last 90 calendar days, the day of `as_of` included. The balance of
    /// a day is the sum of the latest balances of each sender and account in the last 90 days, carried forward. The
    /// days begin with the first day that has a balance. A sender that does not always show four digits of the
    /// account counts as one account, so no balance counts twice. Balances are read from every settled message, also
    /// if its payment is left out. Not available without a balance.
    BalanceMin90d = "balance_min_90d": Amount "currency";
    /// The median of the balances of `balance_min_90d`. For an even number of days it is the mean of the middle two.
    /// Not available without a balance.
    BalanceMedian90d = "balance_median_90d": Amount "currency";
    /// The slope of the balances of `balance_min_90d` after Theil and Sen: the median of the slopes between each two
    /// days. For an even number it is the mean of the middle two. Not available without two days.
    BalanceSlope90d = "balance_slope_90d": Amount "currency a day";
    /// The payments of the last 90 days that failed because the balance was too low.
    InsufficientFunds90d = "insufficient_funds_90d": Count "messages" from 0;
    /// Repayments of loans and cards over salaries, both sums of the window. Not available without a salary.
    Dti = "dti": Number "share of salary" from 0;
    /// The senders that report a loan that was paid out or repaid in the last 30 days.
    OpenLenders30d = "open_lenders_30d": Count "senders" from 0;
    /// The senders that report a loan that was paid out or repaid in the last 60 days.
    OpenLenders60d = "open_lenders_60d": Count "senders" from 0;
    /// The senders that report a loan that was paid out or repaid in the last 90 days.
    OpenLenders90d = "open_lenders_90d": Count "senders" from 0;
    /// The loans that were paid out in the last 90 days.
    LoansReceived90d = "loans_received_90d": Count "loans" from 0;
    /// The loans that were declined in the last 90 days.
    LoansDeclined90d = "loans_declined_90d": Count "loans" from 0;
    /// The notices of the last 60 days that something due was not paid.
    OverdueNotices60d = "overdue_notices_60d": Count "messages" from 0;
    /// The senders of the notices of `overdue_notices_60d`.
    OverdueSenders60d = "overdue_senders_60d": Count "senders" from 0;
    /// The payments that were returned in the last 90 days.
    BouncedPayments90d = "bounced_payments_90d": Count "messages" from 0;
    /// `bounced_payments_90d`, and one for each sender and calendar month with a notice of the last 90 days that
    /// something due was not paid.
    MissedPayments90d = "missed_payments_90d": Count "payments" from 0;
    /// The latest credit limit, of any sender. Not available without one.
    CreditLimitLatest = "credit_limit_latest": Amount "currency" from 0;
    /// Income less spending and repayments of loans, divided by `months_covered`. Not available without any of the
    /// three.
    NetCashFlowMonthly = "net_cash_flow_monthly": Amount "currency a month";
    /// Spending over income. Not available without income.
    OutInRatio = "out_in_ratio": Number "share of income" from 0;
    /// The part of spending that was taken out as cash. Not available without spending.
    CashWithdrawalShare = "cash_withdrawal_share": Number "share of spending" from 0 to 1;
    /// The part of spending within the 72 hours after a salary. Not available without a salary or without spending.
    SpentAfterSalaryShare = "spent_after_salary_share": Number "share of spending" from 0 to 1;
    /// The part of purchases that went to the five merchants with the largest sums. Only purchases with a merchant
    /// count. Not available without one.
    Top5MerchantShare = "top5_merchant_share": Number "share of purchases" from 0 to 1;
    /// The number of different names of counterparties. Spellings of one name count once.
    Counterparties = "counterparties": Count "names" from 0;
    /// The records of the last 90 days of the category `gambling`, and of money in messages of betting shops.
    GamblingCount90d = "gambling_count_90d": Count "records" from 0;
    /// The category `gambling` and the spending in messages of betting shops, divided by the sum of spending and of
    /// the category `gambling`. Not available without either.
    GamblingShare = "gambling_share": Number "share of spending" from 0 to 1;
    /// The bills and recharges of the last 90 days in messages of telephone operators.
    Recharges90d = "recharges_90d": Count "payments" from 0;
    /// The mean time between the payments of `recharges_90d`, in days of 24 hours. Not available without two.
    RechargeGapDays = "recharge_gap_days": Number "days" from 0;
    /// The loans of the last 90 days that telephone operators paid out.
    AirtimeLoans90d = "airtime_loans_90d": Count "loans" from 0;
    /// The loans that were offered in the last 90 days.
    LoanOffers90d = "loan_offers_90d": Count "messages" from 0;
    /// The mean amount of the window's last five offers with an amount, or of all if there are fewer. Not available
    /// without one.
    LoanOfferMean5 = "loan_offer_mean5": Amount "currency" from 0;
}
