internal import CCairo
internal import MediaCore

extension CairoSurface {
  /// Draws an SVG document over all of the surface, as `preserveAspectRatio` says.
  ///
  /// Nothing outside of the document is loaded: it is given no place that names could be relative to.
  ///
  /// - Throws: 7010 when librsvg cannot read or draw it.
  func draw(svg bytes: [UInt8]) throws(MediaError) {
    var failure: UnsafeMutablePointer<vitrine_g_error>?
    guard let handle = cairo.rsvg_handle_new_from_data(bytes, UInt(bytes.count), &failure) else {
      throw error(failure)
    }
    defer { cairo.g_object_unref(UnsafeMutableRawPointer(handle)) }
    var viewport = RsvgRectangle(
      x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    guard cairo.rsvg_handle_render_document(handle, context, &viewport, &failure) != 0 else {
      throw error(failure)
    }
  }

  private func error(_ failure: UnsafeMutablePointer<vitrine_g_error>?) -> MediaError {
    let message = failure?.pointee.message.map { String(cString: $0) } ?? "no reason given"
    if failure != nil { cairo.g_error_free(failure) }
    return MediaError(.badGraphic, "it is no SVG that can be drawn: \(message)")
  }
}
