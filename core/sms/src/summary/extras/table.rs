//! Every extra figure of a summary, with its definition.

use lendwright_types::codes;

/// Declares the extras: each with its definition, its name, what it measures, its unit and its bounds.
macro_rules! extras {
    ($($(#[doc = $doc:literal])+ $id:ident = $name:literal: $measure:ident $unit:literal
        $(from $min:literal)? $(to $max:literal)?;)+) => {
        codes! {
            /// The figures of a summary beyond the interface's members. Each is a variable of rules too.
            ///
            /// They are made of the records that are left after cleaning and lie in the window. "The last 90
            /// days" are the last 90 times 24 hours before `as_of`, its end included and its beginning not,
            /// as far as the window holds them. Months and days are local calendar ones where nothing else
            /// is said. Income is salary and other incoming payments; spending is all that went out but
            /// repayments of loans, with the fees that count. Amounts are in the base currency and rounded
            /// to its decimals, all other numbers to four, once and half-even. A count of nothing is 0;
            /// what can't be made of what is there is not available.
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
    /// The calendar months of the window from that of the borrower's first message, the running one by the
    /// part of its days that is over (`Window::covered` counts them); 1 at least.
    MonthsCovered = "months_covered": Number "months" from 1;
    /// The full minutes since the window's last message of any kind; not available where it has none.
    DataRecencyMinutes = "data_recency_minutes": Count "minutes" from 0;
    /// The window's messages of any sender, equal ones of one sender within 24 hours once.
    SmsTotal = "sms_total": Count "messages" from 0;
    /// Those of them that come from a known sender and that no template matches.
    SmsUnmatched = "sms_unmatched": Count "messages" from 0;
    /// Those that a template matches, but the reported event did not happen, or not yet.
    SmsUnsettled = "sms_unsettled": Count "messages" from 0;
    /// Those that templates of two categories match equally well.
    SmsAmbiguous = "sms_ambiguous": Count "messages" from 0;
    /// The records of money that moved in a currency without a rate, which are in no sum.
    FxSkipped = "fx_skipped": Count "records" from 0;
    /// The calendar months with a salary.
    MonthsWithSalary = "months_with_salary": Count "months" from 0;
    /// The median of the sums of salaries of the months that have one; of an even number of months the mean
    /// of the two in the middle. Not available without a salary.
    SalaryMedian = "salary_median": Amount "currency a month" from 0;
    /// The population's standard deviation of the same sums over their mean, correctly rounded. Not
    /// available without a salary.
    SalaryCv = "salary_cv": Number "share of mean" from 0;
    /// The median day of the month of each month's largest salary, the first of equal ones. Not available
    /// without a salary.
    SalaryDay = "salary_day": Number "day of month" from 1 to 31;
    /// The full days of 24 hours since the last salary. Not available without a salary.
    LastSalaryAgeDays = "last_salary_age_days": Count "days" from 0;
    /// The senders with messages about income in three calendar months or more.
    IncomeSources = "income_sources": Count "senders" from 0;
    /// The population's standard deviation of the twelve sums of income of seven days each that end with
    /// `as_of`, weeks without income included, correctly rounded. Not available where none has any.
    CreditsStd84d = "credits_std_84d": Amount "currency a week" from 0;
    /// What the accounts hold at the end: the last of the balances of `balance_min_90d`. Not available without a
    /// balance in the last 90 days.
    BalanceLatest = "balance_latest": Amount "currency";
    /// The lowest balance at the end of one of the last 90 calendar days, the day of `as_of` included. The balance of
    /// a day is the sum of the latest balances of each sender and account in the last 90 days, carried forward. The
    /// days begin with the first that has one. A sender that does not always show four digits of the account counts
    /// as one account, so that none counts twice. Balances are read from every settled message, also if its payment
    /// is left out. Not available without a balance.
    BalanceMin90d = "balance_min_90d": Amount "currency";
    /// The median of the same balances, of an even number the mean of the two in the middle. Not available
    /// without a balance.
    BalanceMedian90d = "balance_median_90d": Amount "currency";
    /// The slope of the same balances after Theil and Sen: the median of the slopes between each two days, of
    /// an even number the mean of the two in the middle. Not available without two days.
    BalanceSlope90d = "balance_slope_90d": Amount "currency a day";
    /// The payments of the last 90 days that failed for want of money.
    InsufficientFunds90d = "insufficient_funds_90d": Count "messages" from 0;
    /// Repayments of loans and cards over salaries, both sums of the window. Not available without a salary.
    Dti = "dti": Number "share of salary" from 0;
    /// The senders that tell in the last 30 days of a loan that was paid out or repaid.
    OpenLenders30d = "open_lenders_30d": Count "senders" from 0;
    /// The same of the last 60 days.
    OpenLenders60d = "open_lenders_60d": Count "senders" from 0;
    /// The same of the last 90 days.
    OpenLenders90d = "open_lenders_90d": Count "senders" from 0;
    /// The loans that were paid out in the last 90 days.
    LoansReceived90d = "loans_received_90d": Count "loans" from 0;
    /// The loans that were declined in the last 90 days.
    LoansDeclined90d = "loans_declined_90d": Count "loans" from 0;
    /// The notices of the last 60 days that something due was not paid.
    OverdueNotices60d = "overdue_notices_60d": Count "messages" from 0;
    /// The senders of these notices.
    OverdueSenders60d = "overdue_senders_60d": Count "senders" from 0;
    /// The payments that were returned in the last 90 days.
    BouncedPayments90d = "bounced_payments_90d": Count "messages" from 0;
    /// The same and, for each sender and calendar month with a notice of the last 90 days that something due
    /// was not paid, one.
    MissedPayments90d = "missed_payments_90d": Count "payments" from 0;
    /// The latest credit limit, of any sender. Not available without one.
    CreditLimitLatest = "credit_limit_latest": Amount "currency" from 0;
    /// Income less spending and repayments of loans, over the months that are covered. Not available where
    /// there is none of them.
    NetCashFlowMonthly = "net_cash_flow_monthly": Amount "currency a month";
    /// Spending over income. Not available without income.
    OutInRatio = "out_in_ratio": Number "share of income" from 0;
    /// The part of spending that was taken out as cash. Not available without spending.
    CashWithdrawalShare = "cash_withdrawal_share": Number "share of spending" from 0 to 1;
    /// The part of spending that lies within the 72 hours after a salary. Not available without a salary or
    /// without spending.
    SpentAfterSalaryShare = "spent_after_salary_share": Number "share of spending" from 0 to 1;
    /// Of the purchases that name where, the part of their sum that the five with the largest sums have. Not
    /// available where none names it.
    Top5MerchantShare = "top5_merchant_share": Number "share of purchases" from 0 to 1;
    /// The distinct names of counterparties; spellings of one name count once.
    Counterparties = "counterparties": Count "names" from 0;
    /// The records of the last 90 days of the category gambling, and of money in messages of betting shops.
    GamblingCount90d = "gambling_count_90d": Count "records" from 0;
    /// Of spending and the amounts of the category gambling together, the part of that category and of
    /// spending that betting shops tell of. Not available without either.
    GamblingShare = "gambling_share": Number "share of spending" from 0 to 1;
    /// The bills and recharges of the last 90 days in messages of telephone operators.
    Recharges90d = "recharges_90d": Count "payments" from 0;
    /// The mean time between these, in days of 24 hours. Not available without two.
    RechargeGapDays = "recharge_gap_days": Number "days" from 0;
    /// The loans of the last 90 days that operators of telephones paid out.
    AirtimeLoans90d = "airtime_loans_90d": Count "loans" from 0;
    /// The loans that were offered in the last 90 days.
    LoanOffers90d = "loan_offers_90d": Count "messages" from 0;
    /// The mean of the amounts of the window's last five offers that tell one, or of all where there are
    /// fewer. Not available without one.
    LoanOfferMean5 = "loan_offer_mean5": Amount "currency" from 0;
}
