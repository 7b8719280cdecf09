// SDL, loaded when it is first needed: what brings no window need not have it, nor wait for the fifty libraries
// that come with it.
#pragma once

// No header that declares what files are like: Swift would take this module for the one that defines it.
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

// The functions that are used, under their own names.
#define VITRINE_SDL(X) \
  X(SDL_CloseAudioDevice) X(SDL_CreateRenderer) X(SDL_CreateTexture) X(SDL_CreateWindow) \
  X(SDL_CreateWindowFrom) \
  X(SDL_DestroyRenderer) X(SDL_DestroyTexture) X(SDL_DestroyWindow) X(SDL_DisableScreenSaver) \
  X(SDL_GetAudioDeviceStatus) X(SDL_GetCurrentVideoDriver) X(SDL_GetDisplayBounds) \
  X(SDL_GetDisplayUsableBounds) X(SDL_GetError) X(SDL_GetRendererInfo) \
  X(SDL_GetRendererOutputSize) X(SDL_GetVersion) \
  X(SDL_GetWindowPosition) X(SDL_GetWindowSize) X(SDL_InitSubSystem) X(SDL_LockAudioDevice) \
  X(SDL_OpenAudioDevice) X(SDL_PauseAudioDevice) X(SDL_PollEvent) X(SDL_QuitSubSystem) \
  X(SDL_RenderClear) X(SDL_RenderCopyEx) X(SDL_RenderPresent) X(SDL_SetHint) X(SDL_SetMainReady) \
  X(SDL_SetRenderDrawColor) X(SDL_SetTextureBlendMode) X(SDL_SetYUVConversionMode) \
  X(SDL_ShowCursor) X(SDL_UnlockAudioDevice) X(SDL_UpdateNVTexture) X(SDL_UpdateTexture) \
  X(SDL_UpdateYUVTexture)

// What SDL_syswm.h, which needs the headers of X11, calls SDL_SysWMinfo.
typedef struct {
  SDL_version version;
  int system;
  union {
    struct {
      void *display;
      unsigned long window;
    } x11;
    char room[64];
  } info;
} vitrine_window_facts;

typedef struct {
#define VITRINE_FIELD(name) __typeof__(&name) name;
  VITRINE_SDL(VITRINE_FIELD)
#undef VITRINE_FIELD
  // Came with SDL 2.24; null before.
  int (*get_default_audio_info)(char **name, SDL_AudioSpec *spec, int is_capture);
  SDL_bool (*get_window_facts)(SDL_Window *window, vitrine_window_facts *facts);
} vitrine_sdl_functions;

// 0 when the library at the path or one of its functions is missing.
static inline int vitrine_load_sdl_at(const char *path, vitrine_sdl_functions *functions) {
  void *library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define VITRINE_LOAD(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return 0;
  VITRINE_SDL(VITRINE_LOAD)
#undef VITRINE_LOAD
  functions->get_default_audio_info =
    (__typeof__(functions->get_default_audio_info))dlsym(library, "SDL_GetDefaultAudioInfo");
  functions->get_window_facts =
    (__typeof__(functions->get_window_facts))dlsym(library, "SDL_GetWindowWMInfo");
  return 1;
}

// 0 when the library or one of its functions is missing.
static inline int vitrine_load_sdl(vitrine_sdl_functions *functions) {
  return vitrine_load_sdl_at("libSDL2-2.0.so.0", functions);
}

// `dladdr`, which is not declared without extensions of GNU; those change other declarations.
typedef struct {
  const char *path;
  void *base;
  const char *symbol;
  void *address;
} vitrine_library_facts;
int vitrine_library_of(const void *address, vitrine_library_facts *facts) __asm__("dladdr");

// The path of the file that the functions were loaded from; null when the loader does not tell.
static inline const char *vitrine_sdl_path(const vitrine_sdl_functions *functions) {
  vitrine_library_facts found = {0};
  return vitrine_library_of((const void *)functions->SDL_InitSubSystem, &found) ? found.path : 0;
}

// A file in memory, closed when another program is run; negative when there can be none.
static inline int vitrine_memory_file(const char *name) {
  // 1 is MFD_CLOEXEC.
  return (int)syscall(SYS_memfd_create, name, 1u);
}
