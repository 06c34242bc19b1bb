//! The book as a whole: its clock, mappings and areas, its backups and its checks.

use crate::engine::prelude::*;
use crate::engine::{Engine, NO_NUL};
use crate::records::access::PartnerRecord;
use crate::records::borrowers::Mapping;
use crate::records::collected::{AREA_ELSEWHERE, CollectedArea, replace_areas};
use crate::records::lending;
use crate::unit::Prepared;
use lendwright_storage::{StorageError, Verification};
use lendwright_types::internal::text::{is_seen, unfit_for_a_name};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

request! {
    /// Sets the clock of a book that was opened with a fixed clock, to test what happens on later days. The new time
    /// applies from the next operation, or from the next unit of several operations. The clock is not stored in the
    /// book, so it keeps the new time even if the unit is undone.
    pub struct SetClock {
        /// The new time.
        body "at" => at: DateTime<Utc>,
    }
}

answer! {
    /// The new time of the clock.
    pub struct ClockSet {
        /// The time.
        "at" => at: DateTime<Utc>,
    }
}

impl Operation for SetClock {
    type Body = ClockSet;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<ClockSet, Error> {
        if cx.config().clock.try_set(self.at) {
            return Ok(ClockSet { at: self.at });
        }
        Err(Error::value("at", "can be set where the clock of the book is a fixed one", self.at))
    }
}

request! {
    /// Sets the mappings from names to ids in borrowers' profiles. Each mapping in the request replaces the earlier
    /// one. A mapping that is left out stays unchanged.
    pub struct SetMappings {
        /// The ids of areas, by name.
        body "Areas" => areas: Option<Members<i64>>,
        /// The ids of cars, by name.
        body "Cars" => cars: Option<Members<i64>>,
        /// The ids of jobs, by name.
        body "Jobs" => jobs: Option<Members<i64>>,
        /// The ids of languages, by name.
        body "Languages" => languages: Option<Members<i64>>,
        /// The user name of a partner of the tenant that owns the mappings. Left out: the host's own tenant.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// The number of names in each mapping of the request.
    pub struct MappingsSet {
        /// The number of names by mapping.
        "names" => names: Members<i64>,
    }
}

impl Operation for SetMappings {
    type Body = MappingsSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<MappingsSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let kinds = [
            ("Areas", &self.areas),
            ("Cars", &self.cars),
            ("Jobs", &self.jobs),
            ("Languages", &self.languages),
        ];
        let mut names = Members::default();
        for (kind, mapping) in kinds {
            let Some(mapping) = mapping else { continue };
            check(kind, mapping)?;
            replace(cx, kind, mapping)?;
            names.0.push((kind.to_owned(), i64::try_from(mapping.0.len()).unwrap_or(i64::MAX)));
        }
        Ok(MappingsSet { names })
    }
}

/// Checks that ids are at least 0, and that no two names have the same id.
fn check(kind: &str, mapping: &Members<i64>) -> Result<(), Error> {
    let mut taken: HashMap<i64, &str> = HashMap::new();
    for (name, id) in &mapping.0 {
        let field = || format!("{kind}/{name}");
        if *id < 0 {
            return Err(Error::value(field(), "must be 0 or more", id));
        }
        if name.trim().is_empty() {
            return Err(Error::value(
                kind,
                "must have names that can be seen",
                format!("{name:?}"),
            ));
        }
        if let Some(other) = taken.insert(*id, name) {
            return Err(Error::value(field(), format!("must not have the id of '{other}'"), id));
        }
    }
    Ok(())
}

fn replace(cx: &mut Context<'_>, kind: &str, mapping: &Members<i64>) -> Result<(), Error> {
    let mut book = cx.book()?;
    for old in book.scan(Mapping::by_key).equal(kind).collect()? {
        book.remove::<Mapping>((kind, old.name))?;
    }
    let tenant_id = book.tenant();
    for (name, id) in &mapping.0 {
        book.insert(&Mapping { tenant_id, kind: kind.into(), name: name.clone(), id: *id })?;
    }
    Ok(())
}

// Sets the areas of uploaded places.

const NAME_CHARS_MAX: usize = 100;

request! {
    /// Sets the areas of uploaded places. They replace the earlier areas.
    ///
    /// A place belongs to the area with the nearest centre, up to 10 km, otherwise to `Other`. Stored places keep their
    /// area. Without any area, no place is stored.
    pub struct SetAreas {
        /// The areas, by name.
        body "areas" => areas: Members<AreaSetting>,
        /// The user name of a partner of the tenant that owns the areas. Left out: the host's own tenant.
        body "partner" => partner: Option<String>,
    }
}

