internal import CLibass
internal import MediaCore

/// libass, loaded when it is first asked for and then kept.
// Written once, before anyone has it; what belongs to one library object may be used by one thread at a time.
struct LibassFunctions: @unchecked Sendable {
  let table: vitrine_ass_functions

  private static let loaded: LibassFunctions? = {
    var table = vitrine_ass_functions()
    return vitrine_load_ass(&table) != 0 ? LibassFunctions(table: table) : nil
  }()

  /// The functions; the first call loads the library, which takes some milliseconds.
  ///
  /// - Throws: 7001 when it is not installed.
  static func load() throws(MediaError) -> vitrine_ass_functions {
    guard let loaded else { throw MediaError(.processingFailed, "libass is not installed") }
    return loaded.table
  }
}

/// The one owner of an `ASS_Library`: what all its renderers and scripts have in common, fonts above all.
final class LibassLibrary {
  let functions: vitrine_ass_functions
  let native: OpaquePointer

  /// - Parameter fonts: Files of fonts that scripts bring with them, with their names.
  init(fonts: [(name: String, bytes: [UInt8])] = []) throws(MediaError) {
    functions = try LibassFunctions.load()
    guard let native = functions.ass_library_init() else {
      throw MediaError(.processingFailed, "libass does not begin")
    }
    self.native = native
    var functions = functions
    vitrine_ass_silence(&functions, native)
    functions.ass_set_extract_fonts(native, 1)
    for font in fonts { add(font.name, font.bytes) }
  }

  private func add(_ name: String, _ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      let data = bytes.bindMemory(to: CChar.self)
      guard let start = data.baseAddress else { return }
      functions.ass_add_font(native, name, start, Int32(clamping: data.count))
    }
  }

  deinit { functions.ass_library_done(native) }
}

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

/// The one owner of an `ASS_Track`: styles, and events that come and go.
final class LibassTrack {
  let library: LibassLibrary
  let native: UnsafeMutablePointer<ASS_Track>

  /// - Parameter header: A script without its events, in UTF-8.
  init(_ library: LibassLibrary, header: [UInt8]) throws(MediaError) {
    guard let native = library.functions.ass_new_track(library.native) else {
      throw MediaError(.processingFailed, "libass takes no script")
    }
    self.library = library
    self.native = native
    var header = header
    header.withUnsafeMutableBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      library.functions.ass_process_codec_private(
        native, text.baseAddress, Int32(clamping: text.count))
    }
  }

  deinit { library.functions.ass_free_track(native) }

  /// Has texts of several styles and directions laid out as a whole, not style by style.
  func layOutWholeTexts() {
    var functions = library.functions
    vitrine_ass_lay_out_whole_texts(&functions, native)
  }

  /// Adds an event.
  ///
  /// - Parameter line: `ReadOrder,Layer,Style,Name,MarginL,MarginR,MarginV,Effect,Text`; one whose number is known
  ///   already is not added again.
  func add(_ line: [UInt8], _ range: TimeRange) {
    var line = line
    line.withUnsafeMutableBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      library.functions.ass_process_chunk(
        native, text.baseAddress, Int32(clamping: text.count), range.start.nanoseconds / 1_000_000,
        (range.end - range.start).nanoseconds / 1_000_000)
    }
  }

  func removeEvents() { library.functions.ass_flush_events(native) }
}
