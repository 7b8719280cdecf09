// SDL, loaded when it is first needed: what brings no window need not have it, nor wait for the fifty libraries
// that come with it.
#pragma once

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>

// The functions that are used, under their own names.
#define VITRINE_SDL(X) \
  X(SDL_CloseAudioDevice) X(SDL_CreateRenderer) X(SDL_CreateTexture) X(SDL_CreateWindow) \
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

typedef struct {
#define VITRINE_FIELD(name) __typeof__(&name) name;
  VITRINE_SDL(VITRINE_FIELD)
#undef VITRINE_FIELD
  // Came with SDL 2.24; null before.
  int (*get_default_audio_info)(char **name, SDL_AudioSpec *spec, int is_capture);
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

// Loads the library once more, with variables of its own; 0 when that cannot be.
//
// The loader knows a library by its file, so the second comes from a copy in memory. The descriptor stays: the loader
// knows the copy by its name too, and a later one must have another.
static inline int vitrine_load_sdl_again(
  const vitrine_sdl_functions *loaded, vitrine_sdl_functions *functions) {
  vitrine_library_facts found;
  if (!vitrine_library_of((const void *)loaded->SDL_InitSubSystem, &found) || !found.path) return 0;
  int file = open(found.path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  struct stat facts;
  // 1 is MFD_CLOEXEC.
  int copy = fstat(file, &facts) ? -1 : (int)syscall(SYS_memfd_create, "vitrine-sdl", 1u);
  off_t offset = 0;
  while (copy >= 0 && offset < facts.st_size)
    if (sendfile(copy, file, &offset, (size_t)(facts.st_size - offset)) <= 0) break;
  close(file);
  if (copy < 0) return 0;
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", copy);
  if (offset == facts.st_size && vitrine_load_sdl_at(name, functions)) return 1;
  close(copy);
  return 0;
}
