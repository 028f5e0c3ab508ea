#include "CStb.h"
#include <stdlib.h>
#include <string.h>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_TGA
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#define STBI_NO_THREAD_LOCALS
#define STBI_MAX_DIMENSIONS 32767
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunused-function"
#include <stb/stb_image.h>
#pragma clang diagnostic pop

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  bool is_cut_short;
} input;

// The size of the pieces in which stb_image reads ahead.
enum { piece = 128 };

static int read_bytes(void *context, char *target, int size) {
  input *in = context;
  size_t rest = in->offset < in->count ? in->count - in->offset : 0;
  size_t count = (size_t)size < rest ? (size_t)size : rest;
  memcpy(target, in->bytes + in->offset, count);
  in->offset += count;
  // stb_image goes on with zeros.
  if (count == 0 || ((int)count < size && size != piece)) in->is_cut_short = true;
  return (int)count;
}

static void skip_bytes(void *context, int count) {
  input *in = context;
  if (count < 0 && (size_t)-count > in->offset) in->offset = 0;
  else in->offset = (size_t)((long)in->offset + count);
}

static int has_ended(void *context) {
  input *in = context;
  return in->offset >= in->count;
}

static const stbi_io_callbacks callbacks = {read_bytes, skip_bytes, has_ended};

bool stb_read_size(const uint8_t *bytes, size_t count, int *width, int *height) {
  input in = {bytes, count, 0, false};
  int channels;
  return stbi_info_from_callbacks(&callbacks, &in, width, height, &channels) != 0;
}

stb_picture stb_read(const uint8_t *bytes, size_t count) {
  input in = {bytes, count, 0, false};
  stb_picture picture = {0};
  int channels = 0;
  picture.pixels = stbi_load_from_callbacks(&callbacks, &in, &picture.width, &picture.height, &channels, 4);
  picture.has_alpha = channels == 2 || channels == 4;
  picture.is_cut_short = in.is_cut_short;
  return picture;
}
