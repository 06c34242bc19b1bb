/*
 * lendwright: values, reading and writing, errors and policies. The C++17 interface. lendwright.hpp has an
 * introduction and includes this file.
 *
 * Made by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 */

#ifndef LENDWRIGHT_BASE_HPP
#define LENDWRIGHT_BASE_HPP

#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 201703L
#error "lendwright.hpp needs C++17; lendwright.h needs C99"
#endif
#if !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#error "lendwright.hpp tells of refusals by exceptions; lendwright.h needs none"
#endif

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
