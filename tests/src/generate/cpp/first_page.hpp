/*
 * lendwright: embeddable credit decisioning. The C++17 interface.
 *
 * Made from the table of operations by `UPDATE=1 cargo test -p lendwright-tests --test generated`.
 *
 *   auto engine = lendwright::Engine::open("book.db");
 *   lendwright::GetTotalScore request;
 *   request.uuid = "...";
 *   request.evaluate_by = lendwright::EvaluateBy::rule;
 *   request.acceptance_rules = {"adult", "affordable"};
 *   auto answer = engine.get_total_score(request);    // throws lendwright::Error
 *   std::int64_t score = answer.credit_score();
 *   if (auto burden = answer.dbr()) use(*burden);     // a value that can't be computed is not available
 *
 * Operations. Each operation is a method of Engine that takes the struct of its request. A field that may be
 * left out is a std::optional. A required number, choice or flag is a Required. It starts without a value, so a
 * forgotten field is refused and never guessed. A whole number is an Integer. It is created from whole numbers
 * only and converts to std::int64_t. together() runs several operations in one commit.
 *
 * Answers. An answer has a method for each member of the interface's body, under the same names. `json()` is
 * the exact text of the body, and `detail()` has the values that have no member in the body. Nothing is copied: a
 * record, list or map that is read from an answer keeps the answer alive. An amount of money is a Decimal. It is
 * created from texts and whole numbers only.
 *
 * Errors. A refusal is thrown as a subclass of lendwright::Error. There is a subclass for each way to react. Its
 * code() is the exact condition, and its body() is the interface's answer.
 *
 * Threads. Many threads may use an engine and an answer at once.
 *
 * Files. The types of each section of operations are in lendwright/<section>.hpp, which this header includes.
 * lendwright/lending.hpp has schedules, annual rates and portfolios. Policy, Error and the other basic types are in
 * lendwright/base.hpp. A program that opens no book may include base.hpp alone. The headers need only lendwright.h
 * and the standard library. The first page of lendwright.h has more information.
 */

#ifndef LENDWRIGHT_HPP
#define LENDWRIGHT_HPP

