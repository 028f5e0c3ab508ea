#include "JpegWriter.h"
#include "JpegErrors.h"
#include <stdlib.h>

enum { buffer_size = 1 << 16 };

struct jpeg_writer {
  struct jpeg_compress_struct jpeg;
  jpeg_errors errors;
  struct jpeg_destination_mgr destination;
  jpeg_sink sink;
  void *context;
  uint8_t buffer[buffer_size];
};

static jpeg_writer *writer_of(j_common_ptr jpeg) { return jpeg->client_data; }

static void reset_buffer(j_compress_ptr jpeg) {
  jpeg->dest->next_output_byte = writer_of((j_common_ptr)jpeg)->buffer;
  jpeg->dest->free_in_buffer = buffer_size;
}

static void send(j_compress_ptr jpeg, size_t count) {
  jpeg_writer *writer = writer_of((j_common_ptr)jpeg);
  if (!writer->sink(writer->context, writer->buffer, count)) jpeg_errors_fail((j_common_ptr)jpeg);
}

static boolean send_full_buffer(j_compress_ptr jpeg) {
  send(jpeg, buffer_size);
  reset_buffer(jpeg);
  return TRUE;
}

static void send_rest(j_compress_ptr jpeg) { send(jpeg, buffer_size - jpeg->dest->free_in_buffer); }

jpeg_writer *jpeg_writer_create(
    int width, int height, int quality, const jpeg_extras *extras, jpeg_sink sink, void *context) {
  jpeg_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->sink = sink;
  writer->context = context;
  writer->jpeg.err = jpeg_errors_prepare(&writer->errors);
  writer->jpeg.client_data = writer;
  if (setjmp(writer->errors.escape)) {
    jpeg_writer_destroy(writer);
    return NULL;
  }
  jpeg_create_compress(&writer->jpeg);
  writer->destination.init_destination = reset_buffer;
  writer->destination.empty_output_buffer = send_full_buffer;
  writer->destination.term_destination = send_rest;
  writer->jpeg.dest = &writer->destination;
  writer->jpeg.image_width = (JDIMENSION)width;
  writer->jpeg.image_height = (JDIMENSION)height;
  writer->jpeg.input_components = 4;
  writer->jpeg.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&writer->jpeg);
  jpeg_set_quality(&writer->jpeg, quality, TRUE);
  // Full resolution of color: drawn artwork has sharp colored edges.
  writer->jpeg.comp_info[0].h_samp_factor = 1;
  writer->jpeg.comp_info[0].v_samp_factor = 1;
  if (extras->density_unit) {
    writer->jpeg.density_unit = extras->density_unit;
    writer->jpeg.X_density = extras->x_density;
    writer->jpeg.Y_density = extras->y_density;
  }
  jpeg_start_compress(&writer->jpeg, TRUE);
  if (extras->exif) jpeg_write_marker(&writer->jpeg, JPEG_APP0 + 1, extras->exif, (unsigned)extras->exif_count);
  if (extras->profile) jpeg_write_icc_profile(&writer->jpeg, extras->profile, (unsigned)extras->profile_count);
  return writer;
}

bool jpeg_writer_write(jpeg_writer *writer, const uint8_t *rows, size_t stride, int count) {
  if (setjmp(writer->errors.escape)) return false;
  for (int index = 0; index < count; index++) {
    JSAMPROW row = (JSAMPROW)(rows + (size_t)index * stride);
    jpeg_write_scanlines(&writer->jpeg, &row, 1);
  }
  return true;
}

bool jpeg_writer_finish(jpeg_writer *writer) {
  if (setjmp(writer->errors.escape)) return false;
  jpeg_finish_compress(&writer->jpeg);
  return true;
}

void jpeg_writer_destroy(jpeg_writer *writer) {
  jpeg_destroy_compress(&writer->jpeg);
  free(writer);
}
