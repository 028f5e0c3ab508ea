#pragma once
#include <seccomp.h>

// Macros that Swift does not import.
static const uint32_t touchkit_seccomp_allow = SCMP_ACT_ALLOW;
static inline uint32_t touchkit_seccomp_errno(uint16_t number) { return SCMP_ACT_ERRNO(number); }
static const uint32_t touchkit_seccomp_trap = SCMP_ACT_TRAP;
static const int touchkit_seccomp_unknown = __NR_SCMP_ERROR;
