#pragma once
#include <glib.h>

// Swift's name of a value depends on how the header declares its type, which versions change.
static const GChecksumType touchkit_md5 = G_CHECKSUM_MD5;
