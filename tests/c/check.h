/* A check that prints the place of a failure and continues. */
#ifndef LENDWRIGHT_TESTS_CHECK_H
#define LENDWRIGHT_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>

static int failures = 0;

#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);   \
            failures++;                                                               \
        }                                                                             \
    } while (0)

#endif
