//! The memory of this process, as the system counts it.

/// The most memory that the process has used, in kilobytes; 0 if the system does not report it.
#[must_use]
pub fn peak() -> u64 {
    kilobytes("VmHWM:")
}

/// The memory that the process uses now, in kilobytes; 0 if the system does not report it.
#[must_use]
pub fn resident() -> u64 {
    kilobytes("VmRSS:")
}

fn kilobytes(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
