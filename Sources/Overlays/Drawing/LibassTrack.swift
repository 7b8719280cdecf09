internal import CLibass
internal import MediaCore

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
