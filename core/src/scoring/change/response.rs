//! Responses: how a computed value depends on the variable that is changed.

/// The function `constant + slope·x`, divided by `x` or not: every way in which a value depends on
/// an amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Response {
    constant: f64,
    slope: f64,
    over_x: bool,
}

/// A response with a flat start and a floor at 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    response: Response,
    /// Below this `x` it stays as it is there.
    flat_below: Option<f64>,
    /// It never falls below 0.
    never_negative: bool,
}

impl Response {
    pub(super) fn constant(constant: f64) -> Self {
        Self { constant, slope: 0.0, over_x: false }
    }

    pub(super) fn at(self, x: f64) -> f64 {
        let value = self.constant + self.slope * x;
        if self.over_x { value / x } else { value }
    }

    fn slope_at(self, x: f64) -> f64 {
        if self.over_x { -self.constant / (x * x) } else { self.slope }
    }

    /// The slope of `self / other` at `x`.
    pub(super) fn quotient_slope_at(self, other: Self, x: f64) -> f64 {
        let (over, under) = (self.at(x), other.at(x));
        (self.slope_at(x) * under - over * other.slope_at(x)) / (under * under)
    }

    /// The values of `x` at which it equals `times` another one.
    pub(super) fn meets(self, times: f64, other: Self) -> impl Iterator<Item = f64> {
        // Both sides times the `x` that either is over: a·x² + b·x + c = 0.
        let terms = |response: Self, is_lifted: bool| {
            let (low, high) = (response.constant, response.slope);
            if is_lifted { [0.0, low, high] } else { [low, high, 0.0] }
        };
        let [c, b, a] = terms(self, other.over_x);
        let [other_c, other_b, other_a] = terms(other, self.over_x);
        roots(a - times * other_a, b - times * other_b, c - times * other_c)
    }
}

fn roots(a: f64, b: f64, c: f64) -> impl Iterator<Item = f64> {
    let roots = if a.abs() > 0.0 {
        // The form of the quadratic formula that avoids cancellation.
        let half = -0.5 * (b + (b * b - 4.0 * a * c).sqrt().copysign(b));
        [half / a, c / half]
    } else {
        [-c / b, f64::NAN]
    };
    roots.into_iter().filter(|root| root.is_finite())
}

impl Shape {
    pub(super) fn constant(constant: f64) -> Self {
        Self::line(constant, 0.0)
    }

    pub(super) fn line(constant: f64, slope: f64) -> Self {
        let response = Response { constant, slope, over_x: false };
        Self { response, flat_below: None, never_negative: false }
    }

    /// `constant / x`.
    pub(super) fn over_x(constant: f64) -> Self {
        let response = Response { constant, slope: 0.0, over_x: true };
        Self { response, ..Self::constant(0.0) }
    }

    pub(super) fn flat_below(self, x: Option<f64>) -> Self {
        Self { flat_below: x, ..self }
    }

    pub(super) fn never_negative(self) -> Self {
        Self { never_negative: true, ..self }
    }

    /// The values of `x` at which it reaches a bound.
    pub(super) fn reaches(self, bound: f64) -> impl Iterator<Item = f64> {
        self.meets(bound, Self::constant(1.0))
    }

    /// The values of `x` at which it equals `times` another one.
    pub(super) fn meets(self, times: f64, other: Self) -> impl Iterator<Item = f64> {
        self.response.meets(times, other.response)
    }

    /// The values of `x` at which its form changes, or it ends.
    pub(super) fn kinks(self) -> impl Iterator<Item = f64> {
        let zero = self.never_negative.then(|| self.response.meets(0.0, self.response));
        let end = self.response.over_x.then_some(0.0);
        zero.into_iter().flatten().chain(self.flat_below).chain(end)
    }

    /// The response that it follows around a place that is no kink.
    pub(super) fn around(self, x: f64) -> Response {
        let response = match self.flat_below {
            Some(from) if x < from => Response::constant(self.response.at(from)),
            _ => self.response,
        };
        if self.never_negative && response.at(x) < 0.0 { Response::constant(0.0) } else { response }
    }
}
