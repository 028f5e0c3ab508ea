#pragma once
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/shm.h>
#include <sys/signalfd.h>

// Swift reads the headers of the C library without _GNU_SOURCE, which hides these two.
int pipe2(int descriptors[2], int flags);
int ppoll(
  struct pollfd *polled, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
