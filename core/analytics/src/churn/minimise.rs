//! The minimum of a smooth function of four parameters.

/// Parameters, or the slopes along them.
pub(super) type Four = [f64; 4];

/// More iterations than any likelihood that has a maximum needs.
const ITERATIONS_MAX: u32 = 500;
/// At this slope the minimum is reached.
const SLOPE_MAX: f64 = 1e-9;
/// A larger logarithm of a parameter means that the parameter diverges to 0 or to infinity.
const SIZE_MAX: f64 = 14.0;

/// Finds the minimum of a function from a start. The function returns its value and its slopes. `None` if the search
/// diverges.
///
/// Quasi-Newton steps with the update of Broyden, Fletcher, Goldfarb and Shanno; a step is halved until the value falls
/// enough. Source: Nocedal and Wright, "Numerical optimization" (2006), algorithms 3.1 and 6.1.
pub(super) fn minimise(mut function: impl FnMut(Four) -> (f64, Four), start: Four) -> Option<Four> {
    let mut at = start;
    let (mut value, mut slopes) = function(at);
    let mut inverse: Option<[Four; 4]> = None;
    for _ in 0..ITERATIONS_MAX {
        let steepest = slopes.iter().fold(0.0_f64, |most, slope| most.max(slope.abs()));
        if !value.is_finite() || !steepest.is_finite() {
            return None;
        }
        if steepest <= SLOPE_MAX {
            return at.iter().all(|parameter| parameter.abs() <= SIZE_MAX).then_some(at);
        }
        let (mut direction, mut fall) = towards(inverse.as_ref(), slopes);
        if fall >= 0.0 {
            inverse = None;
            (direction, fall) = towards(None, slopes);
        }
        let Some(step) = step(&mut function, at, value, direction, fall) else {
            // No lower value exists within the precision of doubles.
            let is_flat = steepest <= SLOPE_MAX.sqrt();
            return (is_flat && at.iter().all(|it| it.abs() <= SIZE_MAX)).then_some(at);
        };
        inverse = updated(inverse, less(step.at, at), less(step.slopes, slopes));
        (at, value, slopes) = (step.at, step.value, step.slopes);
    }
    None
}

struct Step {
    at: Four,
    value: f64,
    slopes: Four,
}

/// The direction of a step, and how the value changes along it.
fn towards(inverse: Option<&[Four; 4]>, slopes: Four) -> (Four, f64) {
    let length = dot(slopes, slopes).sqrt().max(1.0);
    let steepest = slopes.map(|slope| -slope / length);
    let direction = inverse.map_or(steepest, |rows| rows.map(|row| -dot(row, slopes)));
    (direction, dot(direction, slopes))
}

/// The longest step (the whole one, its half, its quarter and so on) that lowers the value by at least a
/// ten-thousandth of the fall that the slope promises.
fn step(
    function: &mut impl FnMut(Four) -> (f64, Four),
    from: Four,
    value: f64,
    direction: Four,
    fall: f64,
) -> Option<Step> {
    let mut length = 1.0;
    while length > 1e-12 {
        let at = add(from, direction.map(|part| part * length));
        let (reached, slopes) = function(at);
        if reached <= value + 1e-4 * length * fall && reached < value {
            return Some(Step { at, value: reached, slopes });
        }
        length /= 2.0;
    }
    None
}

/// The inverse of the curvature after a step that changed the slopes.
fn updated(inverse: Option<[Four; 4]>, moved: Four, turned: Four) -> Option<[Four; 4]> {
    let along = dot(moved, turned);
    if along <= 1e-14 * dot(turned, turned).sqrt() * dot(moved, moved).sqrt() {
        return inverse;
    }
    // At first the curvature along the step, in all directions.
    let rows = inverse.unwrap_or_else(|| unit(along / dot(turned, turned)));
    let bent = rows.map(|row| dot(row, turned));
    let factor = (1.0 + dot(turned, bent) / along) / along;
    let mut updated = rows;
    for (row, cells) in updated.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell += factor * moved[row] * moved[column]
                - (bent[row] * moved[column] + moved[row] * bent[column]) / along;
        }
    }
    Some(updated)
}

fn unit(scale: f64) -> [Four; 4] {
    let mut rows = [[0.0; 4]; 4];
    for (at, row) in rows.iter_mut().enumerate() {
        row[at] = scale;
    }
    rows
}

fn dot(a: Four, b: Four) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn add(a: Four, b: Four) -> Four {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
}

fn less(a: Four, b: Four) -> Four {
    add(a, b.map(|value| -value))
}
