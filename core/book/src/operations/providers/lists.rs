//! The applications and the borrowers of a provider, page by page.

use crate::engine::prelude::*;
use crate::error::{ServicingError, WarningCode};
use crate::records::access::provider_sent;
use crate::records::borrowers::{Borrower, BorrowerInfo, BorrowerLink, borrower_info};
use crate::records::lending::{ApplicationRecord, CreditApplication, borrower_by};
use lendwright_types::internal::read_positive;

// The length of a provider's lists.

/// The largest number of entries in a list, and the default.
const ENTRIES_MAX: i64 = 10_000;

/// The requested part of a list.
pub(super) struct ListPart {
    /// The list starts after this id.
    pub(super) after: i64,
    pub(super) limit: usize,
}

impl ListPart {
    pub(super) fn new<I>(after: Option<&IdText<I>>, limit: Option<i64>) -> Result<Self, Error> {
        let after = match after {
            None => 0,
            // A loop may send 0 to start before the first entry.
            Some(sent) if sent.as_str() == "0" => 0,
            Some(sent) => read_positive(sent.as_str())
                .ok_or_else(|| Error::value("after", "must be the id of an entry", sent))?,
        };
        let sent = limit.unwrap_or(ENTRIES_MAX);
        let within = usize::try_from(sent).ok().filter(|_| (1..=ENTRIES_MAX).contains(&sent));
        let reason = || format!("must be from 1 to {ENTRIES_MAX}");
        Ok(Self { after, limit: within.ok_or_else(|| Error::value("limit", reason(), sent))? })
    }

    /// Truncates a list with more entries than requested, and reports it in the detail and as a warning.
    pub(super) fn cut<T>(&self, cx: &mut Context<'_>, list: &mut Vec<T>, id: impl Fn(&T) -> i64) {
        if list.len() <= self.limit {
            return;
        }
        list.truncate(self.limit);
        if let Some(last) = list.last() {
            cx.detail.next = Some(id(last).to_string());
            let text = format!("the list has more than {} entries", self.limit);
            cx.warn(WarningCode::ListCutOff, "/limit", text);
        }
    }

    /// Returns the number of entries to read: one more than requested.
    pub(super) const fn reads(&self) -> usize {
        self.limit.saturating_add(1)
    }
}

// `GET /financial_provider/{financial_provider_id}`: a provider's credit applications.

request! {
    /// Returns a provider's credit applications, sorted by id.
    pub struct GetProviderApplications {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId> | number,
        /// The list starts after the application with this id.
        query "after" is Plain => after: Option<IdText<ApplicationId>> | number,
        /// The largest number of applications in the answer, 1 to 10,000. Default: 10,000.
        query "limit" is Plain => limit: Option<i64>,
    }
}

answer! {
    /// A credit application of a provider.
    pub struct ProviderApplication {
        /// The application.
        ..application: CreditApplication,
        /// Its id.
        "application_id" => application_id: IdText<ApplicationId>,
        /// The borrower's public id.
        "borrower_id" => borrower_id: IdText<BorrowerUuid>,
        /// The id of the credit product.
        "credit_product_id" => credit_product_id: IdText<ProductId>,
    }
}

impl Operation for GetProviderApplications {
    type Body = Vec<ProviderApplication>;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "something went wrong.";

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<ProviderApplication>, Error> {
        let named = &self.financial_provider_id;
        let provider = provider_sent(cx, named, Self::FAILURE)?.provider_id;
        let part = ListPart::new(self.after.as_ref(), self.limit)?;
        let mut list = cx
            .book()?
            .scan(ApplicationRecord::by_provider)
            .equal(provider)
            .after(part.after)
            .limit(part.reads())
            .collect()?;
        part.cut(cx, &mut list, |application| application.application_id.0);
        list.iter().map(|application| entry(cx, application)).collect()
    }
}

fn entry(
    cx: &mut Context<'_>,
    application: &ApplicationRecord,
) -> Result<ProviderApplication, Error> {
    use crate::records::borrowers::Borrower;
    let borrower = cx.book()?.get::<Borrower>(application.borrower_id)?;
    let gone = || Error::damaged(format!("borrower {} is gone", application.borrower_id));
    Ok(ProviderApplication {
        application: application.into(),
        application_id: application.application_id.into(),
        borrower_id: borrower.ok_or_else(gone)?.uuid.into(),
        credit_product_id: application.product_id.into(),
    })
}

// `GET /{financial_provider_id}/borrowers/`: a provider's borrowers.

request! {
    /// Returns a provider's borrowers, sorted by row number. Names, phone number, e-mail address and national id are
    /// masked for callers without the scope `pii`.
    pub struct GetProviderBorrowers {
        /// The provider's id.
        path "financial_provider_id" names Provider => financial_provider_id: IdText<ProviderId> | number,
        /// The public id of one borrower, or its row number.
        query "borrower_id" names Borrower => borrower_id: Option<IdText<BorrowerUuid>> | number,
        /// The list starts after the borrower with this row number.
        query "after" is Plain => after: Option<IdText<BorrowerId>> | number,
        /// The largest number of borrowers in the answer, 1 to 10,000. Default: 10,000.
        query "limit" is Plain => limit: Option<i64>,
    }
}

const NOT_FOUND: &str = "borrower not found";

impl Operation for GetProviderBorrowers {
    type Body = Vec<BorrowerInfo>;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<Vec<BorrowerInfo>, Error> {
        let provider = provider_sent(cx, &self.financial_provider_id, NOT_FOUND)?.provider_id;
        let part = ListPart::new(self.after.as_ref(), self.limit)?;
        let borrowers = match &self.borrower_id {
            Some(sent) => vec![one(cx, provider, sent)?],
            None => all(cx, provider, &part)?,
        };
        borrowers.into_iter().map(|borrower| borrower_info(cx, borrower)).collect()
    }
}

fn one(
    cx: &mut Context<'_>,
    provider: ProviderId,
    sent: &IdText<BorrowerUuid>,
) -> Result<Borrower, Error> {
    let id = sent.as_str().to_owned();
    let unknown = ServicingError::BorrowerUnknown { text: NOT_FOUND, field: "borrower_id", id };
    let Some(found) = borrower_by(cx, sent.as_str())? else { return Err(unknown.into()) };
    let link = cx.book()?.get::<BorrowerLink>((found.borrower_id, provider))?;
    if link.is_some() { Ok(found) } else { Err(unknown.into()) }
}

fn all(
    cx: &mut Context<'_>,
    provider: ProviderId,
    part: &ListPart,
) -> Result<Vec<Borrower>, Error> {
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
