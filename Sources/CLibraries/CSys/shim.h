#pragma once
#include <sys/eventfd.h>
#include <sys/shm.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <fcntl.h>
#include <spawn.h>
