//! A worker: it pays, takes partial payments, settles, reverses and approves at random, and repeats requests.

use super::{Acknowledgement, Loan, Random, Stage};
use lendwright::lending::Surplus;
use lendwright::operations::applications::ApproveCreditApplication;
use lendwright::operations::dues::GetDuePayments;
use lendwright::operations::loans::{PaymentRow, ReversePayment, TakePayment, TakePayments};
use lendwright::operations::payments::{GetEarlyPayPrice, PayMonthlyInstallment, SettleEarly};
use lendwright::{ApplicationId, BorrowerId, Error, IdText, PaymentId};
use rust_decimal::Decimal;

/// The allowed codes of a refused attempt. Any other code fails the test.
const EXPECTED: [&str; 9] = [
    "possible_duplicate",
    "already_paid",
    "nothing_due",
    "not_the_instalment",
    "more_than_due",
    "closed",
    "wrong_amount",
    "late_due_payment",
    "not_latest",
];
const SURPLUS: [Surplus; 4] =
    [Surplus::Refuse, Surplus::NextRows, Surplus::LowerInstalment, Surplus::ShortenTerm];

/// A request with a key, which can be sent again.
#[derive(Clone)]
enum KeyedRequest {
    Pay(PayMonthlyInstallment),
    Take(TakePayment),
    Settle(SettleEarly),
}

/// One of several workers that run at the same time.
pub struct Worker<'w> {
    /// The book.
    pub stage: &'w Stage,
    /// The loans that it works on.
    pub loans: std::ops::Range<u64>,
    /// The prefix of its keys, different for each worker.
    pub name: String,
    /// The prefix of the keys that all workers of a round share.
    pub round: String,
    /// The random numbers for its own choices.
    pub random: Random,
    /// The random numbers for the shared requests: the same for all workers of a round.
    pub shared: Random,
    /// The number of requests so far.
    made: u64,
    sent: Vec<KeyedRequest>,
    payments: Vec<i64>,
}

/// Lets a worker make so many attempts and passes each answer to `say`.
pub fn work(worker: &mut Worker<'_>, attempts: u64, say: &mut dyn FnMut(Acknowledgement)) {
    for _ in 0..attempts {
        worker.attempt(say);
    }
}

impl<'w> Worker<'w> {
    /// Creates a worker.
    #[must_use]
    pub fn new(
        stage: &'w Stage,
        loans: std::ops::Range<u64>,
        (seed, round, number): (u64, u64, u64),
    ) -> Self {
        let mixed = seed.wrapping_mul(1_000_003).wrapping_add(round);
        Self {
            stage,
            loans,
            name: format!("r{round}w{number}"),
            round: format!("r{round}"),
            random: Random(mixed.wrapping_mul(1_000_003).wrapping_add(number + 1)),
            shared: Random(mixed),
            made: 0,
            sent: Vec::new(),
            payments: Vec::new(),
        }
    }

    fn attempt(&mut self, say: &mut dyn FnMut(Acknowledgement)) {
        let loan = self.any_loan();
        let did = match self.random.below(100) {
            0..30 => self.pay(loan, true),
            30..42 => self.pay(loan, false),
            42..57 => self.take(loan),
            57..61 => self.take_many(say),
            61..66 => self.settle(loan),
            66..74 => self.reverse(),
            74..80 => self.approve(loan),
            80..90 => self.send_again(),
            _ => self.send_shared(),
        };
        match did {
            Ok(Some(said)) => {
                if let Acknowledgement::Paid { payment, .. } = said {
                    self.payments.push(payment);
                }
                say(said);
            }
            Ok(None) => {}
            Err(error) => {
                let code = error.code().name();
                assert!(EXPECTED.contains(&code), "{error:?}");
                say(Acknowledgement::Refused(code.to_owned()));
            }
        }
    }

    fn any_loan(&mut self) -> Loan {
        Loan(self.loans.start + self.random.below(self.loans.end - self.loans.start))
    }

    fn key(&mut self) -> String {
        self.made += 1;
        format!("{}-{}", self.name, self.made)
    }

    /// Pays the earliest instalment of a loan.
    fn pay(&mut self, loan: Loan, with_key: bool) -> Result<Option<Acknowledgement>, Error> {
        let due =
            self.stage.partner.run(&GetDuePayments { borrower_id: BorrowerId(loan.person()) })?;
        let of_loan =
            due.due_payments.iter().find(|it| it.application_id.id() == Ok(loan.application()));
        let amount = of_loan.map_or_else(Loan::instalment, |it| it.entry.total_due_payment);
        let idempotency_key = with_key.then(|| self.key());
        self.send(KeyedRequest::Pay(PayMonthlyInstallment {
            national_id: loan.national_id(),
            amount,
            application_id: Some(loan.application().into()),
            idempotency_key,
            ..PayMonthlyInstallment::default()
        }))
    }

    fn take(&mut self, loan: Loan) -> Result<Option<Acknowledgement>, Error> {
        let minor = 1 + self.random.below(150_000);
        let idempotency_key = self.key();
        let surplus = Some(self.random.of(&SURPLUS));
        self.send(KeyedRequest::Take(TakePayment {
            application_id: loan.application().into(),
            amount: Decimal::new(i64::try_from(minor).unwrap(), 2),
            surplus,
            idempotency_key,
            ..TakePayment::default()
        }))
    }

