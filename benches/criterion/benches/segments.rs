//! k-means of 100,000 points of 8 dimensions, in heaps and anywhere, 10 starts, and MBG/NBD of 2,357 customers: `cargo bench --bench segments`.
#![allow(missing_docs, reason = "a benchmark of made data")]

use criterion::{Criterion, criterion_group, criterion_main};
use lendwright::analytics::churn::ModifiedBetaGeo;
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
        b.iter(|| ModifiedBetaGeo::fit(black_box(&customers)));
    });
    group.finish();
}

criterion_group!(benches, segments);
criterion_main!(benches);