answer! {
    /// An area: its centre and income level.
    #[derive(Default)]
    pub struct AreaSetting {
        /// The latitude of its centre, in degrees.
        "lat" => lat: f64,
        /// The longitude of its centre, in degrees.
        "long" => long: f64,
        /// The level of incomes in the area, from 1 (lowest) to 5, according to statistics.
        optional "income_level" => income_level: Option<i64>,
    }
}

answer! {
    /// The areas that were set.
    pub struct AreasSet {
        /// The number of areas.
        "areas" => areas: i64,
    }
}

impl Operation for SetAreas {
    type Body = AreasSet;
    const ACCESS: Access = Access::Write;

    fn run(&self, cx: &mut Context<'_>) -> Result<AreasSet, Error> {
        cx.act_as(self.partner.as_deref())?;
        let tenant_id = cx.partner()?.tenant_id;
        let mut areas = Vec::with_capacity(self.areas.len());
        for (name, &AreaSetting { lat: latitude, long: longitude, income_level }) in &self.areas {
            let place = |member: &str| format!("areas/{name}/{member}");
            check_name(name)?;
            check_degrees(&place("lat"), latitude, 90.0)?;
            check_degrees(&place("long"), longitude, 180.0)?;
            if let Some(level) = income_level.filter(|level| !(1..=5).contains(level)) {
                return Err(Error::value(place("income_level"), "must be from 1 to 5", level));
            }
            let name = name.to_owned();
            areas.push(CollectedArea { tenant_id, name, latitude, longitude, income_level });
        }
        replace_areas(cx, &areas)?;
        Ok(AreasSet { areas: i64::try_from(areas.len()).unwrap_or(i64::MAX) })
    }
}

fn check_name(name: &str) -> Result<(), Error> {
    if let Some(unfit) = unfit_for_a_name(name) {
        let reason = format!("must have names without {unfit}");
        return Err(Error::value("areas", reason, format!("{name:?}")));
    }
    if is_seen(name)
        && name.trim() == name
        && name.chars().count() <= NAME_CHARS_MAX
        && name != AREA_ELSEWHERE
    {
        return Ok(());
    }
    let reason = format!(
        "must have names of 1 to {NAME_CHARS_MAX} characters without blanks around them, other than \
         '{AREA_ELSEWHERE}'"
    );
    Err(Error::value("areas", reason, format!("{name:?}")))
}

fn check_degrees(place: &str, degrees: f64, max: f64) -> Result<(), Error> {
    if degrees.abs() <= max {
        return Ok(());
    }
    Err(Error::value(place, format!("must be from -{max} to {max}"), degrees))
}

request! {
    /// Copies the current state of the book to a new file, while other work continues. The copy is a complete book that
    /// can be opened like any other. This operation cannot be part of a unit that several operations share.
    pub struct BackUp {
        /// The file to write. An existing file is never overwritten.
        body "path" => path: String,
    }
}

answer! {
    /// The new copy.
    pub struct BackedUp {
        /// The file.
        "path" => path: String,
    }
}

impl Operation for BackUp {
    type Body = BackedUp;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "the book could not be backed up";

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        if self.path.contains('\0') {
            return Err(Error::value("path", NO_NUL, format!("{:?}", self.path)));
        }
        match engine.back_up(Path::new(&self.path)) {
            Ok(()) => Ok(Prepared::BackedUp),
            Err(StorageError::FileExists { path }) if path == Path::new(&self.path) => {
                Err(Error::value("path", "must be a file that is not there yet", &self.path))
            }
            // It is unknown which process owns this file.
            Err(StorageError::FileExists { path }) => Err(Error::value(
                "path",
                format!(
                    "must be a file beside which there is no {}, where the copy begins (another backup may be going \
                     on, or have been killed)",
                    path.display()
                ),
                &self.path,
            )),
            Err(source @ StorageError::Unsupported(_)) => Err(source.into()),
            Err(_) if !can_be_written(Path::new(&self.path)) => {
                let reason = "must be a file in a folder that is there";
                Err(Error::value("path", reason, &self.path))
            }
            Err(source) => Err(source.into()),
        }
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<BackedUp, Error> {
        if cx.prepared != Prepared::BackedUp {
            let reason = "must be asked for by itself, not where operations share a unit of work";
            return Err(Error::value("path", reason, &self.path));
        }
        Ok(BackedUp { path: self.path.clone() })
    }
}

/// Whether the system accepts this file name, and its folder exists.
fn can_be_written(path: &Path) -> bool {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    path.file_name().is_some() && path.try_exists().is_ok() && folder.is_none_or(Path::is_dir)
}

// Verifies the book.

/// The largest number of faults in an answer.
const FAULTS_MAX: usize = 100;

