internal import CCairo
internal import FFmpeg
internal import MediaCore

extension CairoSurface {
  /// Draws what a program noted on a canvas.
  ///
  /// - Throws: 7010 for an image that cannot be drawn, 7011 for one that is too large.
  func draw(_ canvas: VectorCanvas, _ limits: VectorLimits) throws(MediaError) {
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
      case .image(let data, let rect, let opacity): try draw(data, in: rect, opacity, limits)
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

  private func draw(
    _ data: VectorData, in rect: VectorRect, _ opacity: Double, _ limits: VectorLimits
  ) throws(MediaError) {
    guard rect.width >= 1, rect.height >= 1, rect.x.isFinite, rect.y.isFinite, opacity > 0 else {
      return
    }
    let size = PixelSize(
      width: Int(min(rect.width, 1e5).rounded(.up)), height: Int(min(rect.height, 1e5).rounded(.up))
    )
    let image = try VectorSubject(.data(data), limits).draw(size, picture: size, limits)
    cairo.cairo_save(context)
    cairo.cairo_translate(context, rect.x, rect.y)
    paint(image, opacity: min(1, opacity))
    cairo.cairo_restore(context)
  }

  /// Lays an image over what is there, its corner at the origin.
  private func paint(_ image: OverlayImage, opacity: Double) {
    var words = image.words
    words.withUnsafeMutableBytes { bytes in
      let source = cairo.cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(image.size.width), Int32(image.size.height), Int32(4 * image.size.width))
      cairo.cairo_set_source_surface(context, source, 0, 0)
      cairo.cairo_paint_with_alpha(context, opacity)
      cairo.cairo_surface_flush(surface)
      // The source goes before its bytes do.
      cairo.cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo.cairo_surface_destroy(source)
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
      guard start.isFinite, end.isFinite else { return use(.color(last)) }
      use(
        cairo.cairo_pattern_create_linear(start.x, start.y, end.x, end.y),
        [VectorStop(at: 0, first), VectorStop(at: 1, last)])
    case .gradient(let start, let end, let stops):
      guard start.isFinite, end.isFinite else { return use(.color(stops.last?.color ?? .black)) }
      use(cairo.cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    case .radial(let center, let radius, let stops):
      guard center.isFinite, radius.isFinite else {
        return use(.color(stops.last?.color ?? .black))
      }
      let radius = max(0, radius)
      use(
        cairo.cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops)
    }
  }

  /// Draws with a gradient from now on.
  ///
  /// - Parameter pattern: `nil` when there is no memory for one.
  private func use(_ pattern: OpaquePointer?, _ stops: [VectorStop]) {
    guard let pattern else { return }
    for stop in stops {
      cairo.cairo_pattern_add_color_stop_rgba(
        pattern, stop.place, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
    }
    cairo.cairo_set_source(context, pattern)
    cairo.cairo_pattern_destroy(pattern)
  }
}

extension VectorPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
