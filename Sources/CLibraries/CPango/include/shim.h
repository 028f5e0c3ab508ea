#pragma once
#include <hb.h>
#include <pango/pangocairo.h>
