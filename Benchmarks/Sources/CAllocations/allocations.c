// Counts allocations by standing before the allocator of glibc, whose own names are documented for this purpose
// (glibc manual, "Replacing malloc"). In an executable this replaces `malloc` for everything in it.

#include "allocations.h"

#if defined(__GLIBC__) || (defined(__has_include) && __has_include(<gnu/libc-version.h>))

#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long allocations = 0;

static void count_one(void) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_one();
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    count_one();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count_one();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = memalign(alignment, size);
    return *memory ? 0 : 12;  // ENOMEM
}

long martlet_allocations(void) {
    return atomic_load_explicit(&allocations, memory_order_relaxed);
}

#else

long martlet_allocations(void) {
    return -1;
}

#endif
