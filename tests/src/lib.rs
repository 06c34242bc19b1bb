//! What the test files share: paths, vectors, drivers of other languages.
