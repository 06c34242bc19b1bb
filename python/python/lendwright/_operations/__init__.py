"""The operations and their records, a module for each section. Made from the table of operations."""
