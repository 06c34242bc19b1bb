//! Sets the mappings from names to ids.

use crate::engine::prelude::*;
use crate::records::borrowers::Mapping;
use std::collections::HashMap;

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
