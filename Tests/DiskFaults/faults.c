// Stands before the C library's calls that change files, or ask for them. Preloaded into a program, it
// counts those that concern files below a folder and lets one of them fail; or it records all of them.
//
//   DISK_FAULT_FOLDER   the folder; others are left alone
//   DISK_FAULT          "INDEX KIND": the fault at the call with that index, counted from 0. KIND is
//                       the name of an error (ENOSPC, EIO, EINTR), "short" (a write of half its
//                       bytes; other calls succeed), or "kill" (SIGKILL before the call)
//   DISK_FAULT_LASTS    if set, ENOSPC and EIO hit all later calls, too, as on a full disk
//   DISK_FAULT_HITS     a file that gets a byte when the fault was hit
//   DISK_FULL           a file: as long as it exists, the disk is full, and gives ENOSPC
//   DISK_NAMES          the error (EINVAL, ENOENT) for names that Windows' disks refuse, as exFAT and
//                       NTFS give it
//   DISK_HANGS          a file: as long as it exists, calls below DISK_HANG_FOLDER do not return, as
//                       those of a server that is gone; questions, too (stat, opendir)
//   DISK_TRACE          a file to which each call is recorded once it has succeeded, as a record of
//                       struct record, its paths and its bytes
//
// The names of unnamed files (O_TMPFILE) and of their links are not guessed: the trace has the
// inode of each file.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char *folder, *kind, *hits, *full, *names, *hangs, *hang_folder;
static long fault_index = -1;
static int lasts, trace = -1;
static atomic_long calls;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void start(void) {
  // Only this program: its children may be confined.
  unsetenv("LD_PRELOAD");
  folder = getenv("DISK_FAULT_FOLDER");
  hits = getenv("DISK_FAULT_HITS");
  lasts = getenv("DISK_FAULT_LASTS") != NULL;
  const char *fault = getenv("DISK_FAULT");
  if (fault) {
    char *end;
    fault_index = strtol(fault, &end, 10);
    kind = *end == ' ' ? end + 1 : end;
  }
  full = getenv("DISK_FULL");
  names = getenv("DISK_NAMES");
  hangs = getenv("DISK_HANGS");
  hang_folder = getenv("DISK_HANG_FOLDER");
  const char *path = getenv("DISK_TRACE");
  if (path) trace = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_below_folder(const char *path, const char *folder) {
  if (!folder || !path) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_below(const char *path) { return is_below_folder(path, folder); }

static int exists(const char *path) {
  struct stat status;
  return path && syscall(SYS_newfstatat, AT_FDCWD, path, &status, 0) == 0;
}

/// Whether a descriptor is a regular file or a folder below the folder; an unnamed or removed file
/// counts, too: the kernel shows its folder.
static int is_inside(int file) {
  if (!folder) return 0;
  int error = errno, inside = 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count > 0) {
    path[count] = 0;
    inside = is_below(path);
  }
  errno = error;
  return inside;
}

enum outcome { proceed, fail, halve };

/// Counts a call and decides what becomes of it.
static enum outcome decide(void) {
  if (exists(full)) {
    errno = ENOSPC;
    return fail;
  }
  if (fault_index < 0) return proceed;
  long index = atomic_fetch_add(&calls, 1);
  int error = strcmp(kind, "ENOSPC") == 0 ? ENOSPC : strcmp(kind, "EIO") == 0 ? EIO
            : strcmp(kind, "EINTR") == 0 ? EINTR : 0;
  if (index != fault_index && !(lasts && index > fault_index && error && error != EINTR))
    return proceed;
  if (hits && index == fault_index) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, hits, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) {
      syscall(SYS_write, file, "!", 1);
      syscall(SYS_close, file);
    }
  }
  if (strcmp(kind, "kill") == 0) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) pause();
  }
  if (!error) return halve;
  errno = error;
  return fail;
}

