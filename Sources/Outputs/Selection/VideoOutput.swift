package import MediaCore
package import Playback

/// Where pictures are to go, as a person says it: `auto`, `null`, `sdl`, `y4m:PATH`, `png:FOLDER` or
/// `framemd5:PATH`.
package enum VideoOutput: Hashable, Sendable {
  /// A window or the screen where there is one, else nothing.
  case automatic
  case null
  case window
  /// Uncompressed pictures to a path, `-` for standard output.
  case y4m(path: String)
  /// Every picture to a PNG file of its own in a folder.
  case png(folder: String)
  /// FFmpeg's `framemd5` lines to a path, `-` for standard output.
  case hashes(path: String)

  /// Reads what a person wrote.
  ///
  /// - Throws: A 1001 error that names the choices.
  package init(parsing text: String) throws(MediaError) {
    let (name, path) = OutputText.split(text)
    switch (name, path) {
    case ("auto", nil): self = .automatic
    case ("null", nil): self = .null
    case ("sdl", nil): self = .window
    case ("y4m", let path?): self = .y4m(path: path)
    case ("png", let folder?): self = .png(folder: folder)
    case ("framemd5", let path?): self = .hashes(path: path)
    default:
      throw MediaError(
        .invalidArgument,
        "no video output \"\(text)\": say auto, null, sdl, y4m:PATH, png:FOLDER or framemd5:PATH")
    }
  }

  /// Makes the sink.
  ///
  /// - Throws: A 1008 error when it was left out of this build.
  package func makeSink(_ window: WindowSettings = WindowSettings()) throws(MediaError)
    -> any VideoSink
  {
    switch self {
    case .null: return NullVideoSink()
    case .y4m(let path): return WritingVideoSink.y4m(path: path)
    case .png(let folder): return WritingVideoSink.png(folder: folder)
    case .hashes(let path): return WritingVideoSink.hashes(path: path)
    case .window: return try Self.window(window)
    case .automatic:
      guard Display.isLikely(), let sink = try? Self.window(window) else { return NullVideoSink() }
      return FirstWorkingVideoSink([sink, NullVideoSink()])
    }
  }

  private static func window(_ settings: WindowSettings) throws(MediaError) -> any VideoSink {
    #if SDL
      return SDLVideoSink(settings)
    #else
      throw MediaError(.notSupported, "this build has no SDL")
    #endif
  }
}
