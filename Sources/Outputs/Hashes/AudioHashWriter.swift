internal import FFmpeg
internal import MediaCore
internal import Playback

extension WritingAudioSink {
  /// A sink that writes the MD5 sums of the sound in FFmpeg's `framemd5` layout: 16-bit samples, 1024 frames
  /// to a line whatever the pieces they come in.
  ///
  /// - Parameter path: Where to; `-` for standard output.
  package static func hashes(path: String) -> WritingAudioSink {
    WritingAudioSink(path: path) { (format, capacity, context) throws(MediaError) in
      let destination = try OutputDestination(path: path)
      return try WriterThread("vitrine-hashes", capacity: capacity, context: context) {
        (progress) throws(MediaError) in try AudioHashWriter(destination, format, progress)
      }
    }
  }
}

/// Hashes sound in blocks of fixed length and writes a line for each.
struct AudioHashWriter: SinkWriter, ~Copyable {
  private let file: OutputFile
  private let frameBytes: Int
  private let blockBytes: Int
  private var md5: MD5
  private var block: [UInt8] = []
  private var tick: Int64 = 0

  init(
    _ destination: OutputDestination, _ format: AudioFormat, _ progress: WritingProgress
  ) throws(MediaError) {
    let file = try OutputFile(destination, progress)
    let md5 = try MD5()
    let header = FrameHashText.header(
      software: FFmpegNames.containerLibrary,
      timeBase: Rational(1, Int32(clamping: format.sampleRate)),
      facts: [
        ("media_type", "audio"), ("codec_id", "pcm_s16le"),
        ("sample_rate", "\(format.sampleRate)"),
        ("channel_layout_name", FFmpegNames.name(of: format.layout)),
      ])
    try file.write(header)
    self.file = file
    self.md5 = md5
    frameBytes = 2 * max(1, format.channels)
    blockBytes = 1024 * frameBytes
  }

  mutating func write(_ element: GainedBuffer) throws(MediaError) {
    SampleConversion.append16Bit(element.buffer.samples, gain: element.gain, to: &block)
    var start = 0
    while block.count - start >= blockBytes {
      try writeLine(start..<start + blockBytes)
      start += blockBytes
    }
    block.removeFirst(start)
  }

  mutating func finish(at end: MediaTime?) throws(MediaError) {
    if !block.isEmpty { try writeLine(0..<block.count) }
    block = []
  }

  private mutating func writeLine(_ range: Range<Int>) throws(MediaError) {
    md5.update(block[range].span.bytes)
    let frames = Int64(range.count / frameBytes)
    try file.write(
      FrameHashText.line(tick: tick, duration: frames, size: range.count, hash: md5.finish()))
    tick += frames
  }
}
