//! Annual rates without a book.

use crate::door::refusal;
use crate::exact::{days, money};
use crate::input::kind;
use crate::terms::{currency_of, text};
use lendwright::Error;
use lendwright::currency::Currency;
use lendwright::error::SchedulesError;
use lendwright::lending::apr::eu::{self, TimeUnit};
use lendwright::lending::apr::{AnnualRate, Flow, reg_z};
use lendwright::lending::portfolio::LoanNumbers;
use lendwright::lending::tvm;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Computes the annual percentage rate of charge of the European Union (2008/48/EC, Annex I).
///
/// `drawdowns` and `repayments` are lists of (date, amount). Amounts are Decimals or ints. Repayments include
/// all charges. `counting` is the unit of time: `years`, `months`, `weeks` or `days`. The result is an unrounded
/// fraction (0.13 is 13 %).
///
/// Raises InvalidRequest if there is no rate, or more than one.
///
/// >>> import lendwright as lw
/// >>> from datetime import date
/// >>> repaid = [(date(1995, 1, 1), 600), (date(1996, 1, 1), 600)]
/// >>> rate = lw.aprc([(date(1994, 1, 1), 1000)], repaid, currency="EUR", counting="years")
/// >>> f"{rate:.4f}"
/// '0.1307'
#[pyfunction]
#[pyo3(
    signature = (drawdowns, repayments, *, currency, counting=None),
    text_signature = "(drawdowns, repayments, *, currency, counting='months')"
)]
pub(crate) fn aprc(
    py: Python<'_>,
    drawdowns: &Bound<'_, PyAny>,
    repayments: &Bound<'_, PyAny>,
    currency: &Bound<'_, PyAny>,
    counting: Option<&Bound<'_, PyAny>>,
) -> PyResult<f64> {
    let code = currency_of(py, &text("currency", currency)?)?;
    let counting = counting.map(|counting| text("counting", counting)).transpose()?;
    let counting = TimeUnit::by_name(counting.as_deref().unwrap_or("months"))
        .map_err(|error| refused(py, SchedulesError::from(error)))?;
    let drawdowns = flows("drawdowns", drawdowns, code)?;
    let repayments = flows("repayments", repayments, code)?;
    let rate = py.detach(|| eu::aprc(&drawdowns, &repayments, counting));
    rate.map(AnnualRate::fraction).map_err(|error| refused(py, error.into()))
}

/// Computes the annual percentage rate of Regulation Z, Appendix J (12 CFR 1026).
///
/// `advances` and `payments` are lists of (date, amount). The result is an unrounded fraction (0.12 is 12 %).
/// Amounts and errors are as for `aprc`.
///
/// >>> import lendwright as lw
/// >>> from datetime import date
/// >>> paid = [(date(1978, 9, 10), 1080)]
/// >>> f'{lw.apr_reg_z([(date(1978, 1, 10), 1000)], paid, currency="USD"):.4f}'
/// '0.1200'
#[pyfunction]
#[pyo3(signature = (advances, payments, *, currency))]
pub(crate) fn apr_reg_z(
    py: Python<'_>,
    advances: &Bound<'_, PyAny>,
    payments: &Bound<'_, PyAny>,
    currency: &Bound<'_, PyAny>,
) -> PyResult<f64> {
    let code = currency_of(py, &text("currency", currency)?)?;
    let advances = flows("advances", advances, code)?;
    let payments = flows("payments", payments, code)?;
    let rate = py.detach(|| reg_z::apr(&advances, &payments));
    rate.map(AnnualRate::fraction).map_err(|error| refused(py, error.into()))
}

/// Computes the yearly rate at which the present value of dated amounts is 0, like XIRR in spreadsheets.
///
/// `flows` is a list of (date, amount). Amounts are numbers of any type: received amounts are positive, and
/// paid amounts are negative. Time is days / 365. The result is a fraction (0.1 is 10 %). If there are several
/// rates, it is the one nearest to `guess`.
///
/// >>> import lendwright as lw
/// >>> from datetime import date
/// >>> f"{lw.xirr([(date(2026, 1, 1), -100), (date(2027, 1, 1), 110)]):.4f}"
/// '0.1000'
#[pyfunction]
#[pyo3(signature = (flows, guess=Guess(0.1)), text_signature = "(flows, guess=0.1)")]
pub(crate) fn xirr(py: Python<'_>, flows: &Bound<'_, PyAny>, guess: Guess) -> PyResult<f64> {
    let dated = pairs("flows", flows)?.into_iter().map(|(at, on, amount)| {
        let on = LoanNumbers::day("flows", days(&format!("flows[{at}].date"), &on)?);
        let on = on.map_err(|error| refusal(py, &Error::from(error)))?;
        let wrong = |_| {
            let kind = kind(&amount);
            PyTypeError::new_err(format!("flows[{at}].amount: must be a number, not {kind}"))
        };
        Ok((on, amount.extract::<f64>().map_err(wrong)?))
    });
    let dated: Vec<_> = dated.collect::<PyResult<_>>()?;
    if dated.is_empty() {
        let reason =
            "must have an amount below 0, which is paid, and one above 0, which is received";
        return Err(refusal(py, &Error::value("flows", reason, "no flows")));
    }
    let rate = py.detach(|| tvm::xirr(&dated, guess.0));
    rate.map_err(|error| refused(py, error.into()))
}

/// The start of the search for a rate.
pub(crate) struct Guess(f64);

impl<'py> FromPyObject<'_, 'py> for Guess {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let wrong = |_| {
            let kind = kind(&value);
            PyTypeError::new_err(format!(
                "guess: must be a number, not {kind}; of two lists lw.xirr(zip(dates, amounts)) makes pairs"
            ))
        };
        value.extract::<f64>().map(Self).map_err(wrong)
    }
}

fn refused(py: Python<'_>, error: SchedulesError) -> PyErr {
    refusal(py, &Error::from(error))
}

/// Reads flows with exact amounts.
fn flows(at: &'static str, flows: &Bound<'_, PyAny>, currency: Currency) -> PyResult<Vec<Flow>> {
    let flow = |(place, on, amount): (usize, Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let on = LoanNumbers::day(at, days(&format!("{at}[{place}].date"), &on)?);
        let on = on.map_err(|error| refusal(flows.py(), &Error::from(error)))?;
        Ok(Flow { on, amount: money(&format!("{at}[{place}].amount"), &amount, currency)? })
    };
    pairs(at, flows)?.into_iter().map(flow).collect()
}

type Pair<'py> = (usize, Bound<'py, PyAny>, Bound<'py, PyAny>);

fn pairs<'py>(at: &str, flows: &Bound<'py, PyAny>) -> PyResult<Vec<Pair<'py>>> {
    let pair = |(place, pair): (usize, PyResult<Bound<'py, PyAny>>)| {
        let (on, amount) = pair?.extract().map_err(|_| {
            PyTypeError::new_err(format!(
                "{at}[{place}]: must be a (date, amount); of two lists lw.xirr(zip(dates, amounts)) makes such pairs"
            ))
        })?;
        Ok((place, on, amount))
    };
    let each = flows.try_iter().map_err(|_| {
        PyTypeError::new_err(format!("{at}: must be a list of (date, amount), not {}", kind(flows)))
    })?;
    each.enumerate().map(pair).collect()
}
