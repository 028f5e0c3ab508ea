#pragma once

/// TouchKit's texts in a language, such as "de", as gettext's .po file; null if there are none. It is a
/// part of the program, so that a package that depends on TouchKit installs no files for it.
const char *_Nullable touchkit_texts(const char *_Nonnull language);
