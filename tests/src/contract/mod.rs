//! Contract cases: a request and its whole answer, run through every door and on every store.

mod case;
mod difference;
mod driver;
mod native;
mod python;
mod rust_doors;

pub use case::{Case, CaseAnswers, RequestForm, Step, cases};
pub use driver::Driver;
pub use native::{c, cpp};
pub use python::python;
pub use rust_doors::{Call, Respond, Run, respond};

use difference::difference;
use lendwright::JsonAnswer;

/// One interface of the library, opened on one book.
pub trait Door {
    /// Its name in the report.
    fn name(&self) -> &'static str;

    /// Whether its requests are values of special types instead of texts.
    fn is_typed(&self) -> bool {
        false
    }

    /// Opens a fresh book.
    ///
    /// # Errors
    /// A message for a person.
    fn open(&mut self, settings: &str) -> Result<(), String>;

    /// Runs an operation for a caller; `None` if this door can't express the request.
    ///
    /// # Errors
    /// A message for a person, if the door itself fails.
    fn ask(&mut self, step: &Step) -> Result<Option<Reply>, String>;

    /// Runs an operation by the language's function for any operation, which takes the text of a document.
    ///
    /// # Errors
    /// A message for a person, if the door itself fails.
    fn ask_raw(&mut self, step: &Step) -> Result<Option<Reply>, String> {
        self.ask(step)
    }
}

/// The answer of a door. Some doors have no detail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The body's bytes.
    pub body: String,
    /// The detail's bytes.
    pub detail: Option<String>,
}

impl From<JsonAnswer> for Reply {
    fn from(answered: JsonAnswer) -> Self {
        Self { status: answered.status, body: answered.body, detail: Some(answered.detail) }
    }
}

/// Runs the operations before a case, and returns their answers. Each must be answered with 200.
///
/// # Errors
/// A message for a person.
pub fn prepare(
    case: &Case,
    ask: &mut dyn FnMut(&Step) -> Result<Option<Reply>, String>,
) -> Result<CaseAnswers, String> {
    let mut known = CaseAnswers::default();
    for given in &case.given {
        let step = known.fill_in(given)?;
        let Some(reply) = ask(&step)? else {
            return Err(format!("this door can't express what is given: {step:?}"));
        };
        if reply.status != 200 {
            return Err(format!("given {}: {} {}", step.operation, reply.status, reply.body));
        }
        known.remember(given, reply);
    }
    Ok(known)
}

/// Runs a case through a door: the operations before it, then the request itself. Returns `Ok(false)` if the door can't
/// express the request.
///
/// # Errors
/// The differences from the case, for a person.
pub fn check(case: &Case, door: &mut dyn Door, settings: &str) -> Result<bool, String> {
    if door.is_typed() && case.form == RequestForm::Untyped {
        return Ok(false);
    }
    door.open(settings)?;
    let mut known = prepare(case, &mut |step| door.ask(step))?;
    let step = known.fill_in(&case.step)?;
    let reply = match case.form {
        RequestForm::Raw => door.ask_raw(&step)?,
        RequestForm::Typed | RequestForm::Untyped => door.ask(&step)?,
    };
    let Some(reply) = reply else { return Ok(false) };
    if let Some(asked) = case.asks_policy()
        && let Some(reply) = door.ask(&asked)?
    {
        known.remember(&asked, reply);
    }
    let expected = known.expected(case)?;
    if (reply.status, &reply.body) != (expected.status, &expected.body) {
        let statuses = (expected.status != reply.status)
            .then(|| format!("\n  expected {}, answered {}", expected.status, reply.status));
        let places = difference(&expected.body, &reply.body);
        return Err(statuses.unwrap_or_default() + &places);
    }
    if let Some(detail) = reply.detail
        && Some(&detail) != expected.detail.as_ref()
    {
        let expected = expected.detail.unwrap_or_default();
        return Err(format!("\n  detail:{}", difference(&expected, &detail)));
    }
    Ok(true)
}
