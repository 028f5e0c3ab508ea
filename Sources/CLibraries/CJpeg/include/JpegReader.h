// Reads JPEG files row by row. libjpeg reports errors with longjmp, which must not cross Swift code:
// these functions return a status instead. After any status but `jpeg_reader_fine`, a reader can only
// be destroyed.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct jpeg_reader jpeg_reader;

/// Fills a buffer with the next bytes of the file; returns their number, 0 at its end, or a negative
/// number if they could not be read.
typedef long (*jpeg_source)(void *context, uint8_t *bytes, size_t room);

typedef enum {
  jpeg_reader_fine,
  /// The file is invalid, or ends too early.
  jpeg_reader_damaged,
  jpeg_reader_out_of_memory,
  /// The file may be valid, but is of a kind that libjpeg cannot decode.
  jpeg_reader_unsupported,
  /// The source has failed.
  jpeg_reader_stopped,
} jpeg_reader_status;

/// What the bytes of a pixel are.
typedef enum {
  /// Blue, green, red and 255; the first three are equal in a gray picture.
  jpeg_reader_colors,
  jpeg_reader_gray,
  /// Cyan, magenta, yellow and black: how much ink there is, or how little.
  jpeg_reader_inks,
  jpeg_reader_inverted_inks,
} jpeg_reader_numbers;

/// What is known after the last row.
typedef enum {
  jpeg_reader_whole,
  /// All pixels are there, but not the end marker.
  jpeg_reader_without_end,
  /// Invalid data was decoded as well as possible.
  jpeg_reader_with_damage,
  /// The file ends too early: the last rows, less than half of them, are gray, or details are missing.
  jpeg_reader_cut_short,
} jpeg_reader_end;

/// Creates a reader; reads nothing. Returns NULL if there is not enough memory.
jpeg_reader *jpeg_reader_create(jpeg_source source, void *context);

/// Reads the header up to the first pixels; afterwards the size and the profile are known.
jpeg_reader_status jpeg_reader_open(jpeg_reader *reader);

/// The stored size in pixels before rows are read, and that of the rows afterwards.
int jpeg_reader_width(const jpeg_reader *reader);
int jpeg_reader_height(const jpeg_reader *reader);

/// What the bytes of a pixel will be; known once the reader is open.
jpeg_reader_numbers jpeg_reader_kind(const jpeg_reader *reader);

/// Copies the color profile, to be freed; NULL if there is none.
uint8_t *jpeg_reader_copy_profile(jpeg_reader *reader, size_t *count);

/// Prepares to read rows of a picture whose sides are divided by 1, 2, 4 or 8, and rounded up.
jpeg_reader_status jpeg_reader_start(jpeg_reader *reader, int divisor);

/// Reads a part of a file that has each row several times, progressive for instance; `is_complete` tells
/// whether all parts have been read, so that rows can be.
jpeg_reader_status jpeg_reader_advance(jpeg_reader *reader, bool *is_complete);

/// Reads the next rows as pixels of 4 bytes, see `jpeg_reader_kind`; `stride` is the distance of two rows
/// in bytes.
jpeg_reader_status jpeg_reader_read(jpeg_reader *reader, uint8_t *rows, size_t stride, int count);

/// Reads up to the end marker, after the last row.
jpeg_reader_end jpeg_reader_finish(jpeg_reader *reader);

/// Frees a reader.
void jpeg_reader_destroy(jpeg_reader *reader);
