#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::arithmetic_side_effects, reason = "small counts")]

use super::rng::SplitMix64;
use super::*;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

fn some(count: usize) -> Vec<SampleApplicant> {
    portfolio(7).take(count).collect()
}

/// The first numbers of two seeds, from the C program of the generator's authors.
#[test]
fn the_generator_gives_the_numbers_of_its_authors() {
    let mut rng = SplitMix64::new(0);
    let first = [rng.next(), rng.next(), rng.next()];
    assert_eq!(first, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    let mut rng = SplitMix64::new(1_234_567);
    let first = [rng.next(), rng.next(), rng.next()];
    let known = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!(first, known);
}

#[test]
fn weights_are_kept() {
    let mut rng = SplitMix64::new(3);
    let heads = (0..10_000).filter(|_| rng.weighted(&[(true, 30), (false, 70)]).unwrap()).count();
    assert!((2_850..3_150).contains(&heads), "{heads}");
    assert_eq!(rng.weighted::<u8>(&[]), None);
    assert_eq!((rng.below(0), rng.below(1), rng.between(4, 4)), (0, 0, 4));
}

/// If the digest changes, the sample book of every user changes. Change it only on purpose.
#[test]
fn the_portfolio_is_the_same_on_every_machine() {
    let mut text = String::new();
    for applicant in portfolio(1).take(1_000) {
        let fields = applicant.profile.fields();
        let SamplePerson { first_name, last_name, birth_date, national_id, phone, email, .. } =
            &applicant.person;
        write!(text, "{first_name} {last_name} {birth_date} {national_id} {phone} {email}")
            .unwrap();
        for (name, value) in fields {
            write!(text, " {name}={value}").unwrap();
        }
        text.push('\n');
    }
    let digest = lendwright::audit::Digest::from_parts(&[text.as_bytes()]).to_string();
    assert_eq!(digest, "afc7b99796c475ad9634fc0eb9f8ee4ebac3c9845b3055895236e54e0ebdc55e");
}

#[test]
fn an_applicant_is_found_again_by_number() {
    let applicants = some(50);
    assert_eq!(applicants[0].number, 1);
    assert_eq!(applicant(7, 32), applicants[31]);
    assert_ne!(applicant(8, 32), applicants[31]);
}

#[test]
fn no_two_share_a_national_id_a_phone_or_an_address() {
    let applicants = some(200_000);
    let distinct = |read: fn(&SampleApplicant) -> &str| {
        applicants.iter().map(read).collect::<HashSet<_>>().len()
    };
    assert_eq!(distinct(|a| &a.person.national_id), 200_000);
    assert_eq!(distinct(|a| &a.person.phone), 200_000);
    assert_eq!(distinct(|a| &a.person.email), 200_000);
}

#[test]
fn a_national_id_says_birth_date_gender_and_governorate_and_checks() {
    for applicant in some(20_000) {
        check_national_id(&applicant.person);
    }
}

#[test]
fn a_person_is_of_the_age_and_gender_asked_for() {
    let day = NaiveDate::from_ymd_opt(2026, 6, 15).unwrap();
    let mut ids = HashSet::new();
    for number in 1..=20_000 {
        let gender = [Gender::Male, Gender::Female][number as usize % 2];
        let age_years = 18 + number % 60;
        let person = person_of_age(1, number, gender, age_years, day);
        check_national_id(&person);
        assert_eq!((person.gender, day.years_since(person.birth_date)), (gender, Some(age_years)));
        assert!(ids.insert(person.national_id));
    }
}

/// Reads the id digit by digit, as documents about its form describe it, and not with the code that generated it.
fn check_national_id(person: &SamplePerson) {
    let id: Vec<u32> = person.national_id.chars().map(|c| c.to_digit(10).unwrap()).collect();
    assert_eq!(id.len(), 14);
    let year = match id[0] {
        2 => 1900 + id[1] * 10 + id[2],
        3 => 2000 + id[1] * 10 + id[2],
        other => panic!("century {other}"),
    };
    let (month, day) = (id[3] * 10 + id[4], id[5] * 10 + id[6]);
    let born = NaiveDate::from_ymd_opt(i32::try_from(year).unwrap(), month, day);
    assert_eq!(born, Some(person.birth_date), "{}", person.national_id);
    let code = id[7] * 10 + id[8];
    assert!(AREAS.iter().any(|area| area.code == code), "{}", person.national_id);
    assert_eq!(id[12] % 2 == 1, person.gender == Gender::Male);
    let weights = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
    let sum: u32 = (0..13).map(|at| id[at] * weights[at]).sum();
    assert_eq!((sum + id[13]) % 11, 0, "{}", person.national_id);
}

#[test]
fn ages_phones_and_addresses_are_as_promised() {
    let mut ages = BTreeSet::new();
    for applicant in some(20_000) {
        ages.insert(AS_OF.years_since(applicant.person.birth_date).unwrap());
        let line = applicant.person.phone.strip_prefix("+20150").unwrap();
        assert!(
            line.len() == 7 && line.bytes().all(|b| b.is_ascii_digit()),
            "{}",
            applicant.person.phone
        );
        let (name, host) = applicant.person.email.split_once('@').unwrap();
        assert_eq!(host, "example.com");
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'.'));
    }
    assert!(*ages.first().unwrap() >= 21 && *ages.last().unwrap() <= 67, "{ages:?}");
}

