//! A year of lending, on a clock that the example sets. It has a product, an application for each borrower, loans for
//! borrowers who pass the rules, and twelve months with or without payments.

mod books;
mod habit;

pub use books::Books;

use chrono::{DateTime, Days, Months, NaiveDate, NaiveTime, Utc};
use habit::Habit;
use lendwright::Engine;
use lendwright::operations::applications::{
    ApproveCreditApplication, CreateCreditApplication, RejectCreditApplication,
};
use lendwright::operations::borrowers::GetBorrowerInfo;
use lendwright::operations::host::SetClock;
use lendwright::operations::products::{CreateCreditProduct, GetCreditProducts};
use lendwright::rules::Verdict;
use lendwright::{
    ApplicationId, Available, BorrowerId, BorrowerUuid, Error, IdText, ProductId, ProviderId, Unit,
};
use rust_decimal::Decimal;

/// The day on which the loans are paid out. Their instalments are due on the last day of each month.
pub const START: NaiveDate = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();

/// Late borrowers pay this number of days later: on the tenth.
const LATE: Days = Days::new(10);

/// The provider that every new book has.
const PROVIDER: ProviderId = ProviderId(1);

/// A borrower's public id, and the verdict of the rules.
pub type Decided = (IdText<BorrowerUuid>, Available<Verdict>);

/// A borrower. The numbers start at 1, in the order of the applications.
struct Borrower {
    number: i64,
    /// The number in the book. Requests for due payments need it.
    id: BorrowerId,
    national_id: String,
    application_id: IdText<ApplicationId>,
    habit: Habit,
}

/// Lends to everybody who passes the rules, runs a year, and returns the books at its end. Applicants who fail are
/// rejected. If the rules can't decide, the application stays pending, so that a person can look at it.
///
/// The book's clock must have been fixed at its opening.
pub fn live(engine: &Engine, decided: &[Decided]) -> Result<Books, Error> {
    engine.run(&SetClock { at: morning(START) })?;
    let product = make_product(engine)?;
    // One commit for all events of a day. Each commit is durable, as money requires.
    let borrowers = engine.together(|unit| {
        let mut borrowers = Vec::new();
        for (number, (uuid, verdict)) in (1..).zip(decided) {
            let applied = apply(unit, &product, number, uuid)?;
            decide(unit, &applied, *verdict)?;
            if *verdict == Available::Value(Verdict::Pass) {
                borrowers.push(applied);
            }
        }
        Ok(borrowers)
    })?;
    for month in 1..=12 {
        let due_day = START + Months::new(month);
        engine.run(&SetClock { at: morning(due_day) })?;
        engine.together(|unit| {
            borrowers.iter().try_for_each(|borrower| borrower.on_due_day(unit, month, due_day))
        })?;
        let late_day = due_day + LATE;
        engine.run(&SetClock { at: morning(late_day) })?;
        engine.together(|unit| {
            borrowers.iter().try_for_each(|borrower| borrower.on_late_day(unit, month, late_day))
        })?;
    }
    habit::write_one_off(engine, &borrowers)?;
    Books::new(engine)
}

/// Ten o'clock on a day, in UTC.
pub fn morning(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::from_hms_opt(10, 0, 0).unwrap()).and_utc()
}

/// Creates the credit product, and returns its id.
fn make_product(engine: &Engine) -> Result<IdText<ProductId>, Error> {
    engine.run(&CreateCreditProduct {
        financial_provider_id: IdText::from(PROVIDER).into(),
        name: "Personal".to_owned().into(),
        interest_rate: Decimal::from(24).into(),
        early_payment_interest: Decimal::from(2).into(),
        late_payment_penalty: Decimal::from(2).into(),
        very_late_payment_penalty: Decimal::from(5).into(),
        min_repayment_months: 3.into(),
        max_repayment_months: 36.into(),
        lower_limit: Decimal::from(1_000).into(),
        upper_limit: Decimal::from(50_000).into(),
    })?;
    let products = engine.run(&GetCreditProducts { financial_provider_id: PROVIDER.into() })?;
    Ok(products.first().map(|product| product.credit_product_id.clone()).unwrap_or_default())
}

/// Applies for a loan within the product's limits. The amount and the term depend on the borrower's number.
fn apply(
    unit: &mut Unit<'_, '_>,
    product: &IdText<ProductId>,
    number: i64,
    uuid: &IdText<BorrowerUuid>,
) -> Result<Borrower, Error> {
    let asked = GetBorrowerInfo { uuid: Some(uuid.clone()), ..GetBorrowerInfo::default() };
    let info = unit.run(&asked)?.body;
    let received = unit.run(&CreateCreditApplication {
        repayment_months: [6, 9, 12, 18, 24][(number / 3 % 5) as usize],
        borrower_uuid: uuid.clone(),
        financial_provider_id: PROVIDER.into(),
        credit_product_id: product.clone(),
        amount: Decimal::from(3_000 + number * 1_100 % 27_000),
        ..CreateCreditApplication::default()
    })?;
    Ok(Borrower {
        number,
        id: info.id,
        national_id: info.national_id_number.value().unwrap_or_default(),
        application_id: received.detail.application_id.unwrap_or_default(),
        habit: Habit::from_number(number),
    })
}

fn decide(
    unit: &mut Unit<'_, '_>,
    applied: &Borrower,
    verdict: Available<Verdict>,
) -> Result<(), Error> {
    let id = applied.application_id.clone();
    match verdict {
        Available::Value(Verdict::Pass) => {
            unit.run(&ApproveCreditApplication { application_id: id, disbursement_date: None })?;
        }
        Available::Value(Verdict::Fail) => {
            let reason = Some("fails the rules".to_owned());
            unit.run(&RejectCreditApplication { credit_application_id: id, reason })?;
        }
        _ => {}
    }
    Ok(())
}
