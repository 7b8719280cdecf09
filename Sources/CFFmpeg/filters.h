// libavfilter, loaded when it is first needed: it brings some thirty libraries with it, and loading those
// would cost every start a third of its time and every process their memory.
#pragma once

#include <dlfcn.h>
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>

#define VITRINE_TEXT_OF(value) #value
#define VITRINE_TEXT(value) VITRINE_TEXT_OF(value)

// The functions of libavfilter that are used, under their own names.
typedef struct {
  __typeof__(&avfilter_get_by_name) avfilter_get_by_name;
  __typeof__(&avfilter_graph_alloc) avfilter_graph_alloc;
  __typeof__(&avfilter_graph_config) avfilter_graph_config;
  __typeof__(&avfilter_graph_create_filter) avfilter_graph_create_filter;
  __typeof__(&avfilter_graph_free) avfilter_graph_free;
  __typeof__(&avfilter_graph_parse_ptr) avfilter_graph_parse_ptr;
  __typeof__(&avfilter_graph_send_command) avfilter_graph_send_command;
  __typeof__(&avfilter_inout_alloc) avfilter_inout_alloc;
  __typeof__(&avfilter_inout_free) avfilter_inout_free;
  __typeof__(&av_buffersink_get_frame) av_buffersink_get_frame;
  __typeof__(&av_buffersrc_add_frame_flags) av_buffersrc_add_frame_flags;
} vitrine_filter_functions;

// Loads the version that the headers are of; 0 when it or one of its functions is missing.
static inline int vitrine_load_filters(vitrine_filter_functions *functions) {
  void *library =
      dlopen("libavfilter.so." VITRINE_TEXT(LIBAVFILTER_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define VITRINE_LOAD(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return 0
  VITRINE_LOAD(avfilter_get_by_name);
  VITRINE_LOAD(avfilter_graph_alloc);
  VITRINE_LOAD(avfilter_graph_config);
  VITRINE_LOAD(avfilter_graph_create_filter);
  VITRINE_LOAD(avfilter_graph_free);
  VITRINE_LOAD(avfilter_graph_parse_ptr);
  VITRINE_LOAD(avfilter_graph_send_command);
  VITRINE_LOAD(avfilter_inout_alloc);
  VITRINE_LOAD(avfilter_inout_free);
  VITRINE_LOAD(av_buffersink_get_frame);
  VITRINE_LOAD(av_buffersrc_add_frame_flags);
#undef VITRINE_LOAD
  return 1;
}

// Since libavfilter 10 a source is told the matrix and the range of its pictures, and filters agree on them.
static inline int vitrine_source_has_colors(void) { return LIBAVFILTER_VERSION_MAJOR >= 10; }
