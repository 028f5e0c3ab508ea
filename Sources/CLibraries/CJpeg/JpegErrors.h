// How libjpeg's errors come back to the function that has called it.
#pragma once
#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

typedef struct {
  // First: libjpeg knows only this part.
  struct jpeg_error_mgr manager;
  jmp_buf escape;
} jpeg_errors;

static inline jpeg_errors *jpeg_errors_of(j_common_ptr jpeg) { return (jpeg_errors *)jpeg->err; }

static inline void jpeg_errors_fail(j_common_ptr jpeg) { longjmp(jpeg_errors_of(jpeg)->escape, 1); }

static inline void jpeg_errors_ignore(j_common_ptr jpeg) { (void)jpeg; }

/// Prepares to handle errors silently; `escape` is to be set before each call of libjpeg.
static inline struct jpeg_error_mgr *jpeg_errors_prepare(jpeg_errors *errors) {
  jpeg_std_error(&errors->manager);
  errors->manager.error_exit = jpeg_errors_fail;
  errors->manager.output_message = jpeg_errors_ignore;
  return &errors->manager;
}
