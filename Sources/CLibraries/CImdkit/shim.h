#pragma once
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb-imdkit/encoding.h>
#include <xcb-imdkit/imdkit.h>
