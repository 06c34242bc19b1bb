//! Bands and the classes they give.

use super::*;

#[test]
fn a_lower_bound_belongs_to_its_band_and_the_ends_take_what_is_outside() {
    let bands = Bands::default();
    for (score, class) in [
        (-5, "Very Poor"),
        (299, "Very Poor"),
        (300, "Very Poor"),
        (579, "Very Poor"),
        (580, "Fair"),
        (669, "Fair"),
        (670, "Good"),
        (737, "Good"),
        (740, "Very Good"),
        (799, "Very Good"),
        (800, "Exceptional"),
        (850, "Exceptional"),
        (999, "Exceptional"),
    ] {
        assert_eq!(bands.class(score), class, "{score}");
    }
}

#[test]
fn bands_that_do_not_rise_are_refused_by_value() {
    let band = |name: &str, from| Band { name: name.into(), from };
    let refused = |bands| Bands::new(bands).unwrap_err().to_string();
    assert_eq!(
        refused(vec![band("a", 10), band("b", 10)]),
        "policy: /bands/1/1: 10 must come after 10"
    );
    assert_eq!(refused(vec![band("a", 1), band("a", 2)]), "policy: /bands/1/0: \"a\" stands twice");
    assert_eq!(refused(vec![]), "policy: /bands: at least one band is needed");
    assert_eq!(refused(vec![band("", 7)]), "policy: /bands/0/0: the band from 7 needs a name");
    assert_eq!(
        refused(vec![band("a", 7), band(" N/A", 8)]),
        "policy: /bands/1/0: \" N/A\" would say that there is no class"
    );
}

#[test]
fn the_end_bands_reach_to_the_ends_of_the_scale() {
    let band = |name: &str, from| Band { name: name.into(), from };
    let bands = Bands::new(vec![band("A", 500), band("B", 700)]).unwrap();
    let spans: Vec<_> = bands.spans(Scaling::default()).collect();
    assert_eq!(spans, [("A", 300, 699), ("B", 700, 850)]);
    for score in 300..=850 {
        let of_span = spans.iter().find(|(_, from, to)| (*from..=*to).contains(&score)).unwrap();
        assert_eq!(bands.class(score), of_span.0);
    }
}
