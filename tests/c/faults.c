/* Makes calls fail that read, write and sync a book's files. The program is started with this library in LD_PRELOAD.
   LENDWRIGHT_FAULTS_BOOK contains the real path of the book. Calls fail only while the file BOOK.fails exists, which
   has one line:

       SEED RATE MOST KIND[,KIND]...

   RATE of 100,000 calls fail, at most MOST in total, each in one of the listed ways. For each failed call, a line with
   the way is added to BOOK.failed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LONGEST 512

enum { OF_READS, OF_WRITES, OF_SYNCS, OF_SIZES };

static const struct way {
    const char *name;
    int of, error;
} ways[] = {
    {"read", OF_READS, EIO},       /* nothing is read */
    {"write", OF_WRITES, EIO},     /* nothing is written */
    {"full", OF_WRITES, ENOSPC},   /* nothing is written */
    {"short", OF_WRITES, 0},       /* a part is written, and reported */
    {"late", OF_WRITES, EIO},      /* all is written, but reported as failed */
    {"sync", OF_SYNCS, EIO},       /* nothing is synced */
    {"resize", OF_SIZES, EIO},     /* the file stays as long as it is */
};
enum { WAYS = sizeof ways / sizeof ways[0] };

static atomic_uint_fast64_t calls;
static atomic_long failed;

static void *next(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (found == NULL) abort();
    return found;
}

/* The book's path with this ending; NULL if the program has no book. */
static const char *beside(char *path, const char *ending) {
    const char *book = getenv("LENDWRIGHT_FAULTS_BOOK");
    if (book == NULL) return NULL;
    snprintf(path, LONGEST, "%s%s", book, ending);
    return path;
}

/* Whether a descriptor belongs to the book or to a file that SQLite keeps next to it. */
static int is_the_book_s(int fd) {
    const char *book = getenv("LENDWRIGHT_FAULTS_BOOK");
    char link[64], path[LONGEST];
    ssize_t length;
    if (book == NULL) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path - 1);
    if (length < (ssize_t)strlen(book)) return 0;
    path[length] = '\0';
    if (strncmp(path, book, strlen(book)) != 0) return 0;
    return path[strlen(book)] == '\0' || path[strlen(book)] == '-';
}

/* splitmix64. */
static uint64_t random_of(uint64_t number) {
    uint64_t bits = number * 0x9E3779B97F4A7C15u;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return bits ^ (bits >> 31);
}

static void note(const char *way) {
    char path[LONGEST], line[32];
    int length = snprintf(line, sizeof line, "%s\n", way);
    int fd = open(beside(path, ".failed"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0 || write(fd, line, (size_t)length) != length) abort();
    close(fd);
}

/* The way in which a call on a descriptor fails; NULL if it succeeds. */
static const struct way *fails(int of, int fd) {
    char path[LONGEST], line[256] = "", listed[128] = "";
    unsigned long long seed, rate, most;
    const struct way *fitting[WAYS];
    int count = 0, switched, at, before = errno;
    uint64_t dice;
    if (!is_the_book_s(fd)) return NULL;
    switched = open(beside(path, ".fails"), O_RDONLY | O_CLOEXEC);
    errno = before;
    if (switched < 0) return NULL;
    if (read(switched, line, sizeof line - 1) < 0) abort();
    close(switched);
    if (sscanf(line, "%llu %llu %llu %127s", &seed, &rate, &most, listed) != 4) return NULL;
    for (at = 0; at < WAYS; at++) {
        const char *found = strstr(listed, ways[at].name);
        if (ways[at].of == of && found != NULL) fitting[count++] = &ways[at];
    }
    if (count == 0) return NULL;
    dice = random_of(seed * 1000003u + atomic_fetch_add(&calls, 1));
    if (dice % 100000 >= rate || atomic_fetch_add(&failed, 1) >= (long)most) return NULL;
    note(fitting[dice / 100000 % (uint64_t)count]->name);
    errno = fitting[dice / 100000 % (uint64_t)count]->error;
    return fitting[dice / 100000 % (uint64_t)count];
}

#define READ(NAME, OFFSET)                                                                        \
    ssize_t NAME(int fd, void *to, size_t count, OFFSET at) {                                     \
        ssize_t (*real)(int, void *, size_t, OFFSET);                                             \
        if (fails(OF_READS, fd) != NULL) return -1;                                               \
        *(void **)&real = next(#NAME);                                                            \
        return real(fd, to, count, at);                                                           \
    }
#define WRITE(NAME, OFFSET)                                                                       \
    ssize_t NAME(int fd, const void *from, size_t count, OFFSET at) {                             \
        ssize_t (*real)(int, const void *, size_t, OFFSET);                                       \
        const struct way *way = fails(OF_WRITES, fd);                                             \
        *(void **)&real = next(#NAME);                                                            \
        if (way == NULL) return real(fd, from, count, at);                                        \
        if (strcmp(way->name, "short") == 0) return real(fd, from, (count + 1) / 2, at);          \
        if (strcmp(way->name, "late") == 0 && real(fd, from, count, at) < 0) abort();             \
        errno = way->error;                                                                       \
        return -1;                                                                                \
    }
#define SYNC(NAME)                                                                                \
    int NAME(int fd) {                                                                            \
        int (*real)(int);                                                                         \
        if (fails(OF_SYNCS, fd) != NULL) return -1;                                               \
        *(void **)&real = next(#NAME);                                                            \
        return real(fd);                                                                          \
    }
#define RESIZE(NAME, OFFSET)                                                                      \
    int NAME(int fd, OFFSET length) {                                                             \
        int (*real)(int, OFFSET);                                                                 \
        if (fails(OF_SIZES, fd) != NULL) return -1;                                               \
        *(void **)&real = next(#NAME);                                                            \
        return real(fd, length);                                                                  \
    }

READ(pread, off_t)
READ(pread64, off64_t)
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)
SYNC(fsync)
SYNC(fdatasync)
RESIZE(ftruncate, off_t)
RESIZE(ftruncate64, off64_t)
