package import MediaCore
package import Playback

/// Where pictures are to go, as a person says it: `auto`, `null`, `sdl`, `y4m:PATH`, `png:FOLDER`, `framemd5:PATH` or
/// `shm:[WIDTHxHEIGHT:]PATH`.
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
  /// The newest pictures in shared memory, a file at a path, no larger than a size.
  case shared(path: String, size: PixelSize)

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
    case ("shm", let rest?): self = try Self.shared(rest)
    default:
      throw MediaError(
        .invalidArgument,
        "no video output \"\(text)\": say auto, null, sdl, y4m:PATH, png:FOLDER, framemd5:PATH "
          + "or shm:[WIDTHxHEIGHT:]PATH")
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
    case .shared(let path, let size): return SharedFramesSink(path: path, size: size)
    case .window: return try Self.window(window)
    case .automatic:
      guard Display.isLikely(), let sink = try? Self.window(window) else { return NullVideoSink() }
      return FirstWorkingVideoSink([sink, NullVideoSink()])
    }
  }

  /// Reads a path, with a size before it or not.
  private static func shared(_ text: String) throws(MediaError) -> VideoOutput {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, !parts[1].isEmpty, sides.count == 2, let width = sides[0],
      let height = sides[1]
    else { return .shared(path: text, size: SharedFramesSink.usualSize) }
    guard (1...16_384).contains(width), (1...16_384).contains(height) else {
      throw MediaError(.invalidArgument, "sizes of shm: have 1 to 16384 pixels a side")
    }
    return .shared(path: String(parts[1]), size: PixelSize(width: width, height: height))
  }

  private static func window(_ settings: WindowSettings) throws(MediaError) -> any VideoSink {
    #if SDL
      return SDLVideoSink(settings)
    #else
      throw MediaError(.notSupported, "this build has no SDL")
    #endif
  }
}
