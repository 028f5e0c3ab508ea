#include "JpegReader.h"
#include "JpegErrors.h"
#include <stdlib.h>
#include <jerror.h>

enum { buffer_size = 1 << 14 };

struct jpeg_reader {
  struct jpeg_decompress_struct jpeg;
  jpeg_errors errors;
  struct jpeg_source_mgr input;
  jpeg_source source;
  void *context;
  bool has_ended;
  bool has_stopped;
  bool is_damaged;
  bool is_cut_short;
  bool is_finishing;
  bool has_rest;
  uint8_t buffer[buffer_size];
};

static jpeg_reader *reader_of(j_common_ptr jpeg) { return jpeg->client_data; }

// Whether at least half of the rows have been read; in a file of several scans, in the first one.
static bool has_half(const struct jpeg_decompress_struct *jpeg) {
  return jpeg->input_scan_number > 1 || jpeg->input_iMCU_row >= (jpeg->total_iMCU_rows + 1) / 2;
}

// Invalid data is decoded as well as possible, as other programs do, and so is what is there of data whose
// smaller part is missing: the rest is gray. If more is missing, that is an error. Bytes between segments do no harm, neither do unusual JFIF and Adobe segments; but where data is left behind
// the last row, what was decoded before was something else.
static void note(j_common_ptr jpeg, int level) {
  if (level >= 0) return;
  int code = jpeg->err->msg_code;
  if (code == JWRN_HIT_MARKER && reader_of(jpeg)->has_ended) {
    if (!has_half((j_decompress_ptr)jpeg)) jpeg_errors_fail(jpeg);
    reader_of(jpeg)->is_cut_short = true;
  } else if (code == JWRN_HIT_MARKER || code == JWRN_HUFF_BAD_CODE || code == JWRN_MUST_RESYNC ||
      code == JWRN_BOGUS_PROGRESSION || code == JWRN_ARITH_BAD_CODE || code == JWRN_NOT_SEQUENTIAL) {
    reader_of(jpeg)->is_damaged = true;
  }
  if (code == JWRN_EXTRANEOUS_DATA && reader_of(jpeg)->is_finishing) reader_of(jpeg)->has_rest = true;
}

