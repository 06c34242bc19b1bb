//! The JSON form of groups and borrowers of a snapshot. Stored rows are never rewritten, so every stored form stays
//! readable.

use super::tables::{PeerGroupRecord, PeerRecord};
use crate::error::Error;
use lendwright_analytics::peers::{
    FrozenGroup, FrozenPeer, FrozenPeriod, GroupPeriod, MeanSuppression, PEER_PERIODS, PeerFigures,
    PeerValue, Percentile,
};
use lendwright_analytics::{DataQuality, Exclusions};
use lendwright_types::json::{Json, JsonOut, ListOut};

const FIGURES: &str = "figures";
const OF_NOTHING: &str = "of_nothing";
const VALUES: &str = "values";
const EXCLUDED: &str = "excluded";

/// Writes the buckets of a group: a list of texts.
pub(super) fn definition(group: &FrozenGroup) -> String {
    listed(|list| group.definition.iter().for_each(|bucket| list.item().text(bucket)))
}

/// Writes the figures of a group. Each period has `figures`, by variable `[n, p25, median, p75, mean]`, and
/// `of_nothing`, a place by variable. If the mean is hidden, the reason takes its position.
pub(super) fn figures(group: &FrozenGroup) -> String {
    listed(|list| group.periods.iter().for_each(|period| write_group(period, list.item())))
}

/// Writes the values of a borrower. Each period has `values`, by variable `[value, place]`, and `excluded`.
pub(super) fn values(peer: &FrozenPeer) -> String {
    listed(|list| peer.periods.iter().for_each(|period| write_values(period, list.item())))
}

/// Reads a group.
///
/// # Errors
/// If the stored row has another form.
pub(super) fn group(stored: &PeerGroupRecord) -> Result<FrozenGroup, Error> {
    let read = || {
        let definition = parsed(&stored.definition)?;
        let buckets = definition.items()?.iter().map(|bucket| bucket.as_text().map(str::to_owned));
        Some(FrozenGroup {
            definition: buckets.collect::<Option<_>>()?,
            size: usize::try_from(stored.size).ok()?,
            periods: periods(&stored.figures, read_group)?,
        })
    };
    read().ok_or_else(|| Error::damaged(format!("group {} of a snapshot", stored.place)))
}

/// Reads a borrower.
///
/// # Errors
/// If the stored row has another form.
pub(super) fn peer(stored: &PeerRecord) -> Result<FrozenPeer, Error> {
    let read = || {
        let group = match stored.place {
            Some(place) => Some(usize::try_from(place).ok()?),
            None => None,
        };
        let quality = DataQuality::from_name(&stored.data_quality)?;
        Some(FrozenPeer { group, periods: periods(&stored.content, read_values)?, quality })
    };
    read().ok_or_else(|| Error::damaged(format!("borrower {} of a snapshot", stored.borrower_id)))
}

fn listed(items: impl FnOnce(&mut ListOut<'_>)) -> String {
    let mut out = JsonOut::default();
    out.list(items);
    out.into_text()
}

fn write_group(period: &GroupPeriod, out: &mut JsonOut) {
    out.object(|o| {
        o.member(FIGURES).object(|o| {
            for (name, figures) in &period.figures {
                o.member(name).list(|l| {
                    l.item().int(i64::try_from(figures.n).unwrap_or(i64::MAX));
                    for figure in [figures.p25, figures.median, figures.p75] {
                        write_value(figure, l.item());
                    }
                    match figures.mean {
                        Ok(mean) => write_value(mean, l.item()),
                        Err(hidden) => l.item().text(hidden.name()),
                    }
                });
            }
        });
        o.member(OF_NOTHING).object(|o| {
            for (name, place) in &period.of_nothing {
                write_place(*place, o.member(name));
            }
        });
    });
}

fn write_values(period: &FrozenPeriod, out: &mut JsonOut) {
    out.object(|o| {
        o.member(VALUES).object(|o| {
            for (name, (value, place)) in &period.values {
                o.member(name).list(|l| {
                    write_value(*value, l.item());
                    match place {
                        Some(place) => write_place(*place, l.item()),
                        None => l.item().null(),
                    }
                });
            }
        });
        let Exclusions { duplicates, other_currency, pending, transfers } = period.excluded;
        o.member(EXCLUDED).list(|l| {
            for count in [duplicates, other_currency, pending, transfers] {
                l.item().int(i64::try_from(count).unwrap_or(i64::MAX));
            }
        });
    });
}

/// Writes a whole number of units as a number, and any other value as a text with its parts.
fn write_value(value: PeerValue, out: &mut JsonOut) {
    match value.units() {
        Some(units) => out.int(units),
        None => out.text(&value.parts().to_string()),
    }
}

/// Writes the two parts of a place: twice the number of smaller values plus that of the equal ones, and the number of
/// all others.
fn write_place(place: Percentile, out: &mut JsonOut) {
    let (halves, others) = place.parts();
    out.list(|l| [halves, others].into_iter().for_each(|part| l.item().int(part.into())));
}

fn parsed(text: &str) -> Option<Json<'_>> {
    Json::parse_stored(text.as_bytes()).ok()
}

