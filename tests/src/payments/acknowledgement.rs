//! Acknowledged answers, as lines that another process can read, and their counts.

use std::collections::{BTreeMap, BTreeSet};

/// An answer that a worker got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acknowledgement {
    /// Something was paid. In a line, `-` means no key.
    Paid {
        /// The idempotency key.
        key: String,
        /// The payment's id.
        payment: i64,
        /// The application's id.
        application: i64,
        /// The paid amount, in minor units.
        minor: i64,
    },
    /// A payment was reversed.
    Reversed(i64),
    /// An application is approved.
    Approved(i64),
    /// A request was refused with a code.
    Refused(String),
}

impl Acknowledgement {
    /// Writes the line.
    #[must_use]
    pub fn line(&self) -> String {
        match self {
            Self::Paid { key, payment, application, minor } => {
                format!("paid {key} {payment} {application} {minor}")
            }
            Self::Reversed(payment) => format!("reversed {payment}"),
            Self::Approved(application) => format!("approved {application}"),
            Self::Refused(code) => format!("refused {code}"),
        }
    }

    /// Reads a whole line; `None` if it is not an answer.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_suffix('\n')?.split(' ').collect();
        let number = |text: &str| text.parse::<i64>().ok();
        match words.as_slice() {
            ["paid", key, payment, application, minor] => Some(Self::Paid {
                key: (*key).to_owned(),
                payment: number(payment)?,
                application: number(application)?,
                minor: number(minor)?,
            }),
            ["reversed", payment] => Some(Self::Reversed(number(payment)?)),
            ["approved", application] => Some(Self::Approved(number(application)?)),
            ["refused", code] => Some(Self::Refused((*code).to_owned())),
            _ => None,
        }
    }
}

/// All acknowledged answers.
#[derive(Debug, Default)]
pub struct Tally {
    /// The application and the amount of each payment.
    pub payments: BTreeMap<i64, (i64, i64)>,
    /// The payment of each key.
    pub keys: BTreeMap<String, i64>,
    /// The payments that were reversed.
    pub reversed: BTreeSet<i64>,
    /// The applications that are approved.
    pub approved: BTreeSet<i64>,
    /// How often each code was answered.
    pub refused: BTreeMap<String, u64>,
    /// The number of repeated answers for a key.
    pub repeated: u64,
}

impl Tally {
    /// Counts an answer. The test fails if it contradicts an earlier answer.
    pub fn add(&mut self, said: Acknowledgement) {
        match said {
            Acknowledgement::Paid { key, payment, application, minor } => {
                let before = self.payments.insert(payment, (application, minor));
                let is_known = self.keys.get(&key) == Some(&payment);
                if key != "-" {
                    let first = *self.keys.entry(key.clone()).or_insert(payment);
                    assert_eq!(first, payment, "key {key} has two answers");
                }
                match before {
                    None => {}
                    Some(before) => {
                        assert!(is_known, "payment {payment} was answered to two requests");
                        assert_eq!(before, (application, minor), "key {key}");
                        self.repeated += 1;
                    }
                }
            }
            Acknowledgement::Reversed(payment) => {
                assert!(self.reversed.insert(payment), "payment {payment} was reversed twice");
            }
            Acknowledgement::Approved(application) => {
                self.approved.insert(application);
            }
            Acknowledgement::Refused(code) => *self.refused.entry(code).or_default() += 1,
        }
    }

    /// Counts the payments, reversals and approvals of the book as acknowledged.
    pub fn take_in(&mut self, found: Self) {
        self.payments.extend(found.payments);
        self.keys.extend(found.keys);
        self.reversed.extend(found.reversed);
        self.approved.extend(found.approved);
    }

    /// The numbers of all answers, with refusals and without approvals.
    #[must_use]
    pub fn summary(&self) -> String {
        let (paid, keys, again) = (self.payments.len(), self.keys.len(), self.repeated);
        let (reversed, refused) = (self.reversed.len(), &self.refused);
        format!(
            "{paid} payments, {keys} of them with keys, {again} answered again, {reversed} \
             reversed; refused: {refused:?}"
        )
    }
}
