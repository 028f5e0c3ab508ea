// Writes JPEG files row by row. libjpeg reports errors with longjmp, which must not cross Swift code:
// these functions return false instead.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_writer jpeg_writer;

/// Takes bytes of the file; returns false if they could not be written.
typedef bool (*jpeg_sink)(void *context, const uint8_t *bytes, size_t count);

/// What the beginning of a file says besides; pointers may be NULL.
typedef struct {
  const uint8_t *profile;
  size_t profile_count;
  /// The content of the EXIF segment, at most 65,533 bytes.
  const uint8_t *exif;
  size_t exif_count;
  /// Pixels of an inch (1) or a centimeter (2); 0 for none.
  uint8_t density_unit;
  uint16_t x_density;
  uint16_t y_density;
} jpeg_extras;

/// Creates a writer for a picture of a size in pixels, and writes the beginning of the file. The
/// quality is 0 to 100. Returns NULL after an error.
jpeg_writer *jpeg_writer_create(
    int width, int height, int quality, const jpeg_extras *extras, jpeg_sink sink, void *context);

/// Writes rows of pixels with the bytes blue, green, red and an unused one; `stride` is the distance
/// of two rows in bytes.
bool jpeg_writer_write(jpeg_writer *writer, const uint8_t *rows, size_t stride, int count);

/// Writes the end of the file, after all rows.
bool jpeg_writer_finish(jpeg_writer *writer);

/// Frees a writer.
void jpeg_writer_destroy(jpeg_writer *writer);
