// Reads the first picture of a TIFF that is no smaller copy of another one. Libtiff's functions for tags have variable arguments, which Swift
// cannot call.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct tiff_reader tiff_reader;

/// Copies bytes at an offset of the file; returns their number, fewer only at its end, or a negative number
/// if they could not be read.
typedef long (*tiff_source)(void *context, uint64_t offset, void *bytes, size_t count);

/// What the numbers of a picture mean.
typedef enum {
  tiff_reader_colors,
  tiff_reader_gray,
  /// Cyan, magenta, yellow and black.
  tiff_reader_inks,
} tiff_reader_numbers;

/// Opens a file of a size in bytes and reads the directory of its picture; NULL if it is invalid, or valid and
/// of another kind than libtiff reads.
tiff_reader *tiff_reader_open(tiff_source source, void *context, uint64_t size, bool *is_foreign);

/// The stored size in pixels.
uint32_t tiff_reader_width(const tiff_reader *reader);
uint32_t tiff_reader_height(const tiff_reader *reader);
/// The EXIF number of the orientation.
int tiff_reader_orientation(const tiff_reader *reader);
tiff_reader_numbers tiff_reader_kind(const tiff_reader *reader);
/// Whether pixels can be read: whether libtiff knows the compression, and converts numbers of this kind.
bool tiff_reader_is_readable(const tiff_reader *reader);
/// The number of rows that are all in the file, from the top: fewer than the height where it ends too early. Only
/// these are read.
uint32_t tiff_reader_rows(const tiff_reader *reader);

/// The color profile, valid as long as the reader; NULL if there is none.
const uint8_t *tiff_reader_profile(const tiff_reader *reader, size_t *count);

/// Reads the rows as stored, without padding: red, green, blue and alpha, by which these are multiplied.
/// Returns false if the data is invalid.
bool tiff_reader_read_colors(tiff_reader *reader, uint8_t *pixels);

/// The same of a picture in inks: cyan, magenta, yellow and black; 255 is full ink.
bool tiff_reader_read_inks(tiff_reader *reader, uint8_t *pixels);

void tiff_reader_close(tiff_reader *reader);
