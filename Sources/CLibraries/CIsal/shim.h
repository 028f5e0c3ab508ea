#pragma once
#include <stddef.h>
#include <stdint.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

// Level 2's working memory with room for 16384 symbols a block: larger blocks compress photos less,
// because their codes fit less well. The macro is an expression that Swift does not import.
static const uint32_t isal_level2_memory = ISAL_DEF_LVL2_SMALL;
