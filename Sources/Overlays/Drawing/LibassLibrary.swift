internal import CLibass
internal import MediaCore

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
