#![allow(
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::needless_range_loop,
    reason = "tests"
)]

use super::kmeans::{settle, square};
use super::*;
use proptest::prelude::*;

/// The slow twin: it computes all distances and sums each time.
fn plain_lloyd(points: &Points, mut centres: Points, iterations_max: u32) -> (Points, Vec<u32>) {
    let mut of = nearest(points, &centres);
    let mut iterations = 1;
    loop {
        relocate(points, &centres, &mut of);
        centres = middles(points, &centres, &of);
        let next = nearest(points, &centres);
        if iterations == iterations_max {
            return (centres, next);
        }
        iterations += 1;
        if next == of {
            return (centres, next);
        }
        of = next;
    }
}

fn nearest(points: &Points, centres: &Points) -> Vec<u32> {
    let of = |point: &[f64]| {
        let mut best = (0, f64::INFINITY);
        for (at, centre) in (0..).zip(centres.iter()) {
            let distance = square(point, centre);
            if distance < best.1 {
                best = (at, distance);
            }
        }
        best.0
    };
    points.iter().map(of).collect()
}

fn relocate(points: &Points, centres: &Points, of: &mut [u32]) {
    for empty in 0..centres.len() {
        let size = |centre: u32, of: &[u32]| of.iter().filter(|at| **at == centre).count();
        if size(u32::try_from(empty).unwrap(), of) > 0 {
            continue;
        }
        let mut farthest = (0, 0.0);
        for at in 0..points.len() {
            let distance = square(points.point(at), centres.point(of[at] as usize));
            if distance > farthest.1 && size(of[at], of) > 1 {
                farthest = (at, distance);
            }
        }
        if farthest.1 > 0.0 {
            of[farthest.0] = u32::try_from(empty).unwrap();
        }
    }
}

fn middles(points: &Points, centres: &Points, of: &[u32]) -> Points {
    let mut values = Vec::new();
    for (at, before) in (0..).zip(centres.iter()) {
        let own: Vec<&[f64]> =
            points.iter().zip(of).filter(|(_, of)| **of == at).map(|(point, _)| point).collect();
        for (dim, value) in before.iter().enumerate() {
            let sum: f64 = own.iter().map(|point| point[dim]).sum();
            values.push(if own.is_empty() { *value } else { sum / own.len() as f64 });
        }
    }
    Points::new(points.dims(), values).unwrap()
}

fn bits(points: &Points) -> Vec<u64> {
    points.iter().flatten().map(|value| value.to_bits()).collect()
}

