//! The library in C, C++ and Python: as it is built, as it is installed, and with the same bits everywhere.

mod c_abi;
mod c_installed;
mod c_tools;
mod cpp;
mod lending_doors;
mod readme;
mod same_bits;
mod sms_columns;
mod year;
