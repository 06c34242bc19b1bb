//! Sets of weights: refused, replaced, changed and removed weights.

use super::json;
use crate::Weights;

#[test]
fn a_weight_is_refused_by_name_and_nothing_changes() {
    let weights = Weights::default();
    let known = ["income", "reports"];
    let changed = |text: &str| weights.changed(&json(text)).unwrap_err().to_string();
    assert_eq!(changed(r#"{"incomes": 1}"#), "weight incomes does not exist, did you mean income?");
    assert_eq!(
        changed(r#"{"reports": 3, "income": -1}"#),
        "weight income must not be negative: -1"
    );
    assert_eq!(changed(r#"{"income": "7"}"#), "weight income must be a number, not the text \"7\"");
    assert_eq!(changed(r#"{"income": null}"#), "weight income must be a number, not null");
    let bound = "weight income must be at most 1000000000000, not";
    assert_eq!(changed(r#"{"income": 1e999}"#), format!("{bound} 1e999"));
    assert_eq!(changed(r#"{"income": 1e306}"#), format!("{bound} 1e+306"));
    assert_eq!(changed(r#"{"income": 1000000000001}"#), format!("{bound} 1000000000001"));
    assert_eq!(
        Weights::new([("income", f64::INFINITY)]).unwrap_err().to_string(),
        format!("{bound} inf")
    );
    assert_eq!(
        changed(r#"{"income": 1e-10}"#),
        "weight income must be 0 or at least 0.000000001, not 1e-10"
    );
    assert!(weights.changed(&json(r#"{"income": 1e-9}"#)).is_ok());
    assert!(weights.changed(&json(r#"{"income": 1e12}"#)).is_ok());
    assert_eq!(changed("[]"), "weights must be an object of names and numbers, not a list");
    assert_eq!(
        Weights::replaced(&known, &json(r#"{"income": 0, "reports": 0}"#)).unwrap_err().to_string(),
        "at least one weight must be above 0: income, reports would all be 0 or gone"
    );
    assert!(Weights::replaced(&known, &json("{}")).is_err());
    assert!(Weights::replaced(&known, &json(r#"{"banked": 1}"#)).is_err());
    assert_eq!(
        weights.without(&["income", "x"]).unwrap_err().to_string(),
        "weight x does not exist"
    );
    assert_eq!(weights, Weights::default());
}

#[test]
fn weights_are_replaced_changed_and_removed() {
    let set = Weights::replaced(&["a", "b"], &json(r#"{"b": 1.50, "a": 0}"#)).unwrap();
    assert_eq!(set.to_json().to_string(), r#"{"b":1.5,"a":0}"#);
    assert_eq!(set.changed(&json(r#"{"a": 4}"#)).unwrap().get("a"), Some(4.0));
    assert_eq!(set.without(&["a"]).unwrap().iter().count(), 1);
    assert!(set.without(&["b"]).is_err(), "only zeros would be left");
    let minus_zero = Weights::new([("a", -0.0), ("b", 1.0)]).unwrap();
    assert_eq!(minus_zero.to_json().to_string(), r#"{"a":0,"b":1}"#);
}
