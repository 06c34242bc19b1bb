//! The life of a sample applicant: the fields of the profile. Each field depends on those before it.

use super::SampleProfile;
use super::lists::{CARS, JOBS, OWNER, PRIVATE, PUBLIC, RETIRED, SELF_EMPLOYED, SampleJob};
use super::rng::SplitMix64;
use lendwright::identity::Gender;

pub(crate) fn make(
    age_years: u32,
    gender: Gender,
    governorate: u32,
    rng: &mut SplitMix64,
) -> SampleProfile {
    let education = education(rng);
    let work = Work::new(age_years, education, rng);
    let income_egp = income_egp(&work, education, gender, rng);
    let home = Home::new(age_years, income_egp, rng);
    let banked = match work.income_type {
        PUBLIC => 92,
        PRIVATE => 78,
        RETIRED | OWNER => 70,
        _ => 35,
    };
    let whole = SampleProfile {
        number_of_children: Some(home.children),
        monthly_debt_egp: Some(debt_egp(income_egp, rng)),
        income_type: Some(work.income_type),
        residence_type: Some(home.residence),
        area: Some(if rng.percent(75) { governorate } else { moved_to(rng) }),
        reported_monthly_income_egp: Some(income_egp),
        education_level: Some(education),
        number_of_dependents: Some(home.dependents),
        language_id: Some(if rng.percent(88) { 1 } else { rng.between(2, 3) }),
        job_id: work.job.map(|job| job.id),
        years_of_experience: work.job.map(|_| work.experience_years),
        self_employed: Some(matches!(work.income_type, SELF_EMPLOYED | OWNER)),
        marital_status: Some(home.marital_status),
        car_id: car(income_egp, rng),
        months_at_address: Some(home.months),
        is_banked: Some(rng.percent(banked)),
    };
    leave_blanks(whole, rng)
}

fn education(rng: &mut SplitMix64) -> &'static str {
    let levels =
        [("High School", 30), ("Diploma", 26), ("Bachelor's", 36), ("Master's", 6), ("Phd", 2)];
    rng.weighted(&levels).unwrap_or("High School")
}

struct Work {
    income_type: &'static str,
    job: Option<&'static SampleJob>,
    experience_years: u32,
}

impl Work {
    fn new(age_years: u32, education: &str, rng: &mut SplitMix64) -> Self {
        let first_job_at_years = match education {
            "High School" => 18,
            "Diploma" => 20,
            "Bachelor's" => 22,
            "Master's" => 24,
            _ => 28,
        };
        let gap_years = rng.below(4);
        let since = age_years.saturating_sub(first_job_at_years).saturating_sub(gap_years);
        let kinds = [(PRIVATE, 46), (PUBLIC, 22), (SELF_EMPLOYED, 21), (OWNER, 11)];
        let retired = age_years >= 60 && rng.percent(80);
        let income_type = if retired { RETIRED } else { rng.weighted(&kinds).unwrap_or(PRIVATE) };
        let graduate = !matches!(education, "High School" | "Diploma");
        let open =
            |job: &&SampleJob| job.income_type == income_type && (graduate || !job.needs_degree);
        let jobs: Vec<_> = JOBS.iter().filter(open).collect();
        let job = rng.one_of(&jobs).copied();
        Self { income_type, job, experience_years: since }
    }
}

/// Draws an income. It rises with education and years of experience, varies more in business, and is a multiple of 50.
fn income_egp(work: &Work, education: &str, gender: Gender, rng: &mut SplitMix64) -> u32 {
    let base = work.job.map_or(6_500, |job| job.income_egp);
    let education_percent = match education {
        "High School" => 78,
        "Diploma" => 88,
        "Bachelor's" => 108,
        "Master's" => 135,
        _ => 165,
    };
    let years_percent = work.experience_years.min(20).saturating_mul(2).saturating_add(80);
    let luck_percent = match work.income_type {
        SELF_EMPLOYED | OWNER => rng.between(55, 170),
        _ => rng.between(82, 122),
    };
    // Pay differs by gender in reality. Without that, a fairness report would show no differences.
    let pay_percent = if gender == Gender::Female { 90 } else { 100 };
    let income = [education_percent, years_percent, luck_percent, pay_percent]
        .into_iter()
        .fold(base, |income, percent| income.saturating_mul(percent) / 100);
    (income / 50).saturating_mul(50)
}

