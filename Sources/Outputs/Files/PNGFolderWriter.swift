internal import FFmpeg
internal import Glibc
internal import MediaCore
internal import Picture
internal import Playback

extension WritingVideoSink {
  /// A sink that writes every frame to a PNG file of its own: `000001.png`, `000002.png` and so on; a frame on which
  /// something changes while it stands once more, up to once in the time of a frame.
  ///
  /// Frames are upright and in the shape in which they are displayed; high dynamic range is mapped to the ordinary one, and
  /// what can be seen through is on black, as in a snapshot. Files of the same names are replaced.
  ///
  /// - Parameter folder: Where to; it is made if only its last part is missing.
  package static func png(folder: String) -> WritingVideoSink {
    WritingVideoSink(showsOrdinaryRange: true) { (context) throws(MediaError) in
      try PNGFolderWriter.prepare(folder)
      return try WriterThread("vitrine-png", capacity: 4, context: context) {
        (progress) in PNGFolderWriter(folder: folder, progress)
      }
    }
  }
}

/// Writes each frame to a file of its own, which is whole as soon as it has its name.
struct PNGFolderWriter: SinkWriter, ~Copyable {
  private let folder: String
  private let progress: WritingProgress
  private var toneMapper = ToneMapper()
  private var scaler = Scaler()
  private var redraws: RedrawTiming?
  private var count = 0

  init(folder: String, _ progress: WritingProgress) {
    self.folder = folder
    self.progress = progress
  }

  /// Makes the folder unless it is there.
  ///
  /// - Throws: A 5003 error if it cannot be made or written to.
  static func prepare(_ folder: String) throws(MediaError) {
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST,
      access(folder + "/.", W_OK | X_OK) == 0
    else {
      throw MediaError(.outputFileFailed, "\(folder): \(String(cString: strerror(errno)))")
    }
  }

  mutating func write(_ element: PresentedFrame) throws(MediaError) {
    if let time = element.redrawTime {
      if let redraw = redraws?.place(element, at: time) { try save(redraw.frame.frame) }
      return
    }
    if redraws == nil { redraws = RedrawTiming(rate: element.countingRate) }
    if let redraw = redraws?.place(element) { try save(redraw.frame.frame) }
    try save(element.frame)
  }

  mutating func finish(at end: MediaTime?) throws(MediaError) {
    if let end, let redraw = redraws?.last(before: end) { try save(redraw.frame.frame) }
  }

  private mutating func save(_ picture: VideoFrame) throws(MediaError) {
    count += 1
    let frame = try scaler.flatten(toneMapper.map(picture), on: .black)
      .turnedUpright(&scaler)
    let square = try scaler.fit(
      frame, into: frame.format.displaySize, .fill, on: .black, as: "rgb24")
    let bytes = try PictureEncoder.encode(square, as: .png)
    let digits = String(count)
    let name = digits.padded(to: 6) + ".png"
    // A program that watches the folder never meets half a picture.
    let hidden = "\(folder)/.\(name)"
    do {
      let file = try OutputFile(OutputDestination(path: hidden), progress)
      try file.write(bytes.span.bytes)
    } catch {
      unlink(hidden)
      throw error
    }
    guard rename(hidden, "\(folder)/\(name)") == 0 else {
      throw MediaError(.outputFileFailed, "\(folder)/\(name): \(String(cString: strerror(errno)))")
    }
  }
}
