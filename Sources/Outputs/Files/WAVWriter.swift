internal import MediaCore

extension WritingAudioSink {
  /// A sink that writes the sound to a WAVE file of 16-bit samples.
  ///
  /// A regular file gets its true sizes when the sink closes, beyond 4 GiB as RF64; a pipe gets sizes of
  /// 0xFFFFFFFF, which readers take for "until the end". It has the rate and the channels of the first sound, to which all
  /// later sound is converted.
  ///
  /// - Parameter path: Where to; `-` for standard output.
  package static func wav(path: String) -> WritingAudioSink {
    let usual = AudioFormat(sampleRate: 48000, layout: .stereo)
    let silent = WAVHeader(format: usual, isRewritable: true).bytes(dataBytes: 0)
    return WritingAudioSink(path: path, withoutSound: silent) {
      (format, capacity, context) throws(MediaError) in
      let destination = try OutputDestination(path: path)
      return try WriterThread("vitrine-wav", capacity: capacity, context: context) {
        (progress) throws(MediaError) in try WAVWriter(destination, format, progress)
      }
    }
  }
}

/// Writes samples behind a WAVE header.
struct WAVWriter: SinkWriter, ~Copyable {
  private let file: OutputFile
  private let header: WAVHeader
  private var dataBytes: UInt64 = 0
  private var bytes: [UInt8] = []

  init(
    _ destination: OutputDestination, _ format: AudioFormat, _ progress: WritingProgress
  ) throws(MediaError) {
    let file = try OutputFile(destination, progress)
    let header = WAVHeader(format: format, isRewritable: file.isSeekable)
    try file.write(header.placeholder.span.bytes)
    self.file = file
    self.header = header
  }

  mutating func write(_ element: GainedBuffer) throws(MediaError) {
    bytes.removeAll(keepingCapacity: true)
    SampleConversion.append16Bit(element.buffer.samples, gain: element.gain, to: &bytes)
    try file.write(bytes.span.bytes)
    dataBytes += UInt64(bytes.count)
  }

  mutating func finish(at end: MediaTime?) throws(MediaError) {
    guard file.isSeekable else { return }
    try file.overwrite(header.bytes(dataBytes: dataBytes).span.bytes, at: 0)
  }
}
