#pragma once
#include <lcms2.h>

// Macros with arguments cannot be imported into Swift.
static inline cmsUInt32Number lcms_type_bgra_8(void) { return TYPE_BGRA_8; }
static inline cmsUInt32Number lcms_type_rgba_8(void) { return TYPE_RGBA_8; }
static inline cmsUInt32Number lcms_type_rgba_16(void) { return TYPE_RGBA_16; }
static inline cmsUInt32Number lcms_type_gray_8(void) { return TYPE_GRAY_8; }
static inline cmsUInt32Number lcms_type_gray_16(void) { return TYPE_GRAY_16; }
static inline cmsUInt32Number lcms_type_cmyk_8(void) { return TYPE_CMYK_8; }
