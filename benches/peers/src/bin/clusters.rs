//! lendwright's k-means.

use lendwright::analytics::segments::{KMeans, Points};
use lendwright_benches::segments::CLUSTERS;
use lendwright_peers::{lines, measure_whole, write};

fn main() {
    let rows: Vec<Vec<f64>> = lines()
        .map(|line| line.expect("the input can be read"))
        .map(|line| line.split(' ').map(|value| value.parse().expect("a number")).collect())
        .collect();
    let points = Points::new(rows[0].len(), rows.concat()).expect("they are points");
    let fit = || KMeans::new(CLUSTERS).fit(&points).expect("there are enough");
    write(&[fit().inertia()]);
    measure_whole(1, || drop(fit()));
}
