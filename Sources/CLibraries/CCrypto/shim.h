#pragma once
// What replaces these functions loads OpenSSL's providers and its configuration: 2 MB for one hash.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