/// Whether Windows' disks refuse the name of a path; then the error is set.
static int is_refused(const char *path) {
  if (!names || !is_below(path)) return 0;
  const char *name = strrchr(path, '/') + 1;
  size_t length = strlen(name);
  int refused = strpbrk(name, "\\:*?\"<>|") != NULL || name[length - 1] == ' ' || name[length - 1] == '.';
  for (size_t i = 0; i < length; i++) if ((unsigned char)name[i] < 32) refused = 1;
  static const char *const devices[] = {"CON", "PRN", "AUX", "NUL", "COM1", "LPT1"};
  for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
    size_t count = strlen(devices[i]);
    if (strncasecmp(name, devices[i], count) == 0 && (name[count] == 0 || name[count] == '.')) refused = 1;
  }
  if (refused) errno = strcmp(names, "ENOENT") == 0 ? ENOENT : EINVAL;
  return refused;
}

/// Waits as long as the disk of a path hangs.
static void wait_for(const char *path) {
  if (!is_below_folder(path, hang_folder)) return;
  int error = errno;
  while (exists(hangs)) {
    struct timespec pause = {0, 5000000};
    syscall(SYS_nanosleep, &pause, NULL);
  }
  errno = error;
}

// MARK: Recording

/// A recorded call; the paths and then the bytes follow it.
struct record {
  char call;  // c create, w write, t truncate, s sync, m mkdir, r rename, l link, u unlink
  uint64_t inode;
  int64_t offset, begin, end;  // the times in nanoseconds
  uint32_t path_length, second_length, byte_count;
} __attribute__((packed));

