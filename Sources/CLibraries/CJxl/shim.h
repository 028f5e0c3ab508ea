#pragma once
#include <jxl/decode.h>
#include <jxl/version.h>

// Since 0.9, two functions lack a parameter that was unused before.
static inline JxlDecoderStatus jxl_profile_size(const JxlDecoder *decoder, size_t *size) {
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
  return JxlDecoderGetICCProfileSize(decoder, NULL, JXL_COLOR_PROFILE_TARGET_DATA, size);
#else
  return JxlDecoderGetICCProfileSize(decoder, JXL_COLOR_PROFILE_TARGET_DATA, size);
#endif
}

static inline JxlDecoderStatus jxl_profile(const JxlDecoder *decoder, uint8_t *profile, size_t size) {
#if JPEGXL_MAJOR_VERSION == 0 && JPEGXL_MINOR_VERSION < 9
  return JxlDecoderGetColorAsICCProfile(decoder, NULL, JXL_COLOR_PROFILE_TARGET_DATA, profile, size);
#else
  return JxlDecoderGetColorAsICCProfile(decoder, JXL_COLOR_PROFILE_TARGET_DATA, profile, size);
#endif
}
