// Cairo and librsvg, loaded when a graphic is first drawn, as libavfilter is.
#pragma once

#include <cairo/cairo.h>
#include <dlfcn.h>

// librsvg's headers need GLib's, which stand where only pkg-config knows. The five functions that are used have
// been the same since librsvg 2.46.
typedef struct _RsvgHandle RsvgHandle;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
typedef struct {
  unsigned domain;
  int code;
  char *message;
} vitrine_g_error;
RsvgHandle *rsvg_handle_new_from_data(
    const unsigned char *data, unsigned long length, vitrine_g_error **error);
int rsvg_handle_render_document(
    RsvgHandle *handle, cairo_t *cairo, const RsvgRectangle *viewport, vitrine_g_error **error);
void g_object_unref(void *object);
void g_error_free(vitrine_g_error *error);

#define VITRINE_CAIRO(X) \
  X(cairo_arc) X(cairo_clip) X(cairo_close_path) X(cairo_create) X(cairo_curve_to) X(cairo_destroy) X(cairo_fill) \
  X(cairo_image_surface_create) X(cairo_image_surface_create_for_data) \
  X(cairo_image_surface_get_data) X(cairo_image_surface_get_stride) X(cairo_line_to) \
  X(cairo_move_to) X(cairo_new_path) X(cairo_paint) X(cairo_paint_with_alpha) X(cairo_pattern_add_color_stop_rgba) \
  X(cairo_pattern_create_linear) X(cairo_pattern_create_radial) X(cairo_pattern_destroy) X(cairo_pattern_set_extend) \
  X(cairo_pattern_set_filter) X(cairo_get_source) X(cairo_rectangle) X(cairo_restore) X(cairo_save) \
  X(cairo_scale) X(cairo_select_font_face) X(cairo_set_font_size) X(cairo_set_line_width) \
  X(cairo_set_source) X(cairo_set_source_rgba) X(cairo_set_source_surface) X(cairo_show_text) \
  X(cairo_status) X(cairo_status_to_string) X(cairo_stroke) X(cairo_surface_destroy) \
  X(cairo_surface_flush) X(cairo_surface_status) X(cairo_translate)
#define VITRINE_RSVG(X) X(rsvg_handle_new_from_data) X(rsvg_handle_render_document)
#define VITRINE_GOBJECT(X) X(g_object_unref)
#define VITRINE_GLIB(X) X(g_error_free)

// The functions that are used, under their own names.
typedef struct {
#define VITRINE_FIELD(name) __typeof__(&name) name;
  VITRINE_CAIRO(VITRINE_FIELD)
  VITRINE_RSVG(VITRINE_FIELD)
  VITRINE_GOBJECT(VITRINE_FIELD)
  VITRINE_GLIB(VITRINE_FIELD)
#undef VITRINE_FIELD
} vitrine_cairo_functions;

#define VITRINE_LOAD(name) \
  if (!(functions->name = (__typeof__(&name))dlsym(library, #name))) return 0;

// 0 when Cairo or one of its functions is missing.
static inline int vitrine_load_cairo(vitrine_cairo_functions *functions) {
  void *library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  VITRINE_CAIRO(VITRINE_LOAD)
  return 1;
}

// The same of librsvg and what belongs to it.
static inline int vitrine_load_rsvg(vitrine_cairo_functions *functions) {
  void *library = dlopen("librsvg-2.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  VITRINE_RSVG(VITRINE_LOAD)
  library = dlopen("libgobject-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  VITRINE_GOBJECT(VITRINE_LOAD)
  library = dlopen("libglib-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return 0;
  VITRINE_GLIB(VITRINE_LOAD)
  return 1;
}
#undef VITRINE_LOAD
