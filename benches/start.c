/*
 * The time that a program waits for lendwright: for loading the library, and for opening a book in
 * memory. Also the additional memory afterwards. `start LIBRARY` prints microseconds, microseconds,
 * and kB (0 if there is no /proc). A process measures only once, because a library is loaded once.
 */
#define _POSIX_C_SOURCE 200809L
#include <lendwright.h>

#include <dlfcn.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

typedef lw_status (*open_function)(lw_bytes settings, lw_engine **engine, lw_answer **answer);
typedef void (*close_function)(lw_engine *engine);

static double microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* The resident pages of this process, in kB. */
static long resident(void) {
    long whole = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL) {
        return 0;
    }
    if (fscanf(file, "%ld %ld", &whole, &pages) != 2) {
        pages = 0;
    }
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int count, char **words) {
    lw_engine *engine = NULL;
    lw_answer *answer = NULL;
    open_function open;
    close_function close;
    double start, loaded, opened;
    void *library;
    long before;

    if (count != 2) {
        fprintf(stderr, "usage: %s LIBRARY\n", words[0]);
        return 2;
    }
    before = resident();
    start = microseconds();
    library = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    loaded = microseconds();
    /* ISO C has no cast from an object to a function. POSIX requires this form. */
    *(void **)&open = dlsym(library, "lw_open");
    *(void **)&close = dlsym(library, "lw_close");
    if (open == NULL || close == NULL || open(lw_str("{}"), &engine, &answer) != LW_OK) {
        fprintf(stderr, "the book was not opened\n");
        return 1;
    }
    opened = microseconds();
    printf("%.1f %.1f %ld\n", loaded - start, opened - loaded, resident() - before);
    close(engine);
    return 0;
}
