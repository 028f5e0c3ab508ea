#pragma once
// The library is only preloaded: it has no functions of its own.
