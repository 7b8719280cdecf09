// libass, loaded when it is first needed: with it come fontconfig, harfbuzz and what they need, and most runs
// draw no subtitles.
#pragma once

#include <ass/ass.h>
#include <dlfcn.h>

// The functions that are used, under their own names.
#define VITRINE_ASS(X) \
  X(ass_add_font) X(ass_flush_events) X(ass_free_track) X(ass_library_done) X(ass_library_init) \
  X(ass_new_track) X(ass_process_chunk) X(ass_process_codec_private) X(ass_render_frame) \
  X(ass_renderer_done) X(ass_renderer_init) X(ass_set_cache_limits) X(ass_set_extract_fonts) \
  X(ass_set_font_scale) X(ass_set_fonts) X(ass_set_frame_size) X(ass_set_message_cb) \
  X(ass_set_storage_size) X(ass_track_set_feature)

typedef struct {
#define VITRINE_FIELD(name) __typeof__(&name) name;
  VITRINE_ASS(VITRINE_FIELD)
#undef VITRINE_FIELD
} vitrine_ass_functions;

// 0 when the library or one of its functions is missing.
static inline int vitrine_load_ass(vitrine_ass_functions *functions) {
  void *library = dlopen("libass.so.9", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define VITRINE_LOAD(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return 0;
  VITRINE_ASS(VITRINE_LOAD)
#undef VITRINE_LOAD
  return 1;
}

// What libass has to say of a script goes nowhere: it would be a line for every event. The callback takes a
// va_list, which Swift cannot write.
static inline void vitrine_ass_log_nothing(int level, const char *format, va_list args, void *data) {}

static inline void vitrine_ass_silence(const vitrine_ass_functions *functions, ASS_Library *library) {
  functions->ass_set_message_cb(library, vitrine_ass_log_nothing, NULL);
}

// The features came one by one; a version without one refuses it.
static inline void vitrine_ass_lay_out_whole_texts(
    const vitrine_ass_functions *functions, ASS_Track *track) {
  functions->ass_track_set_feature(track, ASS_FEATURE_BIDI_BRACKETS, 1);
#if LIBASS_VERSION >= 0x01600000
  functions->ass_track_set_feature(track, ASS_FEATURE_WHOLE_TEXT_LAYOUT, 1);
#endif
}
