//! The memory of this process, as the system counts it.

/// The most memory that it has had, in kilobytes; 0 where the system does not say.
#[must_use]
pub fn peak() -> u64 {
    kilobytes("VmHWM:")
}

/// What it has now, in kilobytes; 0 where the system does not say.
#[must_use]
pub fn resident() -> u64 {
    kilobytes("VmRSS:")
}

fn kilobytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
