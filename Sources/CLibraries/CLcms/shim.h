#pragma once
#include <lcms2.h>

// Macros with arguments cannot be imported into Swift.
static inline cmsUInt32Number lcms_type_bgra_8(void) { return TYPE_BGRA_8; }
