internal import CLibass
internal import MediaCore

/// The one owner of an `ASS_Renderer`.
final class LibassRenderer {
  let library: LibassLibrary
  let native: OpaquePointer

  init(_ library: LibassLibrary) throws(MediaError) {
    guard let native = library.functions.ass_renderer_init(library.native) else {
      throw MediaError(.processingFailed, "libass does not begin to draw")
    }
    self.library = library
    self.native = native
    let provider = Int32(bitPattern: ASS_FONTPROVIDER_AUTODETECT.rawValue)
    library.functions.ass_set_fonts(native, nil, "sans-serif", provider, nil, 1)
    // Letters are kept; of what is made of them, 32 MB.
    library.functions.ass_set_cache_limits(native, 0, 32)
  }

  deinit { library.functions.ass_renderer_done(native) }

  /// The size of what is drawn on, in pixels.
  var size = PixelSize(width: 0, height: 0) {
    didSet {
      guard size != oldValue else { return }
      library.functions.ass_set_frame_size(native, Int32(size.width), Int32(size.height))
    }
  }

  /// The size of the picture as it is coded: what scripts give in its pixels grows with what is drawn on.
  ///
  /// Source: libass, `ass_set_storage_size`.
  var codedSize = PixelSize(width: 0, height: 0) {
    didSet {
      guard codedSize != oldValue else { return }
      library.functions.ass_set_storage_size(
        native, Int32(codedSize.width), Int32(codedSize.height))
    }
  }

  /// How large letters are, against what scripts say.
  var letterSize = 1.0 {
    didSet {
      if letterSize != oldValue { library.functions.ass_set_font_scale(native, letterSize) }
    }
  }

  /// Draws what a script shows at a time: the parts in the order of drawing.
  func draw(_ script: LibassTrack, at time: MediaTime) -> [CoverageImage] {
    drawIfChanged(script, at: time, always: true) ?? []
  }

  /// Draws what a script shows at a time.
  ///
  /// - Parameter always: Whether the parts are wanted also when they are those of the last call.
  /// - Returns: The parts in the order of drawing; `nil` when they are those of the last call.
  func drawIfChanged(
    _ script: LibassTrack, at time: MediaTime, always: Bool = false
  ) -> [CoverageImage]? {
    var change: Int32 = 0
    let milliseconds = time.nanoseconds / 1_000_000
    var next = library.functions.ass_render_frame(native, script.native, milliseconds, &change)
    if change == 0, !always { return nil }
    var images: [CoverageImage] = []
    while let image = next {
      if let part = CoverageImage(image.pointee) { images.append(part) }
      next = image.pointee.next
    }
    return images
  }
}
