#pragma once
#include <zip.h>

// The macros are expressions that Swift does not import.
static const zip_int64_t zip_commands_of_reading = ZIP_SOURCE_SUPPORTS_SEEKABLE;
static const zip_int64_t zip_commands_of_writing = ZIP_SOURCE_SUPPORTS_WRITABLE;
