internal import CFFmpeg
package import MediaCore

/// Encodes sound, on one worker thread.
package final class AudioEncoder {
  /// How sound is encoded.
  package struct Settings: Sendable, Hashable {
    /// FFmpeg's name of the encoder, `aac` for instance.
    package var encoder: String
    /// Bits a second; `nil` for the encoder's choice, and where nothing is lost.
    package var bitRate: Int?
    /// Options of the encoder.
    package var options: [String: String]
    /// Whether samples keep 24 bits where nothing is lost; the default is 16.
    private(set) var isDeep = false

    package init(encoder: String, bitRate: Int? = nil, options: [String: String] = [:]) {
      self.encoder = encoder
      self.bitRate = bitRate
      self.options = options
    }

    /// The same for the sound of a track: deep where that has more than 16 bits.
    package func keeping(depthOf parameters: CodecParameters) -> Settings {
      var settings = self
      settings.isDeep = parameters.sampleBits > 16
      return settings
    }

    fileprivate var depthEncoder: String {
      isDeep && encoder == "pcm_s16le" ? "pcm_s24le" : encoder
    }
  }

  /// So many frames are encoded at once where the encoder takes any number.
  private static let usualFrames = 1024

  let context: EncoderContext
  private let format: AudioFormat
  private let converter: SampleConverter
  private var pending: [Float] = []
  private var framesSent: Int64 = 0

  /// The loudspeakers that sound is encoded for: those of a source, or the nearest that the encoder takes.
  package static func layout(for layout: ChannelLayout, encoder: String) -> ChannelLayout {
    let most = ["libmp3lame": 2, "aac": 8, "libopus": 8, "flac": 8][encoder] ?? 64
    if layout.count > most || layout.count == 2 { return .stereo }
    // One channel may be that of any loudspeaker, which these cannot say.
    if layout.count == 1, ["libmp3lame", "aac", "libopus"].contains(encoder) { return .mono }
    guard encoder == "libopus", layout.mask != 0, !opusMasks.contains(layout.mask) else {
      return layout
    }
    // Those at the sides stand for those behind.
    let behind = layout.mask & ~sides | backs
    if layout.mask & backs == 0, opusMasks.contains(behind) {
      return ChannelLayout(count: layout.count, mask: behind)
    }
    return layout.count <= 6 ? .surround51 : .surround71
  }

  private static let backs: UInt64 = 0x30
  private static let sides: UInt64 = 0x600
  /// From one channel to eight.
  ///
  /// Source: RFC 7845, 5.1.1.2.
  private static let opusMasks: Set<UInt64> = [4, 3, 7, 0x33, 0x37, 0x3F, 0x70F, 0x63F]

  /// The rate that sound is encoded at: that of a source, or the nearest that the encoder takes.
  package static func sampleRate(for rate: Int, encoder: String) -> Int {
    guard let codec = avcodec_find_encoder_by_name(encoder),
      let rates = vitrine_encoder_rates(codec)
    else { return rate <= AudioFormat.highestRate ? rate : AudioFormat.usual.sampleRate }
    var known: [Int] = []
    var place = 0
    while rates[place] != 0 {
      known.append(Int(rates[place]))
      place += 1
    }
    return known.contains(rate) ? rate : known.min { abs($0 - rate) < abs($1 - rate) } ?? rate
  }

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - format: Of all sound that is sent.
  ///   - globalHeaders: `Muxer.wantsGlobalHeaders`.
  /// - Throws: 7014 when FFmpeg has no such encoder, 7001 when it does not take the format.
  package init(
    _ settings: Settings, _ format: AudioFormat, globalHeaders: Bool
  ) throws(MediaError) {
    context = try EncoderContext(settings.depthEncoder)
    self.format = format
    let native = context.native
    native.pointee.sample_rate = Int32(format.sampleRate)
    native.pointee.ch_layout = format.layout.native
    native.pointee.sample_fmt = vitrine_encoder_sample_format(native.pointee.codec)
    if settings.isDeep, settings.encoder == "flac" {
      native.pointee.sample_fmt = AV_SAMPLE_FMT_S32
      native.pointee.bits_per_raw_sample = 24
    }
    native.pointee.time_base = AVRational(num: 1, den: Int32(format.sampleRate))
    if let bitRate = settings.bitRate { native.pointee.bit_rate = Int64(bitRate) }
    try context.open(settings.options, globalHeaders: globalHeaders)
    converter = try SampleConverter(format, to: native.pointee.sample_fmt)
  }

  /// Encodes sound that follows what was sent before.
  ///
  /// - Throws: 7001 when it cannot be encoded.
  package func send(_ buffer: AudioBuffer) throws(MediaError) {
    // One that is no number would have some encoders refuse all of it.
    pending +=
      buffer.samples.allSatisfy(\.isFinite)
      ? buffer.samples : buffer.samples.map { $0.isFinite ? $0 : 0 }[...]
    let size = frameSize * format.channels
    var start = 0
    while pending.count - start >= size {
      try encode(pending[start..<start + size])
      start += size
    }
    pending.removeFirst(start)
  }

  /// Tells it that the last sound was sent: what it holds back can be received.
  package func drain() throws(MediaError) {
    if !pending.isEmpty {
      var rest = pending[...]
      if !takesSmallLastFrame {
        rest += [Float](repeating: 0, count: frameSize * format.channels - rest.count)
      }
      pending = []
      try encode(rest)
    }
    try context.send(nil)
  }

  /// The next packet; `nil` when it needs more sound, and after `drain` at the end.
  package func receive() throws(MediaError) -> Packet? { try context.receive() }

  private var frameSize: Int {
    let size = Int(context.native.pointee.frame_size)
    return size > 0 ? size : Self.usualFrames
  }

  private var takesSmallLastFrame: Bool {
    let flags = context.native.pointee.codec.pointee.capabilities
    return flags & (AV_CODEC_CAP_SMALL_LAST_FRAME | AV_CODEC_CAP_VARIABLE_FRAME_SIZE) != 0
  }

  private func encode(_ samples: ArraySlice<Float>) throws(MediaError) {
    let frame = try converter.frame(of: samples)
    frame.pointer.pointee.pts = framesSent
    framesSent += Int64(frame.pointer.pointee.nb_samples)
    try context.send(frame.pointer)
  }
}
