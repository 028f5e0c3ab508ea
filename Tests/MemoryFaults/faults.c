// Stands before the C library's functions that allocate memory. Preloaded into a program, it refuses blocks
// that are larger than LARGEST_BLOCK bytes.
#define _GNU_SOURCE
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

// Read when it is first needed: the loader allocates before constructors run.
static size_t largest;

static bool is_refused(size_t size) {
  if (largest == 0) {
    const char *text = getenv("LARGEST_BLOCK");
    largest = text ? strtoull(text, NULL, 10) : SIZE_MAX;
  }
  if (size > largest) errno = ENOMEM;
  return size > largest;
}

void *malloc(size_t size) { return is_refused(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  size_t all;
  return __builtin_mul_overflow(count, size, &all) || is_refused(all) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) { return is_refused(size) ? NULL : __libc_realloc(block, size); }

void *aligned_alloc(size_t alignment, size_t size) {
  return is_refused(size) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (is_refused(size)) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
