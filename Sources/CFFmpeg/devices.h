// libavdevice, loaded when it is first needed, as libavfilter is. Its one function has had the same form since the
// first release, so its header is not needed; its major version is that of libavformat.
#pragma once

#include <dlfcn.h>
#include <libavformat/avformat.h>

#define VITRINE_DEVICES_TEXT_OF(value) #value
#define VITRINE_DEVICES_TEXT(value) VITRINE_DEVICES_TEXT_OF(value)

// Loads it and has its demuxers found by name; 0 when it is missing.
static inline int vitrine_load_devices(void) {
  void *library = dlopen(
      "libavdevice.so." VITRINE_DEVICES_TEXT(LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  void (*register_all)(void) = (void (*)(void))dlsym(library, "avdevice_register_all");
  if (!register_all) return 0;
  register_all();
  return 1;
}
