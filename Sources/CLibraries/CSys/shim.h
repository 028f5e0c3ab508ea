#pragma once
#include <fcntl.h>
#include <libintl.h>
#include <poll.h>
#include <spawn.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <stdbool.h>
#include <stddef.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Swift reads the headers of the C library without _GNU_SOURCE, which hides these.
int pipe2(int descriptors[2], int flags);
int ppoll(
  struct pollfd *polled, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
int memfd_create(const char *name, unsigned int flags);
int unshare(int flags);
int sync_file_range(int file, off_t start, off_t count, unsigned int flags);
void *memmem(const void *bytes, size_t count, const void *part, size_t part_count);
int renameat2(
  int old_folder, const char *old_path, int folder, const char *path, unsigned int flags);
static const int touchkit_unnamed_file = __O_TMPFILE;
enum {
  touchkit_memfd_sealable = 3,  // MFD_CLOEXEC | MFD_ALLOW_SEALING
  touchkit_add_seals = 1033,    // F_ADD_SEALS
  touchkit_batch_policy = 3,    // SCHED_BATCH
  touchkit_begin_sync = 2,      // SYNC_FILE_RANGE_WRITE
  touchkit_seal_size = 7,       // F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW
};

/// The variables of the environment, each `NAME=value`, up to a null pointer.
extern char **environ;
static inline char *const *touchkit_environment(void) { return environ; }

/// Renames a file unless the new path exists (RENAME_NOREPLACE). Returns 0, or -1 on an error.
static inline int touchkit_rename_keeping(const char *path, const char *new_path) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, 1);
}

/// Sends a packet with a descriptor, or without one if it is negative.
static inline ssize_t touchkit_send_packet(
  int socket, const void *bytes, size_t count, int descriptor) {
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  if (descriptor >= 0) {
    memset(&control, 0, sizeof control);
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.header), &descriptor, sizeof descriptor);
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

/// Receives a packet and the descriptor that came with it, -1 for none.
static inline ssize_t touchkit_receive_packet(
  int socket, void *bytes, size_t capacity, int *descriptor) {
  struct iovec part = {bytes, capacity};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  // Room for exactly one descriptor: the kernel closes all others.
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
    .msg_controllen = CMSG_LEN(sizeof(int))};
  *descriptor = -1;
  ssize_t count = recvmsg(socket, &message, 0x40000000 /* MSG_CMSG_CLOEXEC */);
  if (count < 0) return count;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  return count;
}

/// Fetches memory into the processor's caches, in order and without waiting.
static inline void touchkit_fetch(const void *start, size_t count) {
  for (size_t offset = 0; offset < count; offset += 64)
    __builtin_prefetch((const char *)start + offset);
}

/// Whether the C library grants a block of a number of bytes at present.
static inline bool touchkit_can_allocate(size_t count) {
  // Otherwise the compiler would leave out a block that nobody uses.
  void *volatile block = malloc(count);
  bool is_granted = block != NULL;
  free(block);
  return is_granted;
}

/// Gives the pages that the C library keeps for later back to the system.
static inline void touchkit_trim(void) { malloc_trim(0); }

/// Divides this process, which must have one thread only. Returns 0 in the new process, its number in
/// this one, or -1 on an error.
static inline pid_t touchkit_fork(void) { return fork(); }

/// Lets the kernel kill this process when its parent ends. Returns 0, or -1 on an error.
static inline int touchkit_name_thread(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }
static inline int touchkit_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// Denies this thread, and those that it starts, new privileges. Returns 0, or -1 on an error.
static inline int touchkit_deny_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Denies this thread, and those that it starts, every access to files by their paths (Landlock).
/// Returns 0, or -1 if the kernel cannot do it.
static inline int touchkit_deny_files(void) {
#ifdef SYS_landlock_create_ruleset
  // The rights of the first version of Landlock, in 13 bits.
  struct { unsigned long long handled; } rules = {(1ULL << 13) - 1};
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (ruleset < 0) return -1;
  int status = (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
  return status;
#else
  return -1;
#endif
}
