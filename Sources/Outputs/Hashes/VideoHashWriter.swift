internal import FFmpeg
internal import MediaCore
internal import Playback

extension WritingVideoSink {
  /// A sink that writes the MD5 sum of every frame in FFmpeg's `framemd5` layout, so that any clip can be
  /// checked against `ffmpeg -i CLIP -map 0:v -f framemd5 -`.
  ///
  /// Ticks count on over loops and item changes: they are those of the output timeline. The time base is one
  /// over the frame rate of the first frame; frames of a faster item share ticks. A frame on which something changes while
  /// it stands is one more, once a tick at most.
  ///
  /// - Parameter path: Where to; `-` for standard output.
  package static func hashes(path: String) -> WritingVideoSink {
    WritingVideoSink { (context) throws(MediaError) in
      let destination = try OutputDestination(path: path)
      return try WriterThread("vitrine-hashes", capacity: 4, context: context) {
        (progress) throws(MediaError) in try VideoHashWriter(destination, progress)
      }
    }
  }
}

/// Hashes frames and writes a line for each.
struct VideoHashWriter: SinkWriter, ~Copyable {
  private let file: OutputFile
  private var md5: MD5
  private var scaler = Scaler()
  private var timing: VariableRateTiming?
  private var redraws: RedrawTiming?

  init(_ destination: OutputDestination, _ progress: WritingProgress) throws(MediaError) {
    let file = try OutputFile(destination, progress)
    md5 = try MD5()
    self.file = file
  }

  mutating func write(_ element: PresentedFrame) throws(MediaError) {
    if let time = element.redrawTime {
      if let redraw = redraws?.place(element, at: time) { try put(redraw) }
      return
    }
    if let redraw = redraws?.place(element) { try put(redraw) }
    let frame = try element.frame.turnedUpright(&scaler)
    if timing == nil { timing = try begin(element, frame.format) }
    let length = MediaTime(ticks: frame.durationTicks, of: frame.timeBase)
    guard
      let tick = timing?.place(element.outputTime, length: length, ownRate: element.countingRate)
    else { return }
    try put(frame, at: tick)
  }

  mutating func finish(at end: MediaTime?) throws(MediaError) {
    if let end, let redraw = redraws?.last(before: end) { try put(redraw) }
  }

  private mutating func put(_ redraw: RedrawTiming.Placed) throws(MediaError) {
    try put(redraw.frame.frame.turnedUpright(&scaler), at: redraw.tick)
  }

  private mutating func put(_ frame: VideoFrame, at tick: Int64) throws(MediaError) {
    md5.update(frame)
    try file.write(
      FrameHashText.line(tick: tick, duration: 1, size: frame.byteCount, hash: md5.finish()))
  }

  private mutating func begin(
    _ first: PresentedFrame, _ format: VideoFormat
  ) throws(MediaError) -> VariableRateTiming {
    let rate = first.countingRate
    redraws = RedrawTiming(rate: rate)
    _ = redraws?.place(first)
    let shape = format.sampleAspectRatio
    let header = FrameHashText.header(
      software: FFmpegNames.containerLibrary, timeBase: rate.inverse,
      facts: [
        ("media_type", "video"), ("codec_id", "rawvideo"),
        ("dimensions", "\(format.width)x\(format.height)"),
        ("sar", "\(shape.numerator)/\(shape.denominator)"),
      ])
    try file.write(header)
    return VariableRateTiming(rate: rate)
  }
}
