// The library is the system's, and its headers are those of the link `include/pango`.
#include "shim.h"
