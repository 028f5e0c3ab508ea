#pragma once
// Nothing to call: the library is preloaded into a test's X server.
