// What FFmpeg says of itself, as finished lines: Swift can neither call nor be called with a list of C arguments in the
// same way on every processor.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavutil/log.h>
#include <stdio.h>
#include <string.h>

// Defined in Swift. `name` is that of what speaks, or NULL.
void vitrine_log_line(int level, const char *name, const char *text);

// Whether a decoder has met damage; its threads tell, each in its own context, whose `opaque` is this.
typedef struct {
  int is_damaged;
} vitrine_damage;

// The memory of pictures of decoders that are watched, by which these are known. Defined in Swift.
int vitrine_lay_watched(AVCodecContext *context, AVFrame *frame, int flags);

static inline int vitrine_is_damaged(const vitrine_damage *damage) {
  return __atomic_load_n(&damage->is_damaged, __ATOMIC_ACQUIRE);
}

// Damage is an error. A slice that ends early is none, but what conceals the rest says so.
static inline void vitrine_note_damage(void *context, int level, const char *format) {
  if (level < 0 || ((level & 0xFF) > AV_LOG_ERROR && strncmp(format, "concealing ", 11) != 0)) return;
  const AVClass *kind = context ? *(const AVClass **)context : NULL;
  if (!kind || strcmp(kind->class_name, "AVCodecContext") != 0) return;
  const AVCodecContext *decoder = (const AVCodecContext *)context;
  if (decoder->get_buffer2 != vitrine_lay_watched) return;
  __atomic_store_n(&((vitrine_damage *)decoder->opaque)->is_damaged, 1, __ATOMIC_RELEASE);
}

// Has a decoder be watched, whose threads may ask for memory at once.
static inline void vitrine_watch(AVCodecContext *context, vitrine_damage *damage) {
  context->opaque = damage;
  context->get_buffer2 = vitrine_lay_watched;
#if LIBAVCODEC_VERSION_MAJOR < 60
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
  context->thread_safe_callbacks = 1;
_Pragma("GCC diagnostic pop")
#endif
}

static inline void vitrine_log(void *context, int level, const char *format, va_list arguments) {
  vitrine_note_damage(context, level, format);
  if (level < 0 || (level & 0xFF) > av_log_get_level()) return;
  char text[512];
  vsnprintf(text, sizeof text, format, arguments);
  const AVClass *kind = context ? *(const AVClass **)context : NULL;
  vitrine_log_line(level & 0xFF, kind && kind->item_name ? kind->item_name(context) : NULL, text);
}

static inline void vitrine_log_default(void *context, int level, const char *format, va_list arguments) {
  vitrine_note_damage(context, level, format);
  av_log_default_callback(context, level, format, arguments);
}

static inline void vitrine_take_log(void) { av_log_set_callback(vitrine_log); }
static inline void vitrine_watch_log(void) { av_log_set_callback(vitrine_log_default); }