    /// Takes one to five payments in one commit. Each gets its own answer.
    fn take_many(
        &mut self,
        say: &mut dyn FnMut(Acknowledgement),
    ) -> Result<Option<Acknowledgement>, Error> {
        let mut rows = Vec::new();
        for _ in 0..=self.random.below(5) {
            let minor = i64::try_from(1 + self.random.below(20_000)).unwrap();
            rows.push(PaymentRow {
                application_id: self.any_loan().application().into(),
                amount: Decimal::new(minor, 2),
                surplus: Some(Surplus::NextRows),
                idempotency_key: self.key(),
                ..PaymentRow::default()
            });
        }
        let taken = self.stage.host.run(&TakePayments { rows: rows.clone(), partner: None })?.body;
        for (row, taken) in rows.iter().zip(taken.rows) {
            say(match (taken.payment_id, taken.code) {
                (Some(payment), _) => {
                    paid(Some(&row.idempotency_key), &payment, &row.application_id, row.amount)
                }
                (None, code) => Acknowledgement::Refused(
                    code.map_or_else(String::new, |code| code.name().to_owned()),
                ),
            });
        }
        Ok(None)
    }

    fn settle(&mut self, loan: Loan) -> Result<Option<Acknowledgement>, Error> {
        let application_id = Some(loan.application().into());
        let national_id = loan.national_id();
        let price = self.stage.partner.run(&GetEarlyPayPrice {
            national_id: national_id.as_str().into(),
            application_id: application_id.clone(),
            days: None,
        })?;
        let idempotency_key = Some(self.key());
        self.send(KeyedRequest::Settle(SettleEarly {
            national_id,
            amount: price.due_payment,
            application_id,
            idempotency_key,
            ..SettleEarly::default()
        }))
    }

    /// Reverses one of the last eight payments of this worker.
    fn reverse(&mut self) -> Result<Option<Acknowledgement>, Error> {
        let recent = self.payments.len().min(8);
        if recent == 0 {
            return Ok(None);
        }
        let back = usize::try_from(self.random.below(recent as u64)).unwrap();
        let payment = self.payments[self.payments.len() - 1 - back];
        let request = ReversePayment {
            payment_id: payment.to_string().into(),
            reason: "a test".to_owned(),
            partner: None,
        };
        self.stage.host.run(&request).map(|_| Some(Acknowledgement::Reversed(payment)))
    }

    fn approve(&mut self, loan: Loan) -> Result<Option<Acknowledgement>, Error> {
        let application_id = loan.application().into();
        self.stage
            .partner
            .run(&ApproveCreditApplication { application_id, disbursement_date: None })?;
        Ok(Some(Acknowledgement::Approved(i64::try_from(loan.0 + 1).unwrap())))
    }

    /// Sends a request again, as if its answer had been lost.
    fn send_again(&mut self) -> Result<Option<Acknowledgement>, Error> {
        if self.sent.is_empty() {
            return Ok(None);
        }
        let at = usize::try_from(self.random.below(self.sent.len() as u64)).unwrap();
        let again = self.sent[at].clone();
        self.send(again)
    }

    /// Sends a request that all workers of the round send with the same key at about the same time.
    fn send_shared(&mut self) -> Result<Option<Acknowledgement>, Error> {
        let number = self.shared.below(u64::MAX);
        let loan = Loan(self.loans.start + number % (self.loans.end - self.loans.start));
        let key = format!("{}-{number}", self.round);
        if number.is_multiple_of(3) {
            return self.send(KeyedRequest::Pay(PayMonthlyInstallment {
                national_id: loan.national_id(),
                amount: Loan::instalment(),
                application_id: Some(loan.application().into()),
                idempotency_key: Some(key),
                ..PayMonthlyInstallment::default()
            }));
        }
        self.send(KeyedRequest::Take(TakePayment {
            application_id: loan.application().into(),
            amount: Decimal::new(i64::try_from(1 + number % 90_000).unwrap(), 2),
            surplus: Some(Surplus::NextRows),
            idempotency_key: key,
            ..TakePayment::default()
        }))
    }

    fn send(&mut self, request: KeyedRequest) -> Result<Option<Acknowledgement>, Error> {
        let (key, amount, reply) = match &request {
            KeyedRequest::Pay(it) => {
                (it.idempotency_key.as_deref(), it.amount, self.stage.partner.run(it)?.detail)
            }
            KeyedRequest::Take(it) => {
                (Some(it.idempotency_key.as_str()), it.amount, self.stage.host.run(it)?.detail)
            }
            KeyedRequest::Settle(it) => {
                (it.idempotency_key.as_deref(), it.amount, self.stage.partner.run(it)?.detail)
            }
        };
        let (payment, application) = (reply.payment_id.unwrap(), reply.application_id.unwrap());
        let said = paid(key, &payment, &application, amount);
        if key.is_some() {
            self.sent.push(request);
        }
        Ok(Some(said))
    }
}

fn paid(
    key: Option<&str>,
    payment: &IdText<PaymentId>,
    application: &IdText<ApplicationId>,
    amount: Decimal,
) -> Acknowledgement {
    let minor = amount * Decimal::from(100);
    Acknowledgement::Paid {
        key: key.unwrap_or("-").to_owned(),
        payment: payment.id().unwrap().0,
        application: application.id().unwrap().0,
        minor: i64::try_from(minor).unwrap(),
    }
}
