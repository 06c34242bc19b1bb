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
 * Operations. Each is a method of Engine that takes the struct of its request. A field that may be
 * left out is a std::optional; a number, a choice or a flag that must be sent is a Required, which
 * starts without a value, so that a forgotten one is refused and never guessed. A whole number is an Integer, which
 * is made from whole numbers only and is one wherever std::int64_t is asked for. together() runs several
 * operations in one commit.
 *
 * Answers. An answer has a method for each member of the interface's body, under the same names. `json()` is
 * the exact text of the body, and `detail()` has what the body has no member for. Nothing is copied: a
 * record, list or map that is read from an answer keeps the answer alive. An amount of money is a
 * Decimal, which is made from texts and whole numbers only.
 *
 * Errors. A refusal is thrown as a subclass of lendwright::Error for each way to react to it; its code()
 * is the exact condition, and its body() the interface's answer.
 *
 * Threads. An engine and an answer may be used from many threads at once.
 *
 * Files. The types of each section of operations stand in lendwright/<section>.hpp, which this header
 * includes; lendwright/lending.hpp has schedules, annual rates and portfolios. Policy, Error and the other basic types stand in lendwright/base.hpp, which a program that
 * opens no book may include alone. The headers need nothing but lendwright.h, whose first page says more, and the standard library.
 */

#ifndef LENDWRIGHT_HPP
#define LENDWRIGHT_HPP

