#pragma once
#include <xnnpack.h>

/* Older versions keep the dimensions of a mean without being asked to. */
#ifdef XNN_FLAG_KEEP_DIMS
enum { touchkit_xnn_keep_dims = XNN_FLAG_KEEP_DIMS };
#else
enum { touchkit_xnn_keep_dims = 0 };
#endif