static int64_t now(void) {
  struct timespec time;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void put(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = syscall(SYS_write, trace, bytes, count);
    if (written <= 0) abort();
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void note(
  char call, int64_t begin, uint64_t inode, int64_t offset, const char *path, const char *second,
  const void *bytes, size_t count) {
  if (trace < 0) return;
  struct record record = {
    call, inode, offset, begin, now(), path ? strlen(path) : 0, second ? strlen(second) : 0, count};
  int error = errno;
  put(&record, sizeof record);
  if (path) put(path, record.path_length);
  if (second) put(second, record.second_length);
  if (count) put(bytes, count);
  errno = error;
}

static uint64_t inode_of(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_ino : 0;
}

static uint64_t inode_at(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 ? status.st_ino : 0;
}

// While calls are recorded, one comes after the other: the order in the trace is that of the disk.
// A sync is not held up by the writes that come meanwhile, and so notes when it began.
static void lock(void) { if (trace >= 0) pthread_mutex_lock(&order); }
static void unlock(void) { if (trace >= 0) pthread_mutex_unlock(&order); }

// MARK: The calls

ssize_t write(int file, const void *bytes, size_t count) {
  int inside = is_inside(file);
  if (!inside) return syscall(SYS_write, file, bytes, count);
  enum outcome outcome = decide();
  if (outcome == fail) return -1;
  if (outcome == halve && count > 1) count /= 2;
  lock();
  int64_t begin = now();
  ssize_t written = syscall(SYS_write, file, bytes, count);
  if (written > 0)
    note('w', begin, inode_of(file), lseek(file, 0, SEEK_CUR) - written, NULL, NULL, bytes, (size_t)written);
  unlock();
  return written;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  int inside = is_inside(file);
  if (!inside) return syscall(SYS_pwrite64, file, bytes, count, offset);
  enum outcome outcome = decide();
  if (outcome == fail) return -1;
  if (outcome == halve && count > 1) count /= 2;
  lock();
  int64_t begin = now();
  ssize_t written = syscall(SYS_pwrite64, file, bytes, count, offset);
  if (written > 0) note('w', begin, inode_of(file), offset, NULL, NULL, bytes, (size_t)written);
  unlock();
  return written;
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
  return pwrite(file, bytes, count, offset);
}

int ftruncate(int file, off_t length) {
  int inside = is_inside(file);
  if (inside && decide() == fail) return -1;
  lock();
  int64_t begin = now();
  int status = (int)syscall(SYS_ftruncate, file, length);
  if (inside && status == 0) note('t', begin, inode_of(file), length, NULL, NULL, NULL, 0);
  unlock();
  return status;
}
int ftruncate64(int file, off_t length) { return ftruncate(file, length); }

static int synced(long call, int file) {
  int inside = is_inside(file);
  if (inside && decide() == fail) return -1;
  int64_t begin = now();
  // Its beginning is a record as well: what is written while it runs may not be in it.
  if (inside) {
    lock();
    note('b', begin, inode_of(file), 0, NULL, NULL, NULL, 0);
    unlock();
  }
  int status = (int)syscall(call, file);
  if (inside && status == 0) {
    lock();
    note('s', begin, inode_of(file), 0, NULL, NULL, NULL, 0);
    unlock();
  }
  return status;
}
int fsync(int file) { return synced(SYS_fsync, file); }
int fdatasync(int file) { return synced(SYS_fdatasync, file); }

static int renamed(const char *from, const char *to, unsigned flags) {
  wait_for(to);
  if (is_refused(to)) return -1;
  int inside = is_below(from) || is_below(to);
  if (inside && decide() == fail) return -1;
  lock();
  int64_t begin = now();
  uint64_t inode = inode_at(from);
  int status = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
  if (inside && status == 0) note('r', begin, inode, 0, from, to, NULL, 0);
  unlock();
  return status;
}
int rename(const char *from, const char *to) { return renamed(from, to, 0); }
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  if (a == AT_FDCWD && b == AT_FDCWD) return renamed(from, to, flags);
  return (int)syscall(SYS_renameat2, a, from, b, to, flags);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
  wait_for(to);
  // These disks have no links.
  if (names && is_below(to)) {
    errno = EPERM;
    return -1;
  }
  int inside = is_below(to);
  if (inside && decide() == fail) return -1;
  lock();
  int64_t begin = now();
  int status = (int)syscall(SYS_linkat, a, from, b, to, flags);
  if (inside && status == 0) note('l', begin, inode_at(to), 0, to, NULL, NULL, 0);
  unlock();
  return status;
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

static int removed(int at, const char *path, int flags) {
  lock();
  int64_t begin = now();
  int status = (int)syscall(SYS_unlinkat, at, path, flags);
  if (status == 0 && is_below(path)) note('u', begin, 0, 0, path, NULL, NULL, 0);
  unlock();
  return status;
}
int unlink(const char *path) { return removed(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return removed(AT_FDCWD, path, AT_REMOVEDIR); }

int mkdir(const char *path, mode_t mode) {
  wait_for(path);
  if (is_refused(path)) return -1;
  int inside = is_below(path);
  if (inside && decide() == fail) return -1;
  lock();
  int64_t begin = now();
  int status = (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
  if (inside && status == 0) note('m', begin, inode_at(path), 0, path, NULL, NULL, 0);
  unlock();
  return status;
}

static int opened(int at, const char *path, int flags, mode_t mode) {
  wait_for(path);
  int unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  if (names && is_below(path)) {
    if (unnamed) {
      errno = EOPNOTSUPP;
      return -1;
    }
    if (is_refused(path)) return -1;
  }
  int inside = (unnamed || (flags & O_CREAT)) && is_below(path);
  if (inside && decide() == fail) return -1;
  lock();
  int64_t begin = now();
  int is_new = inside && (unnamed || access(path, F_OK) != 0);
  int file = (int)syscall(SYS_openat, at, path, flags, mode);
  if (is_new && file >= 0)
    note('c', begin, inode_of(file), 0, unnamed ? NULL : path, NULL, NULL, 0);
  unlock();
  return file;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }
int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }

// MARK: Questions

// Only to wait: they change nothing.
int stat(const char *path, struct stat *status) {
  wait_for(path);
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}
int stat64(const char *path, struct stat64 *status) { return stat(path, (struct stat *)status); }

int lstat(const char *path, struct stat *status) {
  wait_for(path);
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, AT_SYMLINK_NOFOLLOW);
}
int lstat64(const char *path, struct stat64 *status) { return lstat(path, (struct stat *)status); }

int access(const char *path, int mode) {
  wait_for(path);
  return (int)syscall(SYS_faccessat, AT_FDCWD, path, mode);
}

DIR *opendir(const char *path) {
  static DIR *(*next)(const char *);
  if (!next) next = (DIR * (*)(const char *)) dlsym(RTLD_NEXT, "opendir");
  wait_for(path);
  return next(path);
}

char *realpath(const char *path, char *resolved) {
  static char *(*next)(const char *, char *);
  if (!next) next = (char *(*)(const char *, char *))dlsym(RTLD_NEXT, "realpath");
  wait_for(path);
  return next(path, resolved);
}
