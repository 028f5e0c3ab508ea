#include "TiffReader.h"
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct tiff_reader {
  tiff_source source;
  void *context;
  uint64_t size;
  uint64_t offset;
  TIFF *tiff;
  uint32_t width, height, rows;
  uint16_t orientation, photometric, samples, bits, planar;
  // The sample of each byte of a pixel, -1 for none: libtiff itself takes no alpha of gray pictures, and any fourth
  // sample of others as such. Unused without further samples than colors.
  int map[4];
  bool is_mapped, is_straight, is_foreign;
};

static tsize_t read_bytes(thandle_t handle, tdata_t bytes, tsize_t count) {
  tiff_reader *reader = handle;
  long got = reader->source(reader->context, reader->offset, bytes, (size_t)count);
  if (got > 0) reader->offset += (uint64_t)got;
  return got;
}

static tsize_t write_bytes(thandle_t handle, tdata_t bytes, tsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  tiff_reader *reader = handle;
  if (whence == SEEK_CUR) offset += reader->offset;
  if (whence == SEEK_END) offset += reader->size;
  return reader->offset = offset;
}

static int close_file(thandle_t handle) { (void)handle; return 0; }

static toff_t size_of(thandle_t handle) { return ((tiff_reader *)handle)->size; }

// Whether the current directory is a smaller copy of another one, or the mask of one.
static bool is_copy(TIFF *tiff) {
  uint32_t kinds = 0;
  return TIFFGetField(tiff, TIFFTAG_SUBFILETYPE, &kinds) && (kinds & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK)) != 0;
}

// Goes to the first directory below the current one that is no copy; false if there is none.
static bool find_below(TIFF *tiff) {
  enum { most = 32 };
  uint16_t count = 0;
  uint64_t *places = NULL, offsets[most];
  if (!TIFFGetField(tiff, TIFFTAG_SUBIFD, &count, &places)) return false;
  if (count > most) count = most;
  // The list belongs to the directory that is left.
  memcpy(offsets, places, count * sizeof *offsets);
  for (uint16_t index = 0; index < count; index++) {
    if (TIFFSetSubDirectory(tiff, offsets[index]) && !is_copy(tiff)) return true;
  }
  return false;
}

// Goes to the first directory that is the picture itself: the first of the file may be a small copy of it, and
// the others follow or stand below that one. A file of nothing else shows its first one; false if one cannot be
// read.
static bool find_picture(TIFF *tiff) {
  enum { most = 64 };
  if (!is_copy(tiff)) return true;
  for (int index = 1; index < most && !TIFFLastDirectory(tiff); index++) {
    if (!TIFFReadDirectory(tiff)) return false;
    if (!is_copy(tiff)) return true;
  }
  if (!TIFFSetDirectory(tiff, 0)) return false;
  return find_below(tiff) || TIFFSetDirectory(tiff, 0);
}

// What libtiff says when it refuses a directory that may be valid.
static int note_error(TIFF *tiff, void *context, const char *module, const char *format, va_list values) {
  (void)tiff, (void)module, (void)values;
  if (strstr(format, "Cannot handle different")) *(bool *)context = true;
  return 1;
}

// Decides what the samples of a pixel are: an alpha says so itself, others are of another use.
static void map_samples(tiff_reader *reader) {
  int colors = reader->photometric == PHOTOMETRIC_RGB ? 3 : 1;
  bool is_plain = colors == 3 || reader->photometric == PHOTOMETRIC_MINISBLACK || reader->photometric == PHOTOMETRIC_MINISWHITE;
  uint16_t count = 0, *kinds = NULL;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  int alpha = -1;
  for (int index = 0; index < count && alpha < 0 && colors + index < reader->samples; index++) {
    if (kinds[index] != EXTRASAMPLE_UNSPECIFIED) alpha = colors + index;
    reader->is_straight = kinds[index] == EXTRASAMPLE_UNASSALPHA;
  }
  // Old files say nothing.
  if (count == 0 && colors == 3 && reader->samples == 4) alpha = 3;
  reader->is_mapped = is_plain && reader->samples > colors && (reader->bits == 8 || reader->bits == 16);
  for (int byte = 0; byte < 3; byte++) reader->map[byte] = colors == 3 ? byte : 0;
  reader->map[3] = alpha;
}

// Returns how many rows are in the file: a piece of it begins at its place and has a number of bytes.
static uint32_t whole_rows(const tiff_reader *reader) {
  TIFF *tiff = reader->tiff;
  uint32_t width = reader->width, height = 0, rows = reader->height;
  bool is_tiled = TIFFIsTiled(tiff);
  if (is_tiled) {
    if (!TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &width) || !TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height)) return rows;
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &height);
  }
  if (width == 0 || height == 0) return rows;
  if (height > reader->height) height = reader->height;
  uint32_t count = is_tiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff);
  uint32_t across = 1 + (reader->width - 1) / width, plane = across * (1 + (reader->height - 1) / height);
  for (uint32_t index = 0; index < count; index++) {
    uint64_t start = TIFFGetStrileOffset(tiff, index), bytes = TIFFGetStrileByteCount(tiff, index);
    if (start <= reader->size && bytes <= reader->size - start) continue;
    uint32_t row = index % plane / across * height;
    if (row < rows) rows = row;
  }
  return rows;
}

