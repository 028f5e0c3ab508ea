#pragma once

/// How often the process has asked the C heap for memory, in whatever thread.
unsigned long allocation_count(void);
