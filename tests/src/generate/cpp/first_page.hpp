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
 *   if (auto burden = answer.dbr()) use(*burden);     // what can't be known is not available
 *
 * Operations. Each is a method of Engine that takes the struct of its request. A field that may be
 * left out is a std::optional; a number, a choice or a flag that must be sent is a Required, which
 * starts without a value, so that what was forgotten is refused and never guessed. together() runs
 * several in one commit.
 *
 * Answers. An answer stands for the interface's body: a method a member, under the same names.
 * `json()` gives the body exactly as it was written, and `detail()` what the interface has no place
 * for. Reading looks into the answer where it stands; a record, list or map read from it keeps it
 * alive. Amounts of money are a Decimal, which is made from texts and whole numbers only.
 *
 * Errors. A refusal is thrown as a subclass of lendwright::Error, which says what to do about it;
 * its code() says which condition it was, and its body() is the interface's answer.
 *
 * Threads. An engine and an answer may be used from many threads at once.
 *
 * Files. The types of each section of operations stand in lendwright/<section>.hpp, which this header
 * includes; so are Policy, Error and the rest in lendwright/base.hpp, for programs that open no book.
 * They need nothing but lendwright.h, whose first page says more, and the standard library.
 */

#ifndef LENDWRIGHT_HPP
#define LENDWRIGHT_HPP

