// What FFmpeg says of itself, as finished lines: Swift can neither call nor be called with a list of C arguments in the
// same way on every processor.
#pragma once

#include <libavutil/log.h>
#include <stdio.h>

// Defined in Swift. `name` is that of what speaks, or NULL.
void vitrine_log_line(int level, const char *name, const char *text);

static inline void vitrine_log(void *context, int level, const char *format, va_list arguments) {
  if (level < 0 || (level & 0xFF) > av_log_get_level()) return;
  char text[512];
  vsnprintf(text, sizeof text, format, arguments);
  const AVClass *kind = context ? *(const AVClass **)context : NULL;
  vitrine_log_line(level & 0xFF, kind && kind->item_name ? kind->item_name(context) : NULL, text);
}

static inline void vitrine_take_log(void) { av_log_set_callback(vitrine_log); }
