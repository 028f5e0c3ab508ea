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
  uint32_t width, height;
  uint16_t orientation, photometric, samples, bits, planar;
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

tiff_reader *tiff_reader_open(tiff_source source, void *context, uint64_t size) {
  tiff_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->context = context;
  reader->size = size;
  // Unmapped; a picture in one piece is read piece by piece.
  reader->tiff = TIFFClientOpen("", "rm", reader, read_bytes, write_bytes, seek, close_file, size_of, NULL, NULL);
  uint16_t orientation = 0;
  // That of the first directory counts where the picture has none.
  if (reader->tiff) TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_ORIENTATION, &orientation);
  bool is_valid = reader->tiff && find_picture(reader->tiff) &&
    TIFFGetField(reader->tiff, TIFFTAG_IMAGEWIDTH, &reader->width) && TIFFGetField(reader->tiff, TIFFTAG_IMAGELENGTH, &reader->height);
  if (!is_valid) {
    tiff_reader_close(reader);
    return NULL;
  }
  if (!TIFFGetField(reader->tiff, TIFFTAG_ORIENTATION, &reader->orientation)) reader->orientation = orientation;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_SAMPLESPERPIXEL, &reader->samples);
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_BITSPERSAMPLE, &reader->bits);
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_PLANARCONFIG, &reader->planar);
  if (!TIFFGetField(reader->tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric)) reader->photometric = PHOTOMETRIC_MINISBLACK;
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
  return tiff_reader_kind(reader) == tiff_reader_inks || TIFFRGBAImageOK(reader->tiff, message);
}

bool tiff_reader_has_alpha(const tiff_reader *reader) {
  uint16_t count = 0, *kinds = NULL;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  // libtiff takes a fourth color without a kind as alpha.
  return count > 0 || (reader->photometric == PHOTOMETRIC_RGB && reader->samples > 3);
}

const uint8_t *tiff_reader_profile(const tiff_reader *reader, size_t *count) {
  uint32_t size = 0;
  void *profile = NULL;
  if (!TIFFGetField(reader->tiff, TIFFTAG_ICCPROFILE, &size, &profile)) return NULL;
  *count = size;
  return profile;
}

bool tiff_reader_read_colors(tiff_reader *reader, uint8_t *pixels) {
  TIFFRGBAImage image;
  char message[1024];
  if (!TIFFRGBAImageBegin(&image, reader->tiff, 1, message)) return false;
  // Rows and columns stay as they are stored.
  image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
  bool is_read = TIFFRGBAImageGet(&image, (uint32_t *)pixels, reader->width, reader->height) != 0;
  TIFFRGBAImageEnd(&image);
  if (!is_read) return false;
  // A pixel is a number whose lowest byte is red.
  uint32_t *all = (uint32_t *)pixels;
  for (size_t index = 0; index < (size_t)reader->width * reader->height; index++) {
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

static void copy_piece(const tiff_reader *reader, const piece *piece, const uint8_t *data, uint32_t rows, uint8_t *pixels) {
  bool is_separate = reader->planar == PLANARCONFIG_SEPARATE;
  size_t samples = is_separate ? 1 : reader->samples, size = reader->bits / 8u;
  uint32_t columns = piece->width < reader->width - piece->x ? piece->width : reader->width - piece->x;
  for (uint32_t y = 0; y < rows && piece->y + y < reader->height; y++) {
    const uint8_t *from = data + (size_t)y * piece->width * samples * size;
    uint8_t *to = pixels + ((size_t)(piece->y + y) * reader->width + piece->x) * 4;
    for (uint32_t x = 0; x < columns; x++, from += samples * size, to += 4) {
      for (size_t ink = 0; ink < (is_separate ? 1 : 4); ink++) {
        uint16_t deep;
        if (size == 2) memcpy(&deep, from + ink * 2, 2);
        to[is_separate ? piece->sample : ink] = size == 2 ? (uint8_t)(deep >> 8) : from[ink];
      }
    }
  }
}

bool tiff_reader_read_inks(tiff_reader *reader, uint8_t *pixels) {
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
  uint16_t planes = samples == 1 ? 4 : 1;
  for (uint16_t plane = 0; is_read && plane < planes; plane++) {
    for (uint32_t y = 0; is_read && y < reader->height; y += height) {
      for (uint32_t x = 0; is_read && x < reader->width; x += width) {
        piece piece = {x, y, width, height, plane};
        uint32_t index = is_tiled ? TIFFComputeTile(tiff, x, y, 0, plane) : TIFFComputeStrip(tiff, y, plane);
        tmsize_t count = is_tiled ? TIFFReadEncodedTile(tiff, index, data, size) : TIFFReadEncodedStrip(tiff, index, data, size);
        uint32_t rows = count < 0 ? 0 : (uint32_t)((size_t)count / row);
        is_read = rows >= (height < reader->height - y ? height : reader->height - y);
        if (is_read) copy_piece(reader, &piece, data, rows, pixels);
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
