#pragma once

/* Newer versions prefer functions that older ones do not have; both have those that are used here. */
#define deprecated unused
#include <xnnpack.h>
#undef deprecated

/* Older versions keep the dimensions of a mean without being asked to. */
#ifdef XNN_FLAG_KEEP_DIMS
enum { touchkit_xnn_keep_dims = XNN_FLAG_KEEP_DIMS };
#else
enum { touchkit_xnn_keep_dims = 0 };
#endif
