//! Offers of a loan, and the loan that a host gives.

use super::servicing::{NO_APPLICATION, NO_PROVIDER};
use crate::engine::prelude::*;
use crate::records::access::{ProviderRecord, provider_sent};
use crate::records::borrowers::borrower_of;
use crate::records::lending::{
    ApplicationEvent, ApplicationRecord, ApplicationStatus, DueId, EventKind, LedgerLine,
    PaymentRecord, ProductRecord, ProductTerms, RunningLoan, kept_rows, known_application,
    known_product, positive, settings_now, zone_of,
};
use crate::records::{policies, scoring};
use chrono::NaiveDate;
use lendwright_lending::{LendingError, Limits, Loan, LoanError, Offer, Schedule, Terms};
use lendwright_scoring::derive::assemble;
use lendwright_types::Months;

request! {
    /// Finds the largest affordable amount for each term of a credit product: no instalment takes the borrower's debt
    /// burden above a limit. If the request has an amount, it finds the affordable terms for this amount.
    pub struct SolveOffers {
        /// The borrower's public id.
        body "uuid" => uuid: IdText<BorrowerUuid>,
        /// The provider's id.
        body "financial_provider_id" => financial_provider_id: IdText<ProviderId> | number,
        /// The credit product's id.
        body "credit_product_id" => credit_product_id: IdText<ProductId> | number,
        /// The limit of debt payments, including the new instalment, as a fraction of the income, 0 to 10 with at most
        /// 6 decimals: 0.5 is half.
        body "dbr_max" => dbr_max: Decimal,
        /// The wanted amount. Left out: the largest amount for each term.
        body "amount" => amount: Option<Decimal>,
        /// The step of the amounts, which are multiples of it. Left out: the minor unit of the currency.
        body "step" => step: Option<Decimal>,
        /// The user name of the partner that acts. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The loans that a borrower can afford.
    pub struct OffersSolved {
        /// The currency of the amounts.
        "currency" => currency: String,
        /// The largest affordable instalment: `dbr_max` times the income, less the debt payments, rounded down to the
        /// minor unit; N/A if income or debt is unknown.
        "capacity" => capacity: Available<Decimal>,
        /// The largest amount for each term, shortest term first. Unaffordable terms are left out. If the request has
        /// an amount: the affordable terms for it. N/A if income or debt is unknown.
        "offers" => offers: Available<Vec<OfferSolved>>,
        /// If the request has an amount: the shortest affordable term.
        optional "shortest" => shortest: Option<OfferSolved>,
        /// If the request has an amount: the affordable term with the lowest instalment.
        optional "lowest_instalment" => lowest_instalment: Option<OfferSolved>,
    }
}

answer! {
    /// A loan that a borrower can afford.
    pub struct OfferSolved {
        /// The number of months.
        "repayment_months" => repayment_months: i64,
        /// The amount.
        "amount" => amount: Decimal,
        /// The level instalment.
        "instalment" => instalment: Decimal,
        /// The largest of all instalments.
        "largest_instalment" => largest_instalment: Decimal,
    }
}

/// The most decimals of `dbr_max`.
const DBR_DECIMALS_MAX: u32 = 6;

impl Operation for SolveOffers {
    type Body = OffersSolved;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<OffersSolved, Error> {
        cx.act_as(self.partner.as_deref())?;
        let is_finer = self.dbr_max.normalize().scale() > DBR_DECIMALS_MAX;
        if self.dbr_max.is_sign_negative() || self.dbr_max > Decimal::TEN || is_finer {
            let reason = "must be from 0 to 10 and have at most 6 decimals";
            return Err(Error::value("dbr_max", reason, self.dbr_max));
        }
        let (provider, product) = self.product(cx)?;
        let money = |field, amount: Option<Decimal>| -> Result<Option<Money>, Error> {
            let Some(sent) = amount else { return Ok(None) };
            let reason = format!("must be an amount of {} greater than 0", product.currency.code());
            let money = Money::from_decimal(sent, product.currency).ok();
            let money = money.filter(|money| money.is_positive());
            Ok(Some(money.ok_or_else(|| Error::value(field, reason, sent))?))
        };
        let (amount, step) = (money("amount", self.amount)?, money("step", self.step)?);
        let capacity = self.capacity(cx, &provider, &product)?;
        let Some(capacity) = capacity else {
            return Ok(OffersSolved {
                currency: product.currency.code().to_owned(),
                capacity: Available::NotAvailable,
                offers: Available::NotAvailable,
                shortest: None,
                lowest_instalment: None,
            });
        };
        let offers = offers(cx, &provider, &product, (amount, step), capacity)?;
        let wanted = |offer: Option<&Offer>| amount.and(offer).map(shown);
        let lowest = offers.iter().min_by_key(|offer| offer.instalment.minor());
        Ok(OffersSolved {
            currency: product.currency.code().to_owned(),
            capacity: Available::Value(capacity.to_decimal()),
            shortest: wanted(offers.first()),
            lowest_instalment: wanted(lowest),
            offers: Available::Value(offers.iter().map(shown).collect()),
        })
    }
}

impl SolveOffers {
    fn product(&self, cx: &mut Context<'_>) -> Result<(ProviderRecord, ProductRecord), Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NO_PROVIDER)?;
        let (mut book, id) = (cx.book()?, &self.credit_product_id);
        let product = known_product(&mut book, provider.provider_id, id)?;
        Ok((provider, product))
    }

    /// Returns the affordable instalment, with income and debt as a score of today would read them.
    fn capacity(
        &self,
        cx: &mut Context<'_>,
        provider: &ProviderRecord,
        product: &ProductRecord,
    ) -> Result<Option<Money>, Error> {
        let borrower = borrower_of(cx, "uuid", &self.uuid)?;
        let policy = policies::current(cx)?;
        let facts = scoring::gather(cx, &policy, provider, &borrower)?;
        let derived = assemble(&facts).map_err(scoring::not_derived)?.derived;
        let (Available::Value(income), Available::Value(debt)) =
            (derived.estimated_income, derived.monthly_debt)
        else {
            return Ok(None);
        };
        if income.currency() != product.currency || debt.currency() != product.currency {
            return Ok(None);
        }
        let reason = "makes an amount that does not fit into 64 bits";
        let found = capacity(income, debt, self.dbr_max);
        Ok(Some(found.ok_or_else(|| Error::value("dbr_max", reason, self.dbr_max))?))
    }
}

/// `dbr_max · income − debt`, rounded down to the minor unit; `None` where it does not fit into 64 bits.
fn capacity(income: Money, debt: Money, dbr_max: Decimal) -> Option<Money> {
    let dbr_max = dbr_max.normalize();
    let above = dbr_max.mantissa().checked_mul(income.minor().into())?;
    let below = 10_i128.checked_pow(dbr_max.scale())?;
    let part = i64::try_from(above.checked_div_euclid(below)?).ok()?;
    let left = part.checked_sub(debt.minor())?;
    Some(Money::from_minor(left, income.currency()))
}

fn offers(
    cx: &mut Context<'_>,
    provider: &ProviderRecord,
    product: &ProductRecord,
    (amount, step): (Option<Money>, Option<Money>),
    capacity: Money,
) -> Result<Vec<Offer>, Error> {
    let terms = ProductTerms::try_from(product)?;
    let settings = settings_now(cx, provider.provider_id, product.product_id, product.currency)?;
    let profile = settings.contract(&terms)?.0;
    let today = provider.time_zone.date_of(cx.now());
    let money = |minor| Money::from_minor(minor, product.currency);
    let (lowest, highest) = (money(product.lower_limit_minor), money(product.upper_limit_minor));
    let mut limits = Limits::new(lowest, highest);
    limits.step = step;
    let mut found = Vec::new();
    for months in product.min_repayment_months..=product.max_repayment_months {
        let months = Months::new(months).map_err(|_| Error::damaged("the months of a product"))?;
        let wanted = amount.unwrap_or(lowest);
        let terms = Terms::new(wanted, terms.interest_rate, months, today).with_profile(profile);
        let offer = match amount {
            Some(amount) if amount.minor() < lowest.minor() || amount.minor() > highest.minor() => {
                let reason = format!("must be between {lowest} and {highest}");
                return Err(Error::value("amount", reason, amount));
            }
            Some(_) => Offer::within(&terms, capacity),
            None => Offer::largest(&terms, &limits, capacity),
        };
        match offer {
            Ok(offer) => found.extend(offer),
            // With a grace period, shorter terms have no instalment that pays principal.
            Err(LendingError::Invalid { field: "principal_grace" | "interest_grace", .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

fn shown(offer: &Offer) -> OfferSolved {
    OfferSolved {
        repayment_months: offer.terms.months.count().into(),
        amount: offer.terms.amount.to_decimal(),
        instalment: offer.instalment.to_decimal(),
        largest_instalment: offer.largest.to_decimal(),
    }
}

request! {
    /// Returns all data of a loan: its terms, the instalments of every schedule, payments, ledger and history, and the
    /// price of settling it today. For a pending application it returns the schedule of an approval today.
    pub struct GiveLoan {
        /// The credit application's id.
        body "application_id" => application_id: IdText<ApplicationId> | number,
        /// The user name of the partner that reads the loan. Left out: the host's own partner.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// All data of a loan.
    pub struct GivenLoan {
        /// The id of the credit application.
        "application_id" => application_id: IdText<ApplicationId>,
        /// The application's status.
        "status" => status: ApplicationStatus,
        /// The terms at the creation of the application.
        "terms" => terms: GivenTerms,
        /// The instalments of every schedule, by version and number.
        "rows" => rows: Vec<GivenRow>,
        /// Whether the stored data of the loan agree with the data computed from its history: instalments, payments and
        /// the amounts that they paid, claims, ledger, status, and the approved terms. It is false only if somebody
        /// changed the book's file.
        "rows_agree" => rows_agree: bool,
        /// The payments, reversed ones included, by number.
        "payments" => payments: Vec<GivenPayment>,
        /// The ledger's lines, by event and account.
        "ledger" => ledger: Vec<LedgerEntry>,
        /// The events of the loan, in order.
        "history" => history: Vec<GivenEvent>,
        /// The price of settling the loan today; null if the loan is not running.
        "price" => price: Option<GivenPrice>,
        /// The amount that the lender has owed the borrower since the loan was settled or completed, less the payouts
        /// booked by `refund_paid`; left out if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// The annual percentage rate of charge of the terms (2008/48/EC, Annex I), in percent with 2 decimals; null if
        /// no rate solves the equation.
        "aprc" => aprc: Option<Decimal>,
    }
}

answer! {
    /// The terms of a loan.
    pub struct GivenTerms {
        /// The name of the credit product.
        "Name" => name: String,
        /// The currency.
        "currency" => currency: String,
        /// The amount.
        "Amount" => amount: Decimal,
        /// The number of instalments.
        "Repayment_Months" => repayment_months: i64,
        /// The first day of interest. For a pending application it is today.
        "start" => start: NaiveDate,
        /// The interest rate, in the unit `rate_unit`.
        "Interest_Rate" => interest_rate: Decimal,
        /// The unit of the interest rate.
        "rate_unit" => rate_unit: String,
        /// The fee for early payment.
        "Early_Payment_Interest" => early_payment_interest: Decimal,
        /// The penalty for a late instalment.
        "Late_Payment_Penalty" => late_payment_penalty: Decimal,
        /// The penalty for a very late instalment.
        "Very_Late_Payment_Penalty" => very_late_payment_penalty: Decimal,
        /// The unit of the penalties.
        "penalty_mode" => penalty_mode: String,
        /// The settings that differ from the defaults.
        "settings" => settings: Json<'static>,
    }
}

answer! {
    /// An instalment.
    pub struct GivenRow {
        /// Its `Transaction_ID`; null in the schedule of a pending application.
        "Transaction_ID" => transaction_id: Option<DueId>,
        /// The version of its schedule.
        "version" => version: i64,
        /// Its number within the loan.
        "Installment_Number" => installment_number: i64,
        /// The first day of its period.
        "period_start" => period_start: NaiveDate,
        /// Its due date.
        "due_date" => due_date: NaiveDate,
        /// Its principal.
        "principal" => principal: Decimal,
        /// Its interest.
        "interest" => interest: Decimal,
        /// The carried part of the interest, which is owed in addition to the interest of the period.
        "carried" => carried: Decimal,
        /// The paid part of the principal.
        "principal_paid" => principal_paid: Decimal,
        /// The paid part of the interest.
        "interest_paid" => interest_paid: Decimal,
        /// The fees that were paid with it.
        "fee_paid" => fee_paid: Decimal,
        /// The paid part of the penalty.
        "penalty_paid" => penalty_paid: Decimal,
        /// The waived part of the penalty.
        "penalty_waived" => penalty_waived: Decimal,
        /// The penalty that is owed today.
        "penalty" => penalty: Decimal,
        /// Its state today. An instalment that was replaced by a newer schedule is `retired`.
        "state" => state: String,
    }
}

answer! {
    /// A payment.
    pub struct GivenPayment {
        /// Its id.
        "payment_id" => payment_id: IdText<PaymentId>,
        /// `instalment`, `settlement`, `part` or `recovery`.
        "kind" => kind: String,
        /// The amount.
        "amount" => amount: Decimal,
        /// The value date of the payment.
        "day" => day: NaiveDate,
        /// The time of the booking.
        "booked_at" => booked_at: DateTime<Utc>,
        /// The payment method.
        "method" => method: String,
        /// Whether it was reversed.
        "reversed" => reversed: bool,
    }
}

answer! {
    /// A line of the ledger.
    pub struct LedgerEntry {
        /// The number of the event that wrote it.
        "number" => number: i64,
        /// `principal`, `interest`, `penalty`, `fee`, `cash`, `loss` or `refund`.
        "account" => account: String,
        /// The amount. The lines of an event sum to 0.
        "amount" => amount: Decimal,
    }
}

answer! {
    /// An event.
    pub struct GivenEvent {
        /// Its number, from 1.
        "number" => number: i64,
        /// The kind of event.
        "kind" => kind: String,
        /// The value date of the event.
        "day" => day: NaiveDate,
        /// The time of the event.
        "at" => at: DateTime<Utc>,
        /// The number of the partner that acted.
        "by" => by: PartnerId,
        /// The reason; may be empty.
        "reason" => reason: String,
        /// The parameters of the event.
        "inputs" => inputs: Json<'static>,
        /// The number of the event that this event undoes.
        "undoes" => undoes: Option<i64>,
    }
}

answer! {
    /// The price of settling a loan.
    pub struct GivenPrice {
        /// The unpaid principal.
        "due_principal" => due_principal: Decimal,
        /// The accrued interest.
        "accrued" => accrued: Decimal,
        /// The fee.
        "fee" => fee: Decimal,
        /// The prepaid interest that is given back, at most the rest of the price.
        "rebate" => rebate: Decimal,
        /// The amount that the lender would owe the borrower, if more interest is given back than the price; left out
        /// if it is 0.
        optional "refund" => refund: Option<Decimal>,
        /// The amount to pay.
        "total_due" => total_due: Decimal,
        /// The unpaid penalties. The price does not include them.
        "penalty" => penalty: Decimal,
        /// Whether an instalment is late. Then the loan cannot be settled.
        "late" => late: bool,
    }
}

impl Operation for GiveLoan {
    type Body = GivenLoan;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<GivenLoan, Error> {
        cx.act_as(self.partner.as_deref())?;
        let named = ("application_id", &self.application_id);
        let found = known_application(cx, named, NO_APPLICATION)?;
        let is_loan =
            !matches!(found.status, ApplicationStatus::Pending | ApplicationStatus::Rejected);
        let (application, rows, rows_agree, price, loan, events) = if is_loan {
            let running = RunningLoan::load(cx, found)?;
            let (rows, agree) = rows_of(cx, &running)?;
            let price = price_of(&running)?;
            let (application, loan, events) = running.into_events();
            (application, rows, agree, price, Some(loan), events)
        } else {
            let (rows, id) = (planned(cx, &found)?, found.application_id);
            let events = cx.book()?.scan(ApplicationEvent::by_key).equal(id).collect()?;
            let agree = !events.iter().any(|event| event.kind == EventKind::Approved);
            (found, rows, agree, None, None, events)
        };
        let start = match application.start {
            Some(start) => start,
            None => zone_of(cx, &application)?.date_of(cx.now()),
        };
        Ok(GivenLoan {
            application_id: application.application_id.into(),
            status: application.status,
            terms: terms_of(&application, start)?,
            rows,
            rows_agree,
            payments: payments_of(cx, &application)?,
            ledger: ledger_of(cx, &application)?,
            history: history_of(events),
            price,
            refund: loan.as_ref().and_then(|loan| positive(loan.refund())),
            aprc: aprc_of(&application, start, loan)?,
        })
    }
}

/// Returns the annual percentage rate of charge, if one solves the equation.
fn aprc_of(
    application: &ApplicationRecord,
    start: NaiveDate,
    loan: Option<Loan>,
) -> Result<Option<Decimal>, Error> {
    let aprc = if let Some(loan) = loan {
        loan.aprc()
    } else {
        let (terms, servicing) = application.contract_from(start)?;
        Loan::open(&terms, &servicing).and_then(|loan| loan.aprc())
    };
    match aprc {
        Ok(rate) => Ok(Some(rate.percent(2))),
        Err(error @ LoanError::Invalid(LendingError::Broken { .. })) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

fn terms_of(application: &ApplicationRecord, start: NaiveDate) -> Result<GivenTerms, Error> {
    let terms = ProductTerms::try_from(application)?;
    let settings = Json::parse_stored(application.settings.as_bytes());
    let settings = settings.map_err(|_| Error::damaged("the settings of lending"))?;
    Ok(GivenTerms {
        currency: terms.currency.code().to_owned(),
        amount: application.money(application.amount_minor).to_decimal(),
        repayment_months: application.repayment_months,
        start,
        interest_rate: terms.interest_rate.to_decimal(),
        rate_unit: terms.rate_unit.name().to_owned(),
        early_payment_interest: terms.early_payment_interest.to_decimal(),
        late_payment_penalty: terms.penalty_figure(terms.late_payment_penalty),
        very_late_payment_penalty: terms.penalty_figure(terms.very_late_payment_penalty),
        penalty_mode: terms.penalty_mode.name().to_owned(),
        settings: settings.into_owned(),
        name: terms.name,
    })
}

/// Returns the rows of every schedule, and whether they agree with the history. Rows of the current schedule have their
/// present state, and older rows their last one.
fn rows_of(cx: &mut Context<'_>, running: &RunningLoan) -> Result<(Vec<GivenRow>, bool), Error> {
    let live = running.rows()?;
    let money = |minor| running.application.money(minor).to_decimal();
    let mut rows = Vec::new();
    let all_kept = kept_rows(cx, running.application.application_id)?;
    let agree = running.agrees(cx, &all_kept)?;
    for kept in all_kept {
        let today = live.iter().find(|row| {
            (i64::from(row.version), i64::from(row.number)) == (kept.version, kept.number)
        });
        let (principal, interest) = today
            .map_or((money(kept.principal_minor), money(kept.interest_minor)), |row| {
                (row.principal.to_decimal(), row.interest.to_decimal())
            });
        rows.push(GivenRow {
            transaction_id: Some(kept.due_id),
            version: kept.version,
            installment_number: kept.number,
            period_start: kept.period_start,
            due_date: kept.due_date,
            principal,
            interest,
            carried: money(kept.carried_minor),
            principal_paid: money(kept.principal_paid_minor),
            interest_paid: money(kept.interest_paid_minor),
            fee_paid: money(kept.fee_paid_minor),
            penalty_paid: money(kept.penalty_paid_minor),
            penalty_waived: money(kept.penalty_waived_minor),
            penalty: today.map_or_else(|| money(0), |row| row.penalty.to_decimal()),
            state: today.map_or("retired", |row| row.state.name()).to_owned(),
        });
    }
    Ok((rows, agree))
}

/// Returns the schedule of a pending application for an approval today.
fn planned(cx: &mut Context<'_>, application: &ApplicationRecord) -> Result<Vec<GivenRow>, Error> {
    if application.status == ApplicationStatus::Rejected {
        return Ok(Vec::new());
    }
    let today = zone_of(cx, application)?.date_of(cx.now());
    let schedule = Schedule::new(&application.contract_from(today)?.0)?;
    let zero = application.money(0).to_decimal();
    let row = |row: lendwright_lending::Instalment| GivenRow {
        transaction_id: None,
        version: 1,
        installment_number: row.number.into(),
        period_start: row.period_start,
        due_date: row.due,
        principal: row.principal.to_decimal(),
        interest: row.interest.to_decimal(),
        carried: zero,
        principal_paid: zero,
        interest_paid: zero,
        fee_paid: zero,
        penalty_paid: zero,
        penalty_waived: zero,
        penalty: zero,
        state: "upcoming".to_owned(),
    };
    Ok(schedule.iter().map(row).collect())
}

fn price_of(running: &RunningLoan) -> Result<Option<GivenPrice>, Error> {
    if running.application.status != ApplicationStatus::Approved {
        return Ok(None);
    }
    let price = running.loan.price(running.today)?;
    Ok(Some(GivenPrice {
        due_principal: price.principal.to_decimal(),
        accrued: price.accrued.to_decimal(),
        fee: price.fee.to_decimal(),
        rebate: price.rebate.to_decimal(),
        refund: positive(price.refund),
        total_due: price.total.to_decimal(),
        penalty: price.penalty.to_decimal(),
        late: price.is_late,
    }))
}

fn payments_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<Vec<GivenPayment>, Error> {
    let id = application.application_id;
    let all = cx.book()?.scan(PaymentRecord::by_event).equal(id).collect()?;
    let given = |payment: PaymentRecord| GivenPayment {
        payment_id: payment.payment_id.into(),
        kind: payment.kind.as_str().to_owned(),
        amount: application.money(payment.amount_minor).to_decimal(),
        day: payment.day,
        booked_at: payment.booked_at,
        method: payment.method,
        reversed: payment.reversed_by.is_some(),
    };
    Ok(all.into_iter().map(given).collect())
}

fn ledger_of(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<Vec<LedgerEntry>, Error> {
    let id = application.application_id;
    let lines = cx.book()?.scan(LedgerLine::by_key).equal(id).collect()?;
    let entry = |line: LedgerLine| LedgerEntry {
        number: line.event_number,
        account: line.account.as_str().to_owned(),
        amount: application.money(line.amount_minor).to_decimal(),
    };
    Ok(lines.into_iter().map(entry).collect())
}

fn history_of(events: Vec<ApplicationEvent>) -> Vec<GivenEvent> {
    let given = |event: ApplicationEvent| GivenEvent {
        number: event.number,
        kind: event.kind.as_str().to_owned(),
        day: event.day,
        at: event.at,
        by: event.partner_id,
        inputs: event.decided(),
        reason: event.reason,
        undoes: event.undoes,
    };
    events.into_iter().map(given).collect()
}