tiff_reader *tiff_reader_open(tiff_source source, void *context, uint64_t size, bool *is_foreign) {
  tiff_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->context = context;
  reader->size = size;
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (options) TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, &reader->is_foreign);
  // Unmapped; a picture in one piece is read piece by piece.
  reader->tiff = TIFFClientOpenExt(
    "", "rm", reader, read_bytes, write_bytes, seek, close_file, size_of, NULL, NULL, options);
  if (options) TIFFOpenOptionsFree(options);
  uint16_t orientation = 0;
  // That of the first directory counts where the picture has none.
  if (reader->tiff) TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_ORIENTATION, &orientation);
  bool is_valid = reader->tiff && find_picture(reader->tiff) &&
    TIFFGetField(reader->tiff, TIFFTAG_IMAGEWIDTH, &reader->width) && TIFFGetField(reader->tiff, TIFFTAG_IMAGELENGTH, &reader->height);
  if (!is_valid) {
    *is_foreign = reader->is_foreign;
    tiff_reader_close(reader);
    return NULL;
  }
  if (!TIFFGetField(reader->tiff, TIFFTAG_ORIENTATION, &reader->orientation)) reader->orientation = orientation;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_SAMPLESPERPIXEL, &reader->samples);
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_BITSPERSAMPLE, &reader->bits);
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_PLANARCONFIG, &reader->planar);
  if (!TIFFGetField(reader->tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric)) reader->photometric = PHOTOMETRIC_MINISBLACK;
  map_samples(reader);
  reader->rows = whole_rows(reader);
  return reader;
}

uint32_t tiff_reader_width(const tiff_reader *reader) { return reader->width; }
uint32_t tiff_reader_height(const tiff_reader *reader) { return reader->height; }
int tiff_reader_orientation(const tiff_reader *reader) { return reader->orientation; }

tiff_reader_numbers tiff_reader_kind(const tiff_reader *reader) {
  uint16_t inks = INKSET_CMYK;
  switch (reader->photometric) {
  case PHOTOMETRIC_MINISBLACK:
  case PHOTOMETRIC_MINISWHITE: return tiff_reader_gray;
  case PHOTOMETRIC_SEPARATED:
    TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_INKSET, &inks);
    return inks == INKSET_CMYK && reader->samples >= 4 && (reader->bits == 8 || reader->bits == 16)
      ? tiff_reader_inks : tiff_reader_colors;
  default: return tiff_reader_colors;
  }
}

bool tiff_reader_is_readable(const tiff_reader *reader) {
  uint16_t compression = COMPRESSION_NONE, form = SAMPLEFORMAT_UINT;
  char message[1024];
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_COMPRESSION, &compression);
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_SAMPLEFORMAT, &form);
  bool is_log = reader->photometric == PHOTOMETRIC_LOGL || reader->photometric == PHOTOMETRIC_LOGLUV;
  // Signed numbers would be taken for others.
  if (!is_log && form != SAMPLEFORMAT_UINT && form != SAMPLEFORMAT_VOID) return false;
  if (!TIFFIsCODECConfigured(compression)) return false;
  if (reader->is_mapped || tiff_reader_kind(reader) == tiff_reader_inks) return true;
  TIFFRGBAImage image;
  // Whether there is a way for these numbers is known only when it begins.
  if (!TIFFRGBAImageOK(reader->tiff, message) || !TIFFRGBAImageBegin(&image, reader->tiff, 1, message)) return false;
  TIFFRGBAImageEnd(&image);
  return true;
}

uint32_t tiff_reader_rows(const tiff_reader *reader) { return reader->rows; }

const uint8_t *tiff_reader_profile(const tiff_reader *reader, size_t *count) {
  uint32_t size = 0;
  void *profile = NULL;
  if (!TIFFGetField(reader->tiff, TIFFTAG_ICCPROFILE, &size, &profile)) return NULL;
  *count = size;
  return profile;
}

static bool read_samples(tiff_reader *reader, const int *map, uint8_t *pixels);

// Reads the samples that are mapped, and multiplies them by their alpha.
static bool read_mapped(tiff_reader *reader, uint8_t *pixels) {
  size_t count = (size_t)reader->width * reader->rows;
  memset(pixels, 255, count * 4);
  if (!read_samples(reader, reader->map, pixels)) return false;
  for (uint8_t *pixel = pixels; pixel < pixels + count * 4; pixel += 4) {
    for (int byte = 0; byte < 3; byte++) {
      if (reader->photometric == PHOTOMETRIC_MINISWHITE) pixel[byte] = 255 - pixel[byte];
      if (reader->is_straight) pixel[byte] = (uint8_t)((pixel[byte] * pixel[3] + 127) / 255);
    }
  }
  return true;
}

