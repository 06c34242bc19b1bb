//! One good request for each operation: the contract case with status 200 that has the most fields.

use crate::Folder;
use crate::contract::{Case, CaseAnswers, Reply, Step, cases, prepare};
use crate::watched_store::WatchedStore;
use lendwright::json::Json;
use lendwright::operations::{self, Listing};
use lendwright::storage::{Memory, Sqlite};
use lendwright::{Engine, JsonAnswer, PepperSetting, Settings};

/// An operation and a case that is answered with 200.
pub struct GoodRequest {
    /// The operation.
    pub listing: &'static Listing,
    /// The case.
    pub case: Case,
}

/// A book after the operations that a case runs before its request.
pub struct CaseBook {
    /// The case's caller.
    pub caller: Engine,
    /// The host's handle, acting for a partner, so that HTTP needs no credentials.
    pub partner: Engine,
    /// The book's rows.
    pub store: WatchedStore,
    /// The request, filled in.
    pub request: Json<'static>,
    /// The answers so far, and the folder of the case.
    _known: CaseAnswers,
    _folder: Option<Folder>,
}

/// A good request for each operation that has a case with status 200.
#[must_use]
pub fn good_requests() -> Vec<GoodRequest> {
    let cases = cases();
    let good = |listing: &'static Listing| {
        let of = cases.iter().filter(|case| case.step.operation == listing.name);
        let answered = of.filter(|case| case.status == 200);
        // `max_by_key` returns the last of equal cases. The order is reversed, so this is the first by name.
        let case = answered.rev().max_by_key(|case| fields(case))?.clone();
        Some(GoodRequest { listing, case })
    };
    operations::all().filter_map(good).collect()
}

fn fields(case: &Case) -> usize {
    let request = Json::parse(case.step.request.as_bytes()).unwrap();
    request.members().unwrap_or_default().len()
}

impl GoodRequest {
    /// Opens a book and runs the operations before the case.
    #[must_use]
    pub fn open(&self) -> CaseBook {
        let case = &self.case;
        let mut settings = Settings::parse(case.settings.as_bytes()).unwrap();
        if settings.peppers.is_none() {
            let secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=".into();
            settings.peppers = Some(vec![PepperSetting { kid: "2026".into(), secret }]);
        }
        let config = settings.config().unwrap();
        let folder = case.needs_file.then(Folder::new);
        let store = match &folder {
            Some(folder) => WatchedStore::new(Sqlite::file(folder.0.join("book.db")).unwrap()),
            None => WatchedStore::new(Memory::new()),
        };
        let host = Engine::open_with(store.clone(), config).unwrap();
        let known = prepare(case, &mut |step| Ok(Some(asked(&host, step)))).unwrap();
        let step = known.fill_in(&case.step).unwrap();
        let caller = acting(&host, &step.caller);
        let partner = host.acting_as(&step.caller).unwrap();
        let request = Json::parse(step.request.as_bytes()).unwrap().into_owned();
        CaseBook { caller, partner, store, request, _known: known, _folder: folder }
    }
}

/// The handle that acts for a caller.
#[must_use]
pub fn acting(host: &Engine, caller: &str) -> Engine {
    if caller == "host" { host.clone() } else { host.acting_as(caller).unwrap() }
}

fn asked(host: &Engine, step: &Step) -> Reply {
    let answered: JsonAnswer =
        acting(host, &step.caller).call(&step.operation, step.request.as_bytes());
    answered.into()
}
