//! k-means of 100,000 points of 8 dimensions, in clusters and uniformly distributed, with 10 starts. Also MBG/NBD of
//! 2,357 customers: the fit, and the expected purchases: `cargo bench --bench segments`.
#![allow(missing_docs, reason = "a benchmark of made data")]

use criterion::{Criterion, criterion_group, criterion_main};
use lendwright::analytics::churn::{BetaGeo, BetaGeoForm, Parameters};
use lendwright::analytics::segments::KMeans;
use lendwright_benches::segments::{CLUSTERS, customers, heaps, uniform};
use std::hint::black_box;

fn segments(c: &mut Criterion) {
    let mut group = c.benchmark_group("segments");
    group.sample_size(10);
    for (name, points) in [("heaps", heaps()), ("uniform", uniform())] {
        group.bench_function(format!("k-means of 100,000 x 8, k 8, 10 starts, {name}"), |b| {
            b.iter(|| KMeans::new(CLUSTERS).fit(black_box(&points)));
        });
    }
    let customers = customers();
    group.bench_function("MBG/NBD of 2,357 customers", |b| {
        b.iter(|| BetaGeo::fit(BetaGeoForm::Modified, black_box(&customers)));
    });
    let fitted = BetaGeo::fit(BetaGeoForm::Modified, &customers).expect("a fit").model;
    // Heavy customers, for whom the formula is not accurate in doubles.
    let heavy = BetaGeo::new(
        BetaGeoForm::Modified,
        Parameters { b: 2_500.0, a: 127.5, ..fitted.parameters() },
    );
    for (name, model) in [("", fitted), (" of a b of 2,500", heavy)] {
        for weeks in [39.0, 3_900.0] {
            let name = format!("purchases expected of 2,357 customers in {weeks} weeks{name}");
            group.bench_function(name, |b| {
                let sum =
                    || customers.iter().map(|it| model.expected_purchases(*it, weeks)).sum::<f64>();
                b.iter(|| black_box(sum()));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, segments);
criterion_main!(benches);
