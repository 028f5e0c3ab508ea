#pragma once
#include <cups/cups.h>

// What the macros stand for, which Swift does not import: the server of CUPS, and its jobs of all states.
static inline http_t *guise_cups_server(void) { return CUPS_HTTP_DEFAULT; }