#[test]
fn words_and_ids_are_those_of_the_interface_and_the_lists() {
    let income = [
        "Self Employed",
        "Retired",
        "Private Sector Employee",
        "Public Sector Employee",
        "Business Owner",
    ];
    let residence =
        ["Fully Owned", "Family House", "Old Law Rent", "New Law Rent", "Furnished Rent"];
    let education = ["High School", "Diploma", "Bachelor's", "Master's", "Phd"];
    let mut seen = HashSet::new();
    for SampleApplicant { profile: p, .. } in some(20_000) {
        assert!(p.income_type.is_none_or(|word| income.contains(&word)));
        assert!(p.residence_type.is_none_or(|word| residence.contains(&word)));
        assert!(p.education_level.is_none_or(|word| education.contains(&word)));
        assert!(p.area.is_none_or(|id| AREAS.iter().any(|area| area.id == id)));
        assert!(p.job_id.is_none_or(|id| JOBS.iter().any(|job| job.id == id)));
        assert!(p.car_id.is_none_or(|id| CARS.iter().any(|car| car.1 == id)));
        assert!(p.language_id.is_none_or(|id| LANGUAGES.iter().any(|language| language.1 == id)));
        assert_eq!(p.job_id.is_some(), p.years_of_experience.is_some());
        let job = p.job_id.and_then(|id| JOBS.iter().find(|job| job.id == id));
        assert!(job.is_none_or(|job| p.income_type.is_none_or(|kind| kind == job.income_type)));
        let unlearned = matches!(p.education_level, Some("High School" | "Diploma"));
        assert!(!job.is_some_and(|job| job.needs_degree && unlearned));
        seen.extend([p.income_type, p.residence_type, p.education_level].into_iter().flatten());
    }
    assert_eq!(seen.len(), 15, "every word comes up");
}

/// In each mapping, every id occurs only once.
#[test]
fn lists_name_no_id_twice() {
    let ids = |ids: Vec<u32>| ids.iter().enumerate().all(|(at, id)| *id as usize == at + 1);
    assert!(ids(AREAS.iter().map(|area| area.id).collect()));
    assert!(ids(JOBS.iter().map(|job| job.id).collect()));
    assert!(ids(CARS.iter().map(|car| car.1).collect()));
    assert!(ids(LANGUAGES.iter().map(|language| language.1).collect()));
}

#[test]
fn income_follows_education_and_debt_follows_income() {
    let applicants = some(20_000);
    let mean = |of: &dyn Fn(&SampleProfile) -> Option<u32>| {
        let all: Vec<_> = applicants.iter().filter_map(|a| of(&a.profile)).map(u64::from).collect();
        all.iter().sum::<u64>() / all.len() as u64
    };
    let income = |level: &'static str| {
        mean(&|p| p.reported_monthly_income_egp.filter(|_| p.education_level == Some(level)))
    };
    assert!(income("High School") < income("Bachelor's"));
    assert!(income("Bachelor's") < income("Phd"));
    let all = mean(&|p| p.reported_monthly_income_egp);
    assert!((9_000..16_000).contains(&all), "{all}");
    let debt = |rich: bool| {
        let is_rich =
            move |p: &SampleProfile| Some((p.reported_monthly_income_egp? > 15_000) == rich);
        mean(&|p| p.monthly_debt_egp.filter(|_| is_rich(p) == Some(true)))
    };
    assert!(debt(false) < debt(true));
}

#[test]
fn some_of_every_field_is_missing_and_most_is_there() {
    let applicants = some(20_000);
    let blank = |name: &str| {
        let filled = |a: &&SampleApplicant| a.profile.fields().iter().any(|(n, _)| *n == name);
        applicants.len() - applicants.iter().filter(filled).count()
    };
    for name in [
        "Number_of_Children",
        "Monthly_Debt",
        "Income_Type",
        "Residence_Type",
        "Area",
        "Reported_Monthly_Income",
        "Education_Level",
        "Number_of_Dependents",
        "Language_ID",
        "Self_Employed",
        "Marital_Status",
        "Months_at_Address",
        "Is_Banked",
    ] {
        let blank = blank(name);
        assert!((400..4_000).contains(&blank), "{name}: {blank} of 20,000");
    }
    let jobless = blank("Job_ID");
    assert!((1_000..6_000).contains(&jobless), "Job_ID: {jobless}");
}