request! {
    /// Verifies the whole book. Its pages are intact, each row is as lendwright wrote it, no row is missing, and each
    /// index has exactly the rows of its table. Each loan is the result of its events, and its ledger sums to zero. The
    /// answer names faults by table, index or loan. The operation changes nothing, and others can read and write
    /// meanwhile. `verify_log` verifies the log of decisions. This operation cannot be part of a unit that several
    /// operations share.
    pub struct VerifyBook {}
}

answer! {
    /// The result of the verification.
    pub struct BookVerified {
        /// Whether the book has no fault.
        "whole" => whole: bool,
        /// The number of applications and loans that were verified.
        "loans" => loans: i64,
        /// The faults, at most 100.
        "faults" => faults: Vec<BookFault>,
        /// The number of faults that are not listed.
        "left_off" => left_off: i64,
    }
}

answer! {
    /// A fault in the book.
    pub struct BookFault {
        /// The table; null if the fault is in no table, or in several.
        "table" => table: Option<String>,
        /// The index; null if the fault is in no index.
        "index" => index: Option<String>,
        /// The id of the loan's application; null if the fault is in no loan.
        "loan" => loan: Option<IdText<ApplicationId>>,
        /// The fault as text, without personal data.
        "message" => message: String,
        /// The number of faults with the same message, apart from numbers in it. The message shows the number of the
        /// first fault.
        "count" => count: i64,
    }
}

impl Operation for VerifyBook {
    type Body = BookVerified;
    const ACCESS: Access = Access::Read;
    const FAILURE: &'static str = "the book could not be verified";

    fn prepare(&self, engine: &Engine) -> Result<Prepared, Error> {
        Ok(Prepared::StoreVerified(Arc::new(engine.verify_store()?)))
    }

    fn run(&self, cx: &mut Context<'_>) -> Result<BookVerified, Error> {
        let Prepared::StoreVerified(of_store) = std::mem::take(&mut cx.prepared) else {
            return Err(StorageError::Unsupported(
                "be verified where operations share a unit of work",
            )
            .into());
        };
        let mut report = Report::of_store(&of_store);
        match tenants(cx) {
            Ok(partners) => {
                for partner in partners {
                    match cx.act_as(Some(&partner)) {
                        Ok(()) => report.add_loans(cx)?,
                        Err(error) => report.add(fault(Some("partner"), damage(error)?)),
                    }
                }
            }
            Err(error) => report.add(fault(Some("partner"), damage(error)?)),
        }
        Ok(report.finish())
    }
}

/// Returns the user name of one partner of each tenant.
fn tenants(cx: &mut Context<'_>) -> Result<Vec<String>, Error> {
    let partners = cx.system().scan(PartnerRecord::by_key).collect()?;
    let by_tenant = partners.into_iter().rev().map(|it| (it.tenant_id, it.user_name));
    Ok(by_tenant.collect::<BTreeMap<_, _>>().into_values().collect())
}

/// The faults found so far.
#[derive(Default)]
struct Report {
    loans: u64,
    faults: Vec<BookFault>,
    left_off: u64,
}

impl Report {
    fn of_store(verified: &Verification) -> Self {
        let faults = verified.faults.iter().map(|found| BookFault {
            table: found.table.clone(),
            index: found.index.clone(),
            loan: None,
            message: found.message.clone(),
            count: count(found.count),
        });
        Self { loans: 0, faults: faults.collect(), left_off: verified.left_off }
    }

    fn add(&mut self, fault: BookFault) {
        if self.faults.len() < FAULTS_MAX {
            self.faults.push(fault);
        } else {
            self.left_off = self.left_off.saturating_add(1);
        }
    }

    /// Verifies the loans of the caller's tenant.
    fn add_loans(&mut self, cx: &mut Context<'_>) -> Result<(), Error> {
        let verified = lending::verify_loans(cx, &mut |id, message| {
            self.add(BookFault { loan: Some(id.into()), ..fault(None, message) });
        });
        match verified {
            Ok(loans) => self.loans = self.loans.saturating_add(loans),
            Err(error) => self.add(fault(Some("credit_application"), damage(error)?)),
        }
        Ok(())
    }

    fn finish(self) -> BookVerified {
        BookVerified {
            whole: self.faults.is_empty(),
            loans: count(self.loans),
            faults: self.faults,
            left_off: count(self.left_off),
        }
    }
}

fn fault(table: Option<&str>, message: String) -> BookFault {
    BookFault { table: table.map(str::to_owned), index: None, loan: None, message, count: 1 }
}

/// Returns the damage in words.
///
/// # Errors
/// The error itself, if it reports no damage.
fn damage(error: Error) -> Result<String, Error> {
    match error {
        Error::Damaged { what, .. } => Ok(what),
        Error::Storage { source: StorageError::Damaged(why), .. } => Ok(why.into()),
        error => Err(error),
    }
}

fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
