#pragma once
#include <glib.h>

// Swift's name of a value depends on how the header declares its type, which versions change.
static const GChecksumType touchkit_md5 = G_CHECKSUM_MD5;
static const GKeyFileFlags touchkit_whole_key_file =
  G_KEY_FILE_KEEP_COMMENTS | G_KEY_FILE_KEEP_TRANSLATIONS;
