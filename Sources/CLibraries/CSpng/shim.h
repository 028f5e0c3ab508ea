#pragma once
#include <stdio.h>
#include <spng.h>