/// Reads one value for each period.
fn periods<T>(
    text: &str,
    read: impl Fn(&Json<'_>) -> Option<T>,
) -> Option<[T; PEER_PERIODS.len()]> {
    let all = parsed(text)?;
    let read = all.items()?.iter().map(read).collect::<Option<Vec<T>>>()?;
    read.try_into().ok()
}

fn read_group(json: &Json<'_>) -> Option<GroupPeriod> {
    let figures = json.get(FIGURES)?.members()?.iter().map(|(name, figures)| {
        let [n, p25, median, p75, mean] = figures.items()? else { return None };
        let mean = match mean.as_text().and_then(MeanSuppression::from_name) {
            Some(hidden) => Err(hidden),
            None => Ok(value(mean)?),
        };
        let n = usize::try_from(whole(n)?).ok()?;
        let (p25, median, p75) = (value(p25)?, value(median)?, value(p75)?);
        Some((name.clone().into_owned(), PeerFigures { n, p25, median, p75, mean }))
    });
    let of_nothing = json.get(OF_NOTHING)?.members()?.iter();
    let of_nothing =
        of_nothing.map(|(name, place)| Some((name.clone().into_owned(), percentile(place)?)));
    Some(GroupPeriod {
        figures: figures.collect::<Option<_>>()?,
        of_nothing: of_nothing.collect::<Option<_>>()?,
    })
}

fn read_values(json: &Json<'_>) -> Option<FrozenPeriod> {
    let values = json.get(VALUES)?.members()?.iter().map(|(name, own)| {
        let [own, place] = own.items()? else { return None };
        let place = match place {
            Json::Null => None,
            place => Some(percentile(place)?),
        };
        Some((name.clone().into_owned(), (value(own)?, place)))
    });
    let values = values.collect::<Option<_>>()?;
    let [duplicates, other_currency, pending, transfers] = json.get(EXCLUDED)?.items()? else {
        return None;
    };
    let count = |json| u64::try_from(whole(json)?).ok();
    let excluded = Exclusions {
        duplicates: count(duplicates)?,
        other_currency: count(other_currency)?,
        pending: count(pending)?,
        transfers: count(transfers)?,
    };
    Some(FrozenPeriod { values, excluded })
}

fn value(json: &Json<'_>) -> Option<PeerValue> {
    match json.as_text() {
        Some(parts) => parts.parse().ok().map(PeerValue::of_parts),
        None => whole(json).map(PeerValue::of_units),
    }
}

fn whole(json: &Json<'_>) -> Option<i64> {
    match json {
        Json::Number(text) => text.parse().ok(),
        _ => None,
    }
}

fn percentile(json: &Json<'_>) -> Option<Percentile> {
    let part = |json| u32::try_from(whole(json)?).ok();
    let [halves, others] = json.items()? else { return None };
    Percentile::new(part(halves)?, part(others)?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
mod tests {
    use super::{
        FrozenPeriod, GroupPeriod, JsonOut, MeanSuppression, PeerValue, Percentile, parsed,
        percentile, read_group, read_values, write_group, write_values,
    };

    fn written(write: impl FnOnce(&mut JsonOut)) -> String {
        let mut out = JsonOut::default();
        write(&mut out);
        out.into_text()
    }

    #[test]
    fn a_place_is_read_of_its_parts() {
        let read = |text: &str| percentile(&parsed(text).unwrap());
        assert_eq!(read("[47,52]"), Percentile::new(47, 52));
        for damaged in ["90", "-1", "[1]", "[1,0]", "[3,1]", "[1,2,3]", "\"50\""] {
            assert_eq!(read(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn whole_units_are_written_as_before_and_parts_beside_them() {
        let values =
            r#"{"values":{"fees":[116,[47,52]],"txn_count":[-3,null]},"excluded":[1,2,3,4]}"#;
        let mut own: FrozenPeriod = read_values(&parsed(values).unwrap()).unwrap();
        assert_eq!(own.values["fees"], (PeerValue::of_units(116), Percentile::new(47, 52)));
        assert_eq!(written(|out| write_values(&own, out)), values);
        let third = PeerValue::new(349, 3).unwrap();
        own.values.insert("fees".to_owned(), (third, None));
        let values = written(|out| write_values(&own, out));
        assert_eq!(read_values(&parsed(&values).unwrap()), Some(own));

        let figures = r#"{"figures":{"fees":[20,1,2,3,"mean is dominated by one or two"],"txn_count":[20,1,2,3,4]},"of_nothing":{}}"#;
        let mut group: GroupPeriod = read_group(&parsed(figures).unwrap()).unwrap();
        assert_eq!(group.figures["fees"].mean, Err(MeanSuppression::Dominated));
        assert_eq!(written(|out| write_group(&group, out)), figures);
        group.figures.get_mut("fees").unwrap().mean = Ok(third);
        let figures = written(|out| write_group(&group, out));
        assert_eq!(read_group(&parsed(&figures).unwrap()), Some(group));
    }
}
