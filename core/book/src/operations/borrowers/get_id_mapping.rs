//! `GET /api/v1.0/update/`: returns the mappings for the ids in profiles.

use crate::engine::prelude::*;
use crate::records::borrowers::Mapping;

request! {
    /// Returns the mappings from names to ids of areas, cars, jobs and languages.
    pub struct GetIdMapping {}
}

answer! {
    /// The mappings from names to ids.
    pub struct IdMappingAnswer {
        /// The four mappings.
        "ID Mapping" => id_mapping: IdMapping,
    }
}

answer! {
    /// The four mappings from names to ids, sorted by name.
    pub struct IdMapping {
        /// The ids of areas, by name.
        "Areas" => areas: Members<i64>,
        /// The ids of cars, by name.
        "Cars" => cars: Members<i64>,
        /// The ids of jobs, by name.
        "Jobs" => jobs: Members<i64>,
        /// The ids of languages, by name.
        "Languages" => languages: Members<i64>,
    }
}

impl Operation for GetIdMapping {
    type Body = IdMappingAnswer;
    const ACCESS: Access = Access::Read;

    fn run(&self, cx: &mut Context<'_>) -> Result<IdMappingAnswer, Error> {
        let mut of = |kind: &str| -> Result<Members<i64>, Error> {
            let names = cx.book()?.scan(Mapping::by_key).equal(kind).collect()?;
            Ok(names.into_iter().map(|mapping| (mapping.name, mapping.id)).collect())
        };
        Ok(IdMappingAnswer {
            id_mapping: IdMapping {
                areas: of("Areas")?,
                cars: of("Cars")?,
                jobs: of("Jobs")?,
                languages: of("Languages")?,
            },
        })
    }
}
