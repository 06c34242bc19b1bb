#![allow(clippy::unwrap_used)]

use super::LendingSettings;
use crate::records::lending::ProductTerms;
use crate::wire::Wire;
use lendwright_lending::{
    Charge, Convention, DayCount, PenaltyMode, Profile, RateUnit, Rounding, Settlement,
};
use lendwright_types::Rate;
use lendwright_types::currency::{EGP, KWD};
use lendwright_types::json::Json;

fn settings(text: &str) -> LendingSettings {
    LendingSettings::read(&Json::parse(text.as_bytes()).unwrap()).unwrap()
}

fn terms(penalty_mode: PenaltyMode) -> ProductTerms {
    ProductTerms {
        name: "Gold".into(),
        currency: EGP,
        rate_unit: RateUnit::Fraction,
        penalty_mode,
        interest_rate: Rate::percent("0.24").unwrap(),
        early_payment_interest: Rate::percent("2").unwrap(),
        late_payment_penalty: 2_000_000,
        very_late_payment_penalty: 5_000_000,
        min_repayment_months: 3,
        max_repayment_months: 36,
        lower_limit_minor: 100_000,
        upper_limit_minor: 5_000_000,
    }
}

#[test]
fn what_is_stored_is_canonical_and_read_back() {
    let text = r#"{"settlement":"none","penalty_cap":12.50,"instalment_multiple":"0.05",
        "allow_advance":true,"day_count":"Act/365F","principal_grace":2}"#;
    let stored = settings(text).to_stored().unwrap();
    assert_eq!(
        stored,
        r#"{"allow_advance":true,"day_count":"Act/365F","instalment_multiple":"0.05","penalty_cap":"12.5","principal_grace":2,"settlement":"none"}"#
    );
    assert_eq!(LendingSettings::from_stored(&stored).unwrap(), settings(text));
    assert_eq!(LendingSettings::default().to_stored().unwrap(), "{}");
    for damaged in ["", "[]", r#"{"settlement":"free"}"#, r#"{"no such":1}"#] {
        assert!(LendingSettings::from_stored(damaged).is_err(), "{damaged}");
    }
}

#[test]
fn an_application_keeps_what_differs_from_the_default_alone() {
    let all = LendingSettings::defaults(Convention::Plain, EGP);
    assert_eq!(all.kept(EGP).to_stored().unwrap(), "{}");
    let set = settings(
        r#"{"profile":"half_up","rounding":"half_up","month_end":"clamp","rate_unit":"fraction",
        "penalty_mode":"fixed","duplicate_days":1,"duplicate_hours":2,"currency_word":"LE",
        "settlement":"rule78"}"#,
    );
    let kept = set.in_force(EGP).kept(EGP);
    assert_eq!(kept.to_stored().unwrap(), r#"{"profile":"half_up","settlement":"rule78"}"#);
    let again = |settings: &LendingSettings| {
        let terms = terms(PenaltyMode::Percent);
        settings.contract(&terms).unwrap()
    };
    assert_eq!(again(&kept), again(&set));
}

#[test]
fn without_settings_the_profile_is_plain_in_the_product_s_unit() {
    let profile = LendingSettings::default().contract(&terms(PenaltyMode::Percent)).unwrap().0;
    assert_eq!(profile, Profile { rate_unit: RateUnit::Fraction, ..Profile::default() });
}

#[test]
fn settings_reach_the_schedule_and_the_servicing() {
    let set = settings(
        r#"{"profile":"daily_simple","rounding":"down","instalment_multiple":5,"interest_grace":1,
        "penalty_cap":"7.5","penalty_grace_days":3,"very_late_days":20,"settlement":"uk2004"}"#,
    );
    let profile = set.contract(&terms(PenaltyMode::Percent)).unwrap().0;
    assert_eq!((profile.day_count, profile.rounding), (DayCount::Actual365, Rounding::Down));
    assert_eq!(profile.instalment_rounding, Rounding::HalfUp);
    assert_eq!(profile.instalment_multiple.unwrap().minor(), 500);
    assert_eq!(profile.interest_grace, 1);

    let servicing = set.contract(&terms(PenaltyMode::Fixed)).unwrap().1;
    assert_eq!(servicing.settlement, Settlement::Uk2004);
    assert_eq!(servicing.early_fee.to_string(), "2");
    let penalty = servicing.penalty;
    assert_eq!((penalty.grace_days, penalty.very_late_days), (3, 20));
    assert_eq!(penalty.cap, Some(Rate::percent("7.5").unwrap()));
    assert_eq!(penalty.late, Charge::Fixed(terms(PenaltyMode::Fixed).money(2_000_000)));
    let percent = set.contract(&terms(PenaltyMode::PercentPerDay)).unwrap().1.penalty.very_late;
    assert_eq!(percent, Charge::PercentPerDay(Rate::percent("5").unwrap()));
}

#[test]
fn a_stored_multiple_that_another_currency_does_not_have_is_refused_by_name() {
    let set = settings(r#"{"instalment_multiple":"0.125"}"#);
    assert!(set.check(KWD, &set).is_ok());
    let error = set.check(EGP, &set).unwrap_err().to_string();
    assert_eq!(error, "'instalment_multiple' must be an amount in EGP of more than 0, not 0.125");
}