/// Draws a debt: none for six in ten applicants, a share of the income for the others, and too large a share for a few.
fn debt_egp(income_egp: u32, rng: &mut SplitMix64) -> u32 {
    let percent = rng.weighted(&[((0, 0), 58), ((3, 20), 22), ((20, 45), 14), ((45, 75), 6)]);
    let (low, high) = percent.unwrap_or((0, 0));
    let debt = income_egp.saturating_mul(rng.between(low, high)) / 100;
    (debt / 10).saturating_mul(10)
}

struct Home {
    marital_status: &'static str,
    children: u32,
    dependents: u32,
    residence: &'static str,
    months: u32,
}

impl Home {
    fn new(age_years: u32, income_egp: u32, rng: &mut SplitMix64) -> Self {
        let married_percent = age_years.saturating_sub(20).saturating_mul(6).min(84);
        let apart =
            [("Divorced", 6), ("Widowed", age_years.saturating_sub(40) / 3), ("Single", 20)];
        let marital_status = if rng.percent(married_percent) {
            "Married"
        } else {
            rng.weighted(&apart).unwrap_or("Single")
        };
        let children = match marital_status {
            "Single" => 0,
            _ => rng.below(5).min(age_years.saturating_sub(20) / 3),
        };
        let parents = if rng.percent(20) { rng.between(1, 2) } else { 0 };
        // Grown-up children are not dependents.
        let grown = if age_years > 50 { children / 2 } else { 0 };
        let residence = residence(age_years, income_egp, rng);
        let years = age_years.saturating_sub(18).min(30).saturating_add(1);
        let months = match residence {
            "Furnished Rent" => rng.between(1, 30),
            "New Law Rent" => rng.between(1, 72),
            _ => rng.between(6, years.saturating_mul(12)),
        };
        let dependents = children.saturating_sub(grown).saturating_add(parents);
        Self { marital_status, children, dependents, residence, months }
    }
}

fn residence(age_years: u32, income_egp: u32, rng: &mut SplitMix64) -> &'static str {
    let owned = income_egp.min(30_000) / 1_000;
    let family = 60_u32.saturating_sub(age_years).saturating_add(5);
    let kinds = [
        ("Fully Owned", owned),
        ("Family House", family),
        ("Old Law Rent", age_years / 4),
        ("New Law Rent", 24),
        ("Furnished Rent", 5),
    ];
    rng.weighted(&kinds).unwrap_or("Family House")
}

/// Draws the area to which a person moves. Areas with many jobs are more likely.
fn moved_to(rng: &mut SplitMix64) -> u32 {
    rng.weighted(&[(1, 45), (14, 30), (2, 15), (8, 10)]).unwrap_or(1)
}

fn car(income_egp: u32, rng: &mut SplitMix64) -> Option<u32> {
    let chance = (income_egp.saturating_sub(7_000) / 300).min(75);
    if !rng.percent(chance) {
        return None;
    }
    rng.one_of(CARS).map(|(_, id)| *id)
}

/// Leaves fields blank. One applicant in sixteen fills in hardly anything. The others leave out a field now and then.
fn leave_blanks(mut whole: SampleProfile, rng: &mut SplitMix64) -> SampleProfile {
    let thin = rng.percent(6);
    let mut blank = |usual: u32| rng.percent(if thin { 70 } else { usual });
    clear(&mut whole.number_of_children, blank(4));
    clear(&mut whole.monthly_debt_egp, blank(9));
    clear(&mut whole.income_type, blank(3));
    clear(&mut whole.residence_type, blank(5));
    clear(&mut whole.area, blank(2));
    clear(&mut whole.reported_monthly_income_egp, blank(6));
    clear(&mut whole.education_level, blank(5));
    clear(&mut whole.number_of_dependents, blank(10));
    clear(&mut whole.language_id, blank(1));
    let no_job = blank(7);
    clear(&mut whole.job_id, no_job);
    clear(&mut whole.years_of_experience, no_job);
    clear(&mut whole.self_employed, blank(4));
    clear(&mut whole.marital_status, blank(4));
    clear(&mut whole.months_at_address, blank(12));
    clear(&mut whole.is_banked, blank(3));
    whole
}

fn clear<T>(field: &mut Option<T>, blank: bool) {
    if blank {
        *field = None;
    }
}
