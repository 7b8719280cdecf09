// PulseAudio, loaded when it is first needed, as SDL is.
#pragma once

#include <dlfcn.h>
#include <pulse/pulseaudio.h>

// The functions that are used, under their own names.
#define VITRINE_PULSE(X) \
  X(pa_channel_map_init) X(pa_channel_map_init_stereo) X(pa_context_connect) \
  X(pa_context_disconnect) X(pa_context_errno) X(pa_context_get_sink_info_by_name) \
  X(pa_context_get_state) \
  X(pa_context_new_with_proplist) X(pa_context_set_state_callback) X(pa_context_unref) \
  X(pa_gettimeofday) X(pa_operation_unref) X(pa_proplist_free) X(pa_proplist_new) \
  X(pa_proplist_sets) X(pa_stream_begin_write) X(pa_stream_connect_playback) X(pa_stream_cork) \
  X(pa_stream_disconnect) X(pa_stream_drain) X(pa_stream_flush) X(pa_stream_get_device_name) \
  X(pa_stream_get_latency) X(pa_stream_get_state) X(pa_stream_get_timing_info) \
  X(pa_stream_get_underflow_index) X(pa_stream_is_suspended) X(pa_stream_new_with_proplist) \
  X(pa_stream_set_event_callback) X(pa_stream_set_moved_callback) X(pa_stream_set_state_callback) \
  X(pa_stream_set_suspended_callback) X(pa_stream_set_underflow_callback) \
  X(pa_stream_set_write_callback) X(pa_stream_trigger) X(pa_stream_unref) \
  X(pa_stream_writable_size) X(pa_stream_write) X(pa_strerror) X(pa_threaded_mainloop_free) \
  X(pa_threaded_mainloop_get_api) X(pa_threaded_mainloop_lock) X(pa_threaded_mainloop_new) \
  X(pa_threaded_mainloop_set_name) X(pa_threaded_mainloop_start) X(pa_threaded_mainloop_stop) \
  X(pa_threaded_mainloop_unlock) X(pa_timeval_add)

typedef struct {
#define VITRINE_FIELD(name) __typeof__(&name) name;
  VITRINE_PULSE(VITRINE_FIELD)
#undef VITRINE_FIELD
} vitrine_pulse_functions;

// 0 when the library or one of its functions is missing.
static inline int vitrine_load_pulse(vitrine_pulse_functions *functions) {
  void *library = dlopen("libpulse.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
#define VITRINE_LOAD(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return 0;
  VITRINE_PULSE(VITRINE_LOAD)
#undef VITRINE_LOAD
  return 1;
}
