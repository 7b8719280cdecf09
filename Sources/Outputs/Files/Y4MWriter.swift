internal import FFmpeg
internal import MediaCore
internal import Picture
internal import Playback

extension WritingVideoSink {
  /// A sink that writes uncompressed pictures as YUV4MPEG2, which every video tool reads.
  ///
  /// The stream's size, pixel format and frame rate are those of the first frame; later frames are converted, with
  /// black bars beside those of another shape. As the stream knows no times, they are repeated where the timeline leaves a
  /// gap, with what is drawn on them by then, and the last one up to where playback has come. Rotated pictures are turned,
  /// and those that can be seen through are on black.
  ///
  /// - Parameter path: Where to; `-` for standard output.
  package static func y4m(path: String) -> WritingVideoSink {
    WritingVideoSink { (context) throws(MediaError) in
      let destination = try OutputDestination(path: path)
      return try WriterThread("vitrine-y4m", capacity: 4, context: context) {
        (progress) throws(MediaError) in try Y4MWriter(destination, progress)
      }
    }
  }
}

/// Writes frames as YUV4MPEG2 at a constant rate.
struct Y4MWriter: SinkWriter, ~Copyable {
  private let file: OutputFile
  private var scaler = Scaler()
  private var turner = Scaler()
  private var stream: (header: Y4MHeader, timing: ConstantRateTiming)?
  /// The frame whose length is known when the next one comes.
  private var held: PresentedFrame?
  /// Whether it was drawn again at a later tick than the picture's, which has been written.
  private var isRedraw = false
  private var bytes: [UInt8] = []

  init(_ destination: OutputDestination, _ progress: WritingProgress) throws(MediaError) {
    file = try OutputFile(destination, progress)
  }

  mutating func write(_ element: PresentedFrame) throws(MediaError) {
    var timing = stream?.timing ?? ConstantRateTiming(rate: element.countingRate)
    let copies =
      element.redrawTime.map { timing.advance(toRedrawAt: $0) }
      ?? timing.advance(to: element.outputTime)
    if let held { try write(held, times: copies) }
    isRedraw = element.redrawTime != nil && (isRedraw || copies > 0)
    var upright = element
    upright.frame = try turner.flatten(element.frame, on: .black).turnedUpright(&turner)
    if stream == nil {
      let header = Y4MHeader(for: upright.frame.format, rate: element.countingRate)
      try file.write(header.line)
      stream = (header, timing)
    }
    stream?.timing = timing
    held = upright
  }

  mutating func finish(at end: MediaTime?) throws(MediaError) {
    guard let held, let stream else { return }
    // It may have been meant to stand longer than it did, or have been held.
    try write(
      held,
      times: stream.timing.copies(
        until: end ?? held.outputTime + held.duration, least: isRedraw ? 0 : 1))
  }

  private mutating func write(_ presented: PresentedFrame, times: Int) throws(MediaError) {
    guard times > 0, let format = stream?.header.format else { return }
    let frame = try converted(presented.frame, to: format)
    bytes.removeAll(keepingCapacity: true)
    bytes += Array("FRAME\n".utf8)
    for plane in 0..<frame.planeCount {
      for row in 0..<frame.rowCount(of: plane) {
        frame.withRow(row, of: plane) { span in span.withUnsafeBytes { bytes += $0 } }
      }
    }
    for _ in 0..<times { try file.write(bytes.span.bytes) }
  }

  /// The frame as the header says.
  private mutating func converted(
    _ frame: VideoFrame, to format: VideoFormat
  ) throws(MediaError) -> VideoFrame {
    let own = frame.format
    let isSuch =
      own.pixelFormat == format.pixelFormat && own.color.isFullRange == format.color.isFullRange
      && (own.width, own.height) == (format.width, format.height)
    guard !isSuch || !own.fills(format) else { return frame }
    let whole =
      own.fills(format)
      ? frame
      : try turner.fit(frame, into: format.displaySize, .aspect, on: .black, as: "gbrp")
    return try scaler.convert(
      whole, like: format, size: PixelSize(width: format.width, height: format.height))
  }
}

extension VideoFormat {
  /// Whether an upright picture fitted into one of another format leaves nothing of that empty.
  fileprivate func fills(_ other: VideoFormat) -> Bool {
    let canvas = other.displaySize
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    return Gravity.aspect.place(displaySize, in: canvas) == whole
  }
}