/// Points on a coarse grid, where many distances are equal, or anywhere.
fn some_points() -> impl Strategy<Value = Points> {
    (1..5_usize, any::<bool>(), 1..80_usize).prop_flat_map(|(dims, coarse, count)| {
        let value = if coarse {
            (-3..4_i32).prop_map(f64::from).boxed()
        } else {
            (-10.0..10.0_f64).boxed()
        };
        prop::collection::vec(value, dims * count)
            .prop_map(move |values| Points::new(dims, values).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn bounds_change_no_bit_of_lloyds_algorithm(
        points in some_points(), k in 1..9_usize, shift in 0..7_usize, most in 1..40_u32,
    ) {
        // First centres may be equal, so that some have no points.
        let places: Vec<usize> = (0..k).map(|at| at * shift % points.len()).collect();
        let centres = points.at(&places);
        let fast = settle(&points, centres.clone(), most);
        let (centres, of) = plain_lloyd(&points, centres, most);
        prop_assert_eq!(bits(&fast.centres), bits(&centres));
        prop_assert_eq!(&fast.of, &of);
        for (at, size) in (0..).zip(&fast.sizes) {
            prop_assert_eq!(of.iter().filter(|of| **of == at).count(), *size);
        }
    }

    #[test]
    fn the_same_points_and_seed_give_the_same_clusters(points in some_points(), seed: u64) {
        let model = KMeans::new(3).seed(seed).starts(3);
        let (one, two) = (model.fit(&points), model.fit(&points));
        prop_assert_eq!(one.is_some(), points.len() >= 3);
        prop_assert_eq!(&one, &two);
        if let Some(clusters) = one {
            let mut inertia = 0.0;
            for (point, of) in points.iter().zip(clusters.of()) {
                inertia += square(point, clusters.centres().point(*of as usize));
            }
            prop_assert_eq!(inertia.to_bits(), clusters.inertia().to_bits());
            prop_assert_eq!(&nearest(&points, clusters.centres()), clusters.of());
        }
    }

    #[test]
    fn silhouettes_are_those_of_their_definition(points in some_points(), k in 2..5_u32) {
        let of: Vec<u32> = (0..k).cycle().take(points.len()).collect();
        let found = silhouette(&points, &of);
        if points.len() < 2 {
            prop_assert_eq!(found, None);
            return Ok(());
        }
        let mean_to = |at: usize, cluster: u32| {
            let others: Vec<usize> =
                (0..points.len()).filter(|o| of[*o] == cluster && *o != at).collect();
            let sum: f64 =
                others.iter().map(|o| square(points.point(at), points.point(*o)).sqrt()).sum();
            (!others.is_empty()).then(|| sum / others.len() as f64)
        };
        let mut sum = 0.0;
        for at in 0..points.len() {
            let Some(a) = mean_to(at, of[at]) else { continue };
            let rest = (0..k).filter(|cluster| *cluster != of[at]);
            let b = rest.filter_map(|cluster| mean_to(at, cluster)).fold(f64::INFINITY, f64::min);
            sum += if a.max(b) > 0.0 { (b - a) / a.max(b) } else { 0.0 };
        }
        prop_assert!((found.unwrap() - sum / points.len() as f64).abs() < 1e-12);
    }

    #[test]
    fn scores_of_recency_frequency_and_money_are_those_of_their_formula(
        values in prop::collection::vec(-4..4_i32, 1..30),
    ) {
        let doubles: Vec<f64> = values.iter().map(|value| f64::from(*value)).collect();
        let days: Vec<f64> = doubles.iter().map(|value| -value).collect();
        for (own, found) in values.iter().zip(Rfm::from_values(&days, &doubles, &doubles)) {
            let worse = values.iter().filter(|other| *other < own).count();
            let equal = values.iter().filter(|other| *other == own).count();
            let share = (worse as f64 + equal as f64 / 2.0) / values.len() as f64;
            let score = (5.0 * share + 1e-12).floor() as u8 + 1;
            prop_assert_eq!((found.recency, found.frequency, found.monetary), (score, score, score));
        }
    }
}

#[test]
fn an_empty_cluster_takes_the_farthest_point() {
    let points = Points::new(1, vec![0.0, 1.0, 2.0, 10.0]).unwrap();
    let twice = points.at(&[0, 0]);
    let clusters = KMeans::new(2).fit_from(&points, twice);
    assert_eq!((clusters.of(), clusters.sizes()), (&[0, 0, 0, 1][..], &[3, 1][..]));
    let equal = Points::new(1, vec![5.0; 3]).unwrap();
    let clusters = KMeans::new(2).fit(&equal).unwrap();
    assert_eq!((clusters.sizes(), clusters.inertia()), (&[3, 0][..], 0.0));
}

#[test]
fn values_are_cut_drawn_in_and_standardised() {
    let mut values: Vec<f64> = (0..1_000).map(f64::from).collect();
    let even = Scaling::from_values(&values).unwrap();
    assert_eq!((even.transform, even.low, even.high), (ScalingTransform::None, 9.99, 989.01));
    assert_eq!(even.z(-1e9).to_bits(), even.z(9.99).to_bits());
    for value in &mut values {
        *value = libm::exp(*value / 100.0);
    }
    let long = Scaling::from_values(&values).unwrap();
    assert_eq!(long.transform, ScalingTransform::Log1p);
    let z: Vec<f64> = values.iter().map(|value| long.z(*value)).collect();
    let sum: f64 = z.iter().sum();
    let squares: f64 = z.iter().map(|z| z * z).sum();
    assert!(sum.abs() < 1e-9 && (squares - 1_000.0).abs() < 1e-9);
    assert!((long.value(long.z(50.0)) - 50.0).abs() < 1e-9);
    for value in &mut values {
        *value = -*value;
    }
    assert_eq!(Scaling::from_values(&values).unwrap().transform, ScalingTransform::None);
    // A value below the 1 % quantile is cut before the check for negative values.
    let mut values: Vec<f64> = (0..200).map(|at| 1.03_f64.powi(at)).collect();
    values[0] = -100.0;
    let cut = Scaling::from_values(&values).unwrap();
    assert_eq!((cut.transform, cut.low > 0.0), (ScalingTransform::Log1p, true));
    values[1] = -100.0;
    values[2] = -100.0;
    assert_eq!(Scaling::from_values(&values).unwrap().transform, ScalingTransform::None);
    let constant = Scaling::from_values(&[3.0, 3.0]).unwrap();
    assert_eq!(
        (constant.transform, constant.mean, constant.sd),
        (ScalingTransform::Constant, 3.0, 0.0)
    );
    assert!(!constant.is_dimension() && Scaling::from_values(&[]).is_none());
}

/// Three heaps of 50 points.
fn heaps() -> Points {
    let values = (0..150_u32).flat_map(|at| {
        let (x, y) = [(0.0, 0.0), (20.0, 0.0), (0.0, 30.0)][at as usize % 3];
        [x + f64::from(at * 7 % 11) / 10.0, y + f64::from(at * 5 % 13) / 10.0]
    });
    Points::new(2, values.collect()).unwrap()
}

#[test]
fn as_many_clusters_are_chosen_as_there_are_heaps() {
    let points = heaps();
    let rows: Vec<usize> = (0..points.len()).collect();
    let go_on = || Ok::<(), ()>(());
    let choice = choose(&points, Count::UpTo(6), 0, &rows, go_on).unwrap().unwrap();
    assert_eq!((choice.clusters.sizes(), choice.is_unclear), (&[50, 50, 50][..], false));
    let tried: Vec<usize> = choice.candidates.iter().map(|tried| tried.k).collect();
    assert_eq!(tried, [2, 3, 4, 5, 6]);
    assert_eq!(choice.silhouette, silhouette(&points, choice.clusters.of()));
    assert!(choice.silhouette.unwrap() > 0.9);
    let fixed = choose(&points, Count::Fixed(5), 0, &rows, go_on).unwrap().unwrap();
    assert_eq!((fixed.clusters.sizes().len(), fixed.candidates.len()), (5, 1));
    assert_eq!(choose(&points, Count::UpTo(6), 0, &rows, || Err(7)), Err(7));
    assert_eq!(choose(&points, Count::Fixed(151), 0, &rows, go_on), Ok(None));
}

#[test]
fn points_without_borders_are_one_cluster() {
    // A ball has no borders: the corners of a cube of many dimensions.
    let corners = (0..256_u32).flat_map(|at| (0..8).map(move |bit| f64::from(at >> bit & 1)));
    let points = Points::new(8, corners.collect()).unwrap();
    let rows: Vec<usize> = (0..256).collect();
    let choice = choose(&points, Count::UpTo(4), 0, &rows, || Ok::<(), ()>(())).unwrap().unwrap();
    assert!(choice.is_unclear && choice.silhouette.unwrap() < 0.25);
    assert_eq!(choice.clusters.sizes(), [256]);
}

#[test]
fn a_sample_goes_by_ids_and_not_by_places() {
    let users: Vec<String> = (0..5_000).map(|at| format!("user {at}")).collect();
    let places = sample(users.iter().map(String::as_str));
    assert!(places.len() == 4_000 && places.is_sorted());
    let chosen: Vec<&String> = places.iter().map(|at| &users[*at]).collect();
    let mut turned: Vec<&str> = users.iter().map(String::as_str).rev().collect();
    let again = sample(turned.iter().copied());
    let mut same: Vec<&str> = again.iter().map(|at| turned[*at]).collect();
    same.reverse();
    assert_eq!(chosen, same);
    turned.truncate(3);
    assert_eq!(sample(turned.into_iter()), [0, 1, 2]);
}

#[test]
fn segments_keep_their_ids_from_one_model_to_the_next() {
    assert_eq!(ids_by(&[5.0, 9.0, 7.0]), [3, 1, 2]);
    let former = Points::new(1, vec![0.0, 10.0, 20.0]).unwrap();
    let now = Points::new(1, vec![19.0, 1.0, 12.0]).unwrap();
    assert_eq!(ids_after(&[1, 2, 3], &former, &now, &[1.0; 3]), [3, 1, 2]);
    // 11 is nearest to 10 and takes its id. The remaining id goes to the other.
    let now = Points::new(1, vec![11.0, 12.0, 13.0]).unwrap();
    assert_eq!(ids_after(&[7, 8, 9], &former, &now, &[1.0; 3]), [8, 7, 9]);
    // With more or fewer centres than before, the rest take the free ids, by their figures.
    let more = Points::new(1, vec![1.0, 30.0, 12.0, 19.0, 40.0]).unwrap();
    let figures = [9.0, 1.0, 7.0, 8.0, 2.0];
    assert_eq!(ids_after(&[1, 2, 4], &former, &more, &figures), [1, 5, 2, 4, 3]);
    let fewer = Points::new(1, vec![19.0, 1.0]).unwrap();
    assert_eq!(ids_after(&[1, 2, 4], &former, &fewer, &figures[..2]), [4, 1]);
}

#[test]
fn small_segments_are_shown_with_the_nearest() {
    let centres = Points::new(1, vec![0.0, 1.0, 9.0, 10.0]).unwrap();
    assert_eq!(shown_with(&centres, &[50, 5, 50, 50], 20), [0, 0, 2, 3]);
    assert_eq!(shown_with(&centres, &[5, 6, 50, 50], 20), [2, 2, 2, 3]);
    assert_eq!(shown_with(&centres, &[5, 16, 50, 0], 20), [1, 1, 2, 3]);
    assert_eq!(shown_with(&centres, &[1, 1, 1, 1], 20), [3, 3, 3, 3]);
}

#[test]
fn values_that_are_no_numbers_have_no_scale() {
    assert_eq!((Scaling::from_values(&[]), Scaling::from_values(&[1.0, f64::NAN])), (None, None));
}
