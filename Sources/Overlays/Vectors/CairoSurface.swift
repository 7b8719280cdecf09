internal import CCairo
internal import FFmpeg
internal import MediaCore

/// A picture in memory that Cairo draws on: the one owner of a `cairo_surface_t` and its `cairo_t`.
///
/// Confined to one thread.
final class CairoSurface {
  let size: PixelSize
  let cairo: vitrine_cairo_functions
  let surface: OpaquePointer
  let context: OpaquePointer

  /// A transparent picture.
  ///
  /// - Throws: 7001 when Cairo is not installed, 1000 when there is no memory.
  init(_ size: PixelSize, _ library: CairoLibrary) throws(MediaError) {
    let cairo = library.functions
    let surface = cairo.cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, Int32(clamping: size.width), Int32(clamping: size.height))
    guard let surface, cairo.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      // Cairo's own surface of failure, which destroying leaves alone.
      cairo.cairo_surface_destroy(surface)
      throw .outOfMemory(size)
    }
    guard let context = cairo.cairo_create(surface) else {
      cairo.cairo_surface_destroy(surface)
      throw .outOfMemory(size)
    }
    self.size = size
    self.cairo = cairo
    self.surface = surface
    self.context = context
  }

  deinit {
    cairo.cairo_destroy(context)
    cairo.cairo_surface_destroy(surface)
  }

  /// What was drawn; later drawing does not change it.
  ///
  /// - Throws: 7010 when Cairo could not draw.
  func image() throws(MediaError) -> OverlayImage {
    let status = cairo.cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      let reason = cairo.cairo_status_to_string(status).map { String(cString: $0) }
      throw MediaError(.badGraphic, "it cannot be drawn: \(reason ?? "unknown")")
    }
    cairo.cairo_surface_flush(surface)
    guard let data = cairo.cairo_image_surface_get_data(surface) else { throw .outOfMemory(size) }
    let stride = Int(cairo.cairo_image_surface_get_stride(surface))
    let (width, height) = (size.width, size.height)
    let words = [UInt32](unsafeUninitializedCapacity: width * height) { words, count in
      for row in 0..<height {
        let bytes = UnsafeRawBufferPointer(start: data + row * stride, count: 4 * width)
        let start = 4 * row * width
        UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(words)[start..<start + 4 * width]
        ).copyMemory(from: bytes)
      }
      count = width * height
    }
    return OverlayImage(size: size, pixels: words)
  }

  /// Draws an image in the middle, as large as it fits in with its proportions, or stretched over all.
  func draw(_ image: OverlayImage, stretched: Bool) throws(MediaError) {
    let place = (stretched ? Gravity.fill : .aspect).place(image.size, in: size)
    guard place.width > 0, place.height > 0, image.size.width > 0, image.size.height > 0 else {
      return
    }
    var words = image.words
    words.withUnsafeMutableBytes { bytes in
      let source = cairo.cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(image.size.width), Int32(image.size.height), Int32(4 * image.size.width))
      cairo.cairo_translate(context, Double(place.x), Double(place.y))
      cairo.cairo_rectangle(context, 0, 0, Double(place.width), Double(place.height))
      cairo.cairo_clip(context)
      cairo.cairo_scale(
        context, Double(place.width) / Double(image.size.width),
        Double(place.height) / Double(image.size.height))
      cairo.cairo_set_source_surface(context, source, 0, 0)
      let pattern = cairo.cairo_get_source(context)
      // The edge is as opaque as the picture.
      cairo.cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo.cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
      cairo.cairo_paint(context)
      cairo.cairo_surface_flush(surface)
      // The source goes before its bytes do.
      cairo.cairo_set_source_rgba(context, 0, 0, 0, 0)
      cairo.cairo_surface_destroy(source)
    }
  }
}

extension OverlayImage {
  /// The same image in another size.
  ///
  /// - Throws: 7001 when Cairo is not installed, 1000 when there is no memory.
  func stretched(to size: PixelSize) throws(MediaError) -> OverlayImage {
    if size == self.size { return self }
    let surface = try CairoSurface(size, .load())
    try surface.draw(self, stretched: true)
    return try surface.image()
  }
}

extension MediaError {
  fileprivate static func outOfMemory(_ size: PixelSize) -> MediaError {
    MediaError(.unspecified, "no memory for a graphic of \(size.width) by \(size.height)")
  }
}
