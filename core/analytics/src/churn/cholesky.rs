//! Linear equations of a symmetric, positive matrix.

/// The smallest rest of a diagonal value, as a share of that value, that counts as positive.
const REST_MIN: f64 = 1e-12;

/// The lower triangle L of a matrix L·Lᵀ.
pub(super) struct Cholesky {
    rows: Vec<Vec<f64>>,
}

impl Cholesky {
    /// Decomposes a matrix, given by the rows of its lower half. `None` unless the matrix is positive definite.
    pub(super) fn of(lower: &[Vec<f64>]) -> Option<Self> {
        let mut rows: Vec<Vec<f64>> = Vec::with_capacity(lower.len());
        for line in lower {
            let mut row: Vec<f64> = Vec::with_capacity(line.len());
            for (column, value) in line.iter().enumerate() {
                let other = rows.get(column).unwrap_or(&row);
                let rest = value - dot(&row, other, column);
                if let Some(above) = rows.get(column) {
                    row.push(rest / above[column]);
                } else if rest > REST_MIN * value {
                    row.push(rest.sqrt());
                } else {
                    return None;
                }
            }
            rows.push(row);
        }
        Some(Self { rows })
    }

    /// Solves the equations with a right side.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut solution: Vec<f64> = Vec::with_capacity(right.len());
        for (row, value) in self.rows.iter().zip(right) {
            let at = solution.len();
            solution.push((value - dot(row, &solution, at)) / row[at]);
        }
        for at in (0..solution.len()).rev() {
            let mut value = solution[at];
            for (below, row) in self.rows.iter().enumerate().skip(at + 1) {
                value -= row[at] * solution[below];
            }
            solution[at] = value / self.rows[at][at];
        }
        solution
    }

    /// The diagonal of the inverse.
    pub(super) fn inverse_diagonal(&self) -> Vec<f64> {
        let size = self.rows.len();
        let entry = |at: usize| {
            let mut unit = vec![0.0; size];
            unit[at] = 1.0;
            self.solve(&unit)[at]
        };
        (0..size).map(entry).collect()
    }
}

fn dot(a: &[f64], b: &[f64], length: usize) -> f64 {
    a.iter().zip(b).take(length).map(|(a, b)| a * b).sum()
}