bool tiff_reader_read_colors(tiff_reader *reader, uint8_t *pixels) {
  if (reader->is_mapped) return read_mapped(reader, pixels);
  TIFFRGBAImage image;
  char message[1024];
  if (!TIFFRGBAImageBegin(&image, reader->tiff, 1, message)) return false;
  // Rows and columns stay as they are stored.
  image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
  // libtiff 4.5 takes the size of its buffer, which it rounds up, for that of a tile that is not compressed; one
  // that is given to it has the right size.
  uint16_t compression = COMPRESSION_NONE;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_COMPRESSION, &compression);
  bool is_tile = TIFFIsTiled(reader->tiff) && compression == COMPRESSION_NONE;
  tmsize_t tile = is_tile ? TIFFTileSize(reader->tiff) : 0;
  uint8_t *data = tile > 0 ? malloc((size_t)tile) : NULL;
  if (data) TIFFReadBufferSetup(reader->tiff, data, tile);
  bool is_read = TIFFRGBAImageGet(&image, (uint32_t *)pixels, reader->width, reader->rows) != 0;
  TIFFRGBAImageEnd(&image);
  if (data) TIFFReadBufferSetup(reader->tiff, NULL, 0);
  free(data);
  if (!is_read) return false;
  // A pixel is a number whose lowest byte is red.
  uint32_t *all = (uint32_t *)pixels;
  for (size_t index = 0; index < (size_t)reader->width * reader->rows; index++) {
    uint32_t pixel = all[index];
    uint8_t bytes[] = {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel), TIFFGetA(pixel)};
    memcpy(pixels + index * 4, bytes, 4);
  }
  return true;
}

// A strip or a tile with its place in the picture: those that begin at a sample have only this one.
typedef struct {
  uint32_t x, y, width, height;
  uint16_t sample;
} piece;

static void copy_piece(
  const tiff_reader *reader, const piece *piece, const uint8_t *data, uint32_t rows, const int *map, uint8_t *pixels) {
  bool is_separate = reader->planar == PLANARCONFIG_SEPARATE;
  size_t samples = is_separate ? 1 : reader->samples, size = reader->bits / 8u;
  uint32_t columns = piece->width < reader->width - piece->x ? piece->width : reader->width - piece->x;
  for (uint32_t y = 0; y < rows && piece->y + y < reader->rows; y++) {
    const uint8_t *from = data + (size_t)y * piece->width * samples * size;
    uint8_t *to = pixels + ((size_t)(piece->y + y) * reader->width + piece->x) * 4;
    for (uint32_t x = 0; x < columns; x++, from += samples * size, to += 4) {
      for (int byte = 0; byte < 4; byte++) {
        if (map[byte] < 0 || (is_separate && map[byte] != piece->sample)) continue;
        size_t sample = is_separate ? 0 : (size_t)map[byte];
        uint16_t deep;
        if (size == 2) memcpy(&deep, from + sample * 2, 2);
        to[byte] = size == 2 ? (uint8_t)((deep + 128) / 257) : from[sample];
      }
    }
  }
}

bool tiff_reader_read_inks(tiff_reader *reader, uint8_t *pixels) {
  return read_samples(reader, (int[]){0, 1, 2, 3}, pixels);
}

static bool read_samples(tiff_reader *reader, const int *map, uint8_t *pixels) {
  TIFF *tiff = reader->tiff;
  bool is_tiled = TIFFIsTiled(tiff);
  uint32_t width = reader->width, height = reader->height;
  if (is_tiled) {
    if (!TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &width) || !TIFFGetField(tiff, TIFFTAG_TILELENGTH, &height)) return false;
  } else {
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &height);
    if (height > reader->height) height = reader->height;
  }
  tmsize_t size = is_tiled ? TIFFTileSize(tiff) : TIFFStripSize(tiff);
  size_t samples = reader->planar == PLANARCONFIG_SEPARATE ? 1 : reader->samples;
  size_t row = (size_t)width * samples * (reader->bits / 8u);
  if (width == 0 || height == 0 || size <= 0 || (size_t)size / row < height) return false;
  uint8_t *data = malloc((size_t)size);
  bool is_read = data != NULL;
  uint16_t planes = reader->planar == PLANARCONFIG_SEPARATE ? reader->samples : 1;
  for (uint16_t plane = 0; is_read && plane < planes; plane++) {
    for (uint32_t y = 0; is_read && y < reader->rows; y += height) {
      for (uint32_t x = 0; is_read && x < reader->width; x += width) {
        piece piece = {x, y, width, height, plane};
        uint32_t index = is_tiled ? TIFFComputeTile(tiff, x, y, 0, plane) : TIFFComputeStrip(tiff, y, plane);
        tmsize_t count = is_tiled ? TIFFReadEncodedTile(tiff, index, data, size) : TIFFReadEncodedStrip(tiff, index, data, size);
        uint32_t rows = count < 0 ? 0 : (uint32_t)((size_t)count / row);
        is_read = rows >= (height < reader->height - y ? height : reader->height - y);
        if (is_read) copy_piece(reader, &piece, data, rows, map, pixels);
      }
    }
  }
  free(data);
  return is_read;
}

void tiff_reader_close(tiff_reader *reader) {
  if (reader->tiff) TIFFClose(reader->tiff);
  free(reader);
}
