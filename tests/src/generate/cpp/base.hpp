/*
 * lendwright: values, reading and writing, errors and policies. The C++17 interface; lendwright.hpp says
 * more and includes this file.
 *
 * Made by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_BASE_HPP
#define LENDWRIGHT_BASE_HPP

#include "../lendwright.h"

#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lendwright {
