#pragma once
#include <stdint.h>

/// Lets the system calls that find files by their paths be answered over a socket, from then on in
/// all threads of this process: a seccomp filter must trap them (SECCOMP_RET_TRAP). With a negative
/// number in place of the socket they are refused.
///
/// A request is the path. The answer is an `int32_t`: 0 with an open file, or the number of an error.
/// Whatever would write, and any path that is not absolute, is refused here (EACCES). The state of an
/// open file, for which the C library uses such a call as well, is told.
///
/// Returns 0, or -1 on an error, and on processors whose registers are not known here (ENOSYS).
int touchkit_answer_paths(int socket);

/// Returns one after the other of the system calls that must be trapped, then -1.
int touchkit_path_call(int index);
