internal import CCairo
internal import MediaCore

extension CairoSurface {
  /// Draws what a program noted on a canvas.
  func draw(_ canvas: VectorCanvas) {
    for stroke in canvas.strokes {
      switch stroke {
      case .fill(let path, let paint):
        draw(path)
        use(paint)
        cairo.cairo_fill(context)
      case .outline(let path, let paint, let width):
        draw(path)
        use(paint)
        cairo.cairo_set_line_width(context, width)
        cairo.cairo_stroke(context)
      case .text(let text, let point, let size, let font, let isBold, let color):
        cairo.cairo_select_font_face(
          context, font, CAIRO_FONT_SLANT_NORMAL,
          isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo.cairo_set_font_size(context, size)
        use(.color(color))
        cairo.cairo_move_to(context, point.x, point.y)
        cairo.cairo_show_text(context, text)
      }
    }
  }

  private func draw(_ path: VectorPath) {
    cairo.cairo_new_path(context)
    for step in path.steps {
      switch step {
      case .move(let point): cairo.cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo.cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let point):
        cairo.cairo_curve_to(context, first.x, first.y, second.x, second.y, point.x, point.y)
      case .arc(let center, let radius, let start, let end):
        cairo.cairo_arc(context, center.x, center.y, max(0, radius), start, end)
      case .close: cairo.cairo_close_path(context)
      }
    }
  }

  private func use(_ paint: VectorPaint) {
    switch paint {
    case .color(let color):
      cairo.cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    case .linear(let start, let first, let end, let last):
      guard let pattern = cairo.cairo_pattern_create_linear(start.x, start.y, end.x, end.y) else {
        return
      }
      for (place, color) in [(0.0, first), (1, last)] {
        cairo.cairo_pattern_add_color_stop_rgba(
          pattern, place, color.red, color.green, color.blue, color.alpha)
      }
      cairo.cairo_set_source(context, pattern)
      cairo.cairo_pattern_destroy(pattern)
    }
  }
}
