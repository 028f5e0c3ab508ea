// Stands before the C library's clock_gettime in a preloaded program and shifts its monotonic clock
// by the nanoseconds in a file, which SHIFTED_CLOCK names and a test may write to at any time. An X
// server that it is preloaded into stamps its events like one that has run for weeks.
#define _GNU_SOURCE
#include "ShiftedClock.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const _Atomic int64_t *shift;

__attribute__((constructor)) static void find_shift(void) {
  const char *path = getenv("SHIFTED_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *page = mmap(NULL, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (page != MAP_FAILED) shift = page;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int status = (int)syscall(SYS_clock_gettime, clock, time);
  if (status != 0 || !shift) return status;
  if (clock != CLOCK_MONOTONIC && clock != CLOCK_MONOTONIC_COARSE) return status;
  int64_t nanoseconds = time->tv_sec * 1000000000 + time->tv_nsec + *shift;
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return status;
}
