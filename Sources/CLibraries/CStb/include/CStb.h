// Reads TGA by stb_image, a library that is compiled into its user: none other of its formats is.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  /// Red, green, blue and straight alpha, without padding; to be freed. NULL if the file is invalid.
  uint8_t *pixels;
  int width;
  int height;
  /// Whether the file has alpha.
  bool has_alpha;
  /// Whether the file ends before its last pixel.
  bool is_cut_short;
} stb_picture;

/// Returns the size of a picture; false if its header is invalid.
bool stb_read_size(const uint8_t *bytes, size_t count, int *width, int *height);

/// Reads a picture.
stb_picture stb_read(const uint8_t *bytes, size_t count);
