#pragma once
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdbool.h>
#include <stdlib.h>

// A stream is a struct with arrays of tens of thousands of bytes, which Swift cannot import.

/// The size of the memory that a stream needs at level 2, in bytes.
static inline size_t isal_stream_size(void) { return sizeof(struct isal_zstream) + ISAL_DEF_LVL2_DEFAULT; }

/// Compresses bytes to raw DEFLATE at level 2 in memory of `isal_stream_size`. Unless it is the last one, the
/// stream ends at a byte, without a final block, and what follows does not refer to it.
/// Returns the size; 0 if the room does not suffice.
static inline size_t isal_deflate_part(
    void *memory, const uint8_t *bytes, size_t count, bool is_last, uint8_t *output, size_t room) {
  struct isal_zstream *stream = memory;
  isal_deflate_init(stream);
  stream->level = 2;
  stream->level_buf = (uint8_t *)(stream + 1);
  stream->level_buf_size = ISAL_DEF_LVL2_DEFAULT;
  stream->next_in = (uint8_t *)bytes;
  stream->avail_in = (uint32_t)count;
  stream->next_out = output;
  stream->avail_out = (uint32_t)room;
  stream->end_of_stream = is_last;
  stream->flush = is_last ? NO_FLUSH : FULL_FLUSH;
  int status = isal_deflate(stream);
  bool is_complete = status == COMP_OK && stream->avail_in == 0 && stream->avail_out > 0;
  return is_complete ? room - stream->avail_out : 0;
}
