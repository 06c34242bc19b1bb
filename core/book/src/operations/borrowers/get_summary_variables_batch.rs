//! `GET /borrowers/get_summary_variables/batch/`: summarises the collected data of many borrowers.

use super::get_summary_variables::{SummaryVariables, summary};
use crate::engine::prelude::*;
use crate::records::borrowers::Targets;
use crate::wire::{Shape, ShapeError, Wire};
use lendwright_types::json::JsonOut;

request! {
    /// Returns the summaries of many borrowers. The answer has each target once, in the order of the request, under its
    /// public id as it was sent. An unknown target has a message instead of a summary.
    pub struct GetSummaryVariablesBatch {
        /// The borrowers' public ids, at most 10,000.
        body "target" names Borrower => target: Vec<String>,
    }
}

answer! {
    /// The message for an unknown borrower, instead of a summary.
    pub struct UnknownUser {
        /// `User doesn't exist`.
        "Message" => message: String,
    }
}

/// A borrower's summary, or a message for an unknown borrower.
#[derive(Clone, Debug, PartialEq)]
pub enum SummarisedTarget {
    /// The summary.
    Summary(Box<SummaryVariables>),
    /// The borrower does not exist, or the caller cannot see it.
    Unknown(UnknownUser),
}

impl Wire for SummarisedTarget {
    const SHAPE: &'static Shape = &Shape::Either(&[SummaryVariables::SHAPE, UnknownUser::SHAPE]);

    fn read(value: &Json<'_>) -> Result<Self, ShapeError> {
        match value.get("Message") {
            Some(_) => UnknownUser::read(value).map(Self::Unknown),
            None => SummaryVariables::read(value).map(|summary| Self::Summary(Box::new(summary))),
        }
    }

    fn write(&self, out: &mut JsonOut) {
        match self {
            Self::Summary(summary) => summary.write(out),
            Self::Unknown(unknown) => unknown.write(out),
        }
    }
}

impl Operation for GetSummaryVariablesBatch {
    type Body = Members<SummarisedTarget>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Members<SummarisedTarget>, Error> {
        Targets::new(&self.target)?.answer(
            cx,
            |cx, _, borrower| Ok(SummarisedTarget::Summary(Box::new(summary(cx, &borrower)?))),
            |_| {
                let message = "User doesn't exist".to_owned();
                SummarisedTarget::Unknown(UnknownUser { message })
            },
        )
    }
}
