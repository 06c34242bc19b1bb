//! `GET /{financial_provider_id}/borrowers/`: a provider's borrowers.

use super::listed::Part;
use crate::engine::prelude::*;
use crate::error::ServicingError;
use crate::records::access::provider_sent;
use crate::records::borrowers::{Borrower, BorrowerInfo, BorrowerLink, borrower_info};
use crate::records::lending::borrower_by;
use crate::wire::IdText;
use lendwright_types::ProviderId;

request! {
    /// Returns a provider's borrowers, sorted by row number. Names, phone number, e-mail address and national id are
    /// masked for callers without the scope `pii`.
    pub struct GetProviderBorrowers {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: IdText,
        /// The public id of one borrower, or its row number.
        query "borrower_id" names Borrower => borrower_id: Option<IdText>,
        /// The list starts after the borrower with this row number.
        query "after" is Plain => after: Option<IdText>,
        /// The largest number of borrowers in the answer, 1 to 10,000. Default: 10,000.
        query "limit" is Plain => limit: Option<i64>,
    }
}

const NOT_FOUND: &str = "borrower not found";

impl Operation for GetProviderBorrowers {
    type Body = Vec<BorrowerInfo>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<BorrowerInfo>, Error> {
        let sent = self.financial_provider_id.as_str();
        let provider = provider_sent(cx, sent, NOT_FOUND)?.provider_id;
        let part = Part::new(self.after.as_ref(), self.limit)?;
        let borrowers = match &self.borrower_id {
            Some(sent) => vec![one(cx, provider, sent)?],
            None => all(cx, provider, &part)?,
        };
        borrowers.into_iter().map(|borrower| borrower_info(cx, borrower)).collect()
    }
}

fn one(cx: &mut Context<'_>, provider: ProviderId, sent: &IdText) -> Result<Borrower, Error> {
    let id = sent.as_str().to_owned();
    let unknown = ServicingError::BorrowerUnknown { text: NOT_FOUND, field: "borrower_id", id };
    let Some(found) = borrower_by(cx, sent.as_str())? else { return Err(unknown.into()) };
    let link = cx.book()?.get::<BorrowerLink>((found.borrower_id, provider))?;
    if link.is_some() { Ok(found) } else { Err(unknown.into()) }
}

fn all(cx: &mut Context<'_>, provider: ProviderId, part: &Part) -> Result<Vec<Borrower>, Error> {
    let mut book = cx.book()?;
    let links = book.scan(BorrowerLink::by_provider).equal(provider);
    let mut links = links.after(part.after).limit(part.reads()).collect()?;
    part.cut(cx, &mut links, |link| link.borrower_id.0);
    let mut borrowers = Vec::with_capacity(links.len());
    for link in links {
        let borrower = cx.book()?.get::<Borrower>(link.borrower_id)?;
        let gone = || Error::damaged(format!("borrower {} is gone", link.borrower_id));
        borrowers.push(borrower.ok_or_else(gone)?);
    }
    Ok(borrowers)
}