static void ignore(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean fill(j_decompress_ptr jpeg) {
  static const uint8_t end[] = {0xFF, JPEG_EOI};
  jpeg_reader *reader = reader_of((j_common_ptr)jpeg);
  long count = reader->has_ended ? 0 : reader->source(reader->context, reader->buffer, buffer_size);
  if (count < 0) {
    reader->has_stopped = true;
    jpeg_errors_fail((j_common_ptr)jpeg);
  }
  reader->has_ended = count == 0;
  reader->input.next_input_byte = count ? reader->buffer : end;
  reader->input.bytes_in_buffer = count ? (size_t)count : sizeof end;
  return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  while (count > (long)jpeg->src->bytes_in_buffer) {
    count -= (long)jpeg->src->bytes_in_buffer;
    fill(jpeg);
    if (reader_of((j_common_ptr)jpeg)->has_ended) return;
  }
  if (count <= 0) return;
  jpeg->src->next_input_byte += count;
  jpeg->src->bytes_in_buffer -= (size_t)count;
}

static jpeg_reader_status failure(const jpeg_reader *reader) {
  if (reader->has_stopped) return jpeg_reader_stopped;
  switch (reader->errors.manager.msg_code) {
  case JERR_OUT_OF_MEMORY: return jpeg_reader_out_of_memory;
  // The height may stand behind the pixels.
  case JERR_EMPTY_IMAGE: return reader->jpeg.image_width ? jpeg_reader_unsupported : jpeg_reader_damaged;
  // 12 bits, lossless, arithmetic and hierarchical coding, and what a build of the library leaves out.
  case JERR_ARITH_NOTIMPL:
  case JERR_BAD_PRECISION:
  case JERR_CCIR601_NOTIMPL:
  case JERR_COMPONENT_COUNT:
  case JERR_CONVERSION_NOTIMPL:
  case JERR_FRACT_SAMPLE_NOTIMPL:
  case JERR_NOTIMPL:
  case JERR_NOT_COMPILED:
  case JERR_SOF_UNSUPPORTED: return jpeg_reader_unsupported;
  // The frame of JPEG-LS.
  case JERR_UNKNOWN_MARKER:
    if (reader->errors.manager.msg_parm.i[0] != 0xF7) return jpeg_reader_damaged;
    return jpeg_reader_unsupported;
  default: return jpeg_reader_damaged;
  }
}

jpeg_reader *jpeg_reader_create(jpeg_source source, void *context) {
  jpeg_reader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->context = context;
  reader->jpeg.err = jpeg_errors_prepare(&reader->errors);
  reader->errors.manager.emit_message = note;
  reader->jpeg.client_data = reader;
  if (setjmp(reader->errors.escape)) {
    jpeg_reader_destroy(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->jpeg);
  reader->input.init_source = ignore;
  reader->input.fill_input_buffer = fill;
  reader->input.skip_input_data = skip;
  reader->input.resync_to_restart = jpeg_resync_to_restart;
  reader->input.term_source = ignore;
  reader->jpeg.src = &reader->input;
  return reader;
}

jpeg_reader_status jpeg_reader_open(jpeg_reader *reader) {
  if (setjmp(reader->errors.escape)) return failure(reader);
  jpeg_save_markers(&reader->jpeg, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&reader->jpeg, TRUE);
  return jpeg_reader_fine;
}

jpeg_reader_numbers jpeg_reader_kind(const jpeg_reader *reader) {
  switch (reader->jpeg.num_components) {
  case 1: return jpeg_reader_gray;
  // Adobe's programs store how little ink there is.
  case 4: return reader->jpeg.saw_Adobe_marker ? jpeg_reader_inverted_inks : jpeg_reader_inks;
  default: return jpeg_reader_colors;
  }
}

int jpeg_reader_width(const jpeg_reader *reader) {
  return (int)(reader->jpeg.output_width ? reader->jpeg.output_width : reader->jpeg.image_width);
}

int jpeg_reader_height(const jpeg_reader *reader) {
  return (int)(reader->jpeg.output_height ? reader->jpeg.output_height : reader->jpeg.image_height);
}

uint8_t *jpeg_reader_copy_profile(jpeg_reader *reader, size_t *count) {
  JOCTET *profile = NULL;
  unsigned length = 0;
  if (setjmp(reader->errors.escape) || !jpeg_read_icc_profile(&reader->jpeg, &profile, &length)) return NULL;
  *count = length;
  return profile;
}

jpeg_reader_status jpeg_reader_start(jpeg_reader *reader, int divisor) {
  if (setjmp(reader->errors.escape)) return failure(reader);
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  jpeg->out_color_space = jpeg->num_components == 4 ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg->scale_num = 1;
  jpeg->scale_denom = (unsigned)divisor;
  jpeg->buffered_image = jpeg_has_multiple_scans(jpeg);
  jpeg_start_decompress(jpeg);
  return jpeg_reader_fine;
}

// Whether the scans so far have all bits of all coefficients. That a scan itself is whole is seen by `note`.
static bool has_all_scans(const struct jpeg_decompress_struct *jpeg) {
  if (!jpeg->coef_bits) return jpeg->input_scan_number >= jpeg->num_components;
  for (int component = 0; component < jpeg->num_components; component++) {
    for (int coefficient = 0; coefficient < DCTSIZE2; coefficient++) {
      if (jpeg->coef_bits[component][coefficient] != 0) return false;
    }
  }
  return true;
}

// Whether the scans so far have something of each color.
static bool has_first_scans(const struct jpeg_decompress_struct *jpeg) {
  if (!jpeg->coef_bits) return has_all_scans(jpeg);
  for (int component = 0; component < jpeg->num_components; component++) {
    if (jpeg->coef_bits[component][0] < 0) return false;
  }
  return true;
}

// Prepares to output what all scans have told.
static jpeg_reader_status finish_scans(jpeg_reader *reader) {
  if (setjmp(reader->errors.escape)) return failure(reader);
  // Without the end marker, later scans may be missing, which only make the picture finer.
  if (reader->has_ended) {
    if (!has_first_scans(&reader->jpeg)) return jpeg_reader_damaged;
    if (!has_all_scans(&reader->jpeg)) reader->is_cut_short = true;
  }
  jpeg_start_output(&reader->jpeg, reader->jpeg.input_scan_number);
  return jpeg_reader_fine;
}

jpeg_reader_status jpeg_reader_advance(jpeg_reader *reader, bool *is_complete) {
  if (setjmp(reader->errors.escape)) {
    jpeg_reader_status status = failure(reader);
    bool has_ended = status == jpeg_reader_damaged && reader->has_ended;
    if (!has_ended || reader->jpeg.input_scan_number < 1 || !has_half(&reader->jpeg)) return status;
    // The file ends within the tables of a scan. Smoothing would read on.
    reader->jpeg.do_block_smoothing = FALSE;
    reader->is_cut_short = true;
    *is_complete = true;
    return finish_scans(reader);
  }
  *is_complete = !reader->jpeg.buffered_image;
  if (*is_complete || jpeg_consume_input(&reader->jpeg) != JPEG_REACHED_EOI) return jpeg_reader_fine;
  *is_complete = true;
  return finish_scans(reader);
}

jpeg_reader_status jpeg_reader_read(jpeg_reader *reader, uint8_t *rows, size_t stride, int count) {
  if (setjmp(reader->errors.escape)) return failure(reader);
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  enum { batch = 16 };
  JSAMPROW row[batch];
  int done = 0;
  while (done < count) {
    JDIMENSION room = (JDIMENSION)(count - done < batch ? count - done : batch);
    for (JDIMENSION index = 0; index < room; index++) row[index] = rows + ((size_t)done + index) * stride;
    int more = (int)jpeg_read_scanlines(jpeg, row, room);
    if (more == 0) return jpeg_reader_damaged;
    done += more;
  }
  return jpeg_reader_fine;
}

jpeg_reader_end jpeg_reader_finish(jpeg_reader *reader) {
  // What follows the pixels only tells whether the file is whole.
  reader->is_finishing = true;
  if (!reader->jpeg.buffered_image && !setjmp(reader->errors.escape)) jpeg_finish_decompress(&reader->jpeg);
  if (reader->is_cut_short) return jpeg_reader_cut_short;
  if (reader->is_damaged || (reader->has_rest && !reader->has_ended)) return jpeg_reader_with_damage;
  return reader->has_ended ? jpeg_reader_without_end : jpeg_reader_whole;
}

void jpeg_reader_destroy(jpeg_reader *reader) {
  jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}
