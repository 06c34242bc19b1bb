"""The operations and their records, a module a section. Made from the table of operations."""
