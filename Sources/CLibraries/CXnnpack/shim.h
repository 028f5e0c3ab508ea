#pragma once
#include <xnnpack.h>
