//! Borrowers with their profiles.

use super::rows::{PAGE, Wanted};
use super::sheet::Sheet;
use crate::engine::prelude::*;
use crate::records::borrowers::{
    Borrower, BorrowerLink, EducationLevel, IncomeType, ResidenceType, profile_fields,
};
use crate::wire::WrittenAmount;
use lendwright_scoring::identity::{mask_email, mask_name, mask_national_id, mask_phone};

/// Returns a profile's value, as in answers.
macro_rules! known {
    (monthly_debt of $borrower:ident) => {
        $borrower.monthly_debt().map(Money::to_decimal).map(WrittenAmount::from)
    };
    ($name:ident of $borrower:ident) => {
        $borrower.$name.clone()
    };
}

macro_rules! profile {
    ({} $($(#[doc = $doc:literal])+ $wire:literal $(is $meaning:ident)? => $name:ident: $Type:ty,
        $kind:ident { $($column:ident: $Column:ty),+ };)+) => {
        pub(super) const COLUMNS: &[&str] = &[
            "UUID", "created_at", "full_name", "Phone_Number", "National_ID_Number", "Email", $($wire),+
        ];

        fn put_profile(borrower: &Borrower, sheet: &mut Sheet) {
            $(sheet.value(&Available::<$Type>::from(known!($name of borrower)));)+
        }
    };
}

profile_fields!(profile);

pub(super) fn write(
    cx: &mut Context<'_>,
    wanted: &Wanted<'_>,
    sheet: &mut Sheet,
) -> Result<(), Error> {
    let (mut last, mut done, watch) = (0, 0_usize, cx.watch());
    loop {
        watch.at(done, None)?;
        let mut book = cx.book()?;
        let links = book.scan(BorrowerLink::by_provider).equal(wanted.provider.provider_id);
        let links = links.after(last).limit(PAGE).collect()?;
        let Some(end) = links.last() else { return Ok(()) };
        last = end.borrower_id.0;
        done = done.saturating_add(links.len());
        for link in links {
            let borrower = book.get::<Borrower>(link.borrower_id)?;
            let gone = || Error::damaged(format!("borrower {} is gone", link.borrower_id));
            let borrower = borrower.ok_or_else(gone)?;
            if wanted.has(borrower.created_at) {
                put(sheet, &borrower, wanted.pii)?;
            }
        }
    }
}

fn put(sheet: &mut Sheet, borrower: &Borrower, pii: bool) -> Result<(), Error> {
    let id = borrower.borrower_id.0.unsigned_abs();
    sheet.begin(borrower.created_at.timestamp_micros(), id.into());
    sheet.plain(borrower.uuid);
    sheet.time(borrower.created_at);
    let mut shown = |text: Option<&str>, mask: fn(&str) -> String| match text {
        None => sheet.plain("N/A"),
        Some(text) if pii => sheet.text(text),
        Some(text) => sheet.text(&mask(text)),
    };
    shown(Some(&borrower.full_name()), mask_name);
    shown(Some(&borrower.phone_value), mask_phone);
    shown(borrower.national_id_value.as_deref(), mask_national_id);
    shown(borrower.email_value.as_deref(), mask_email);
    put_profile(borrower, sheet);
    sheet.end()
}
