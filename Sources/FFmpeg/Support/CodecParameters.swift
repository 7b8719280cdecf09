internal import CFFmpeg
package import MediaCore

/// All that a decoder needs to know of a track: the one owner of an `AVCodecParameters`.
package final class CodecParameters: Sendable {
  // Written only in `init`; read-only ever after.
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<AVCodecParameters>
  /// Seconds for each tick of the packets' times.
  package let timeBase: Rational
  let frameRate: Rational
  /// Bits for each second; `nil` if the file does not tell.
  let bitRate: Double?
  let sampleAspectRatio: Rational
  let orientation: Orientation
  /// How bright its pictures get, as the container tells; `nil` for nothing.
  let light: LightLevels?
  /// The item's first moment on the track's own clock.
  let origin: MediaTime
  /// When the track begins, in ticks; `nil` when it does not tell.
  let start: Int64?
  /// Whether the container has alpha for each picture beside what the codec makes of it (WebM).
  let hasAlpha: Bool
  /// Whether the padding at the end was found by counting what the packets before it hold (Ogg), and does not
  /// stand in the file itself.
  package let countsPadding: Bool
  /// What copies keep.
  let extras: StreamExtras

  init(copying source: UnsafePointer<AVCodecParameters>, of stream: StreamFacts)
    throws(MediaError)
  {
    guard let copy = avcodec_parameters_alloc() else { throw .outOfMemory("a track") }
    pointer = copy
    timeBase = stream.timeBase
    frameRate = stream.frameRate
    bitRate = stream.bitRate
    sampleAspectRatio = stream.sampleAspectRatio
    orientation = stream.orientation
    light = stream.light
    origin = stream.origin
    start = stream.start
    hasAlpha = stream.hasAlpha
    countsPadding = stream.countsPadding
    extras = stream.extras
    // Every property is set by now, so that `deinit` runs when this throws.
    guard avcodec_parameters_copy(copy, source) >= 0 else { throw .outOfMemory("a track") }
  }

  /// Those of a track, with another description of the codec's own.
  ///
  /// - Throws: 1000 when memory runs out.
  init(_ other: CodecParameters, extraData: [UInt8]) throws(MediaError) {
    guard let copy = avcodec_parameters_alloc() else { throw .outOfMemory("a track") }
    pointer = copy
    timeBase = other.timeBase
    frameRate = other.frameRate
    bitRate = other.bitRate
    sampleAspectRatio = other.sampleAspectRatio
    orientation = other.orientation
    light = other.light
    origin = other.origin
    start = other.start
    hasAlpha = other.hasAlpha
    countsPadding = other.countsPadding
    extras = other.extras
    let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard avcodec_parameters_copy(copy, other.pointer) >= 0,
      let bytes = av_mallocz(extraData.count + padding)
    else { throw .outOfMemory("a track") }
    av_freep(&copy.pointee.extradata)
    UnsafeMutableRawBufferPointer(start: bytes, count: extraData.count).copyBytes(from: extraData)
    copy.pointee.extradata = bytes.assumingMemoryBound(to: UInt8.self)
    copy.pointee.extradata_size = Int32(clamping: extraData.count)
  }

  deinit {
    var parameters: UnsafeMutablePointer<AVCodecParameters>? = pointer
    avcodec_parameters_free(&parameters)
  }

  /// Whether one decoder can take packets of both, one after the other.
  package func decodesLike(_ other: CodecParameters) -> Bool {
    let (one, two) = (pointer.pointee, other.pointer.pointee)
    return one.codec_id == two.codec_id && one.width == two.width && one.height == two.height
      && one.sample_rate == two.sample_rate && hasAlpha == other.hasAlpha
      && one.ch_layout.nb_channels == two.ch_layout.nb_channels && setUp == other.setUp
  }

  /// What of the codec's own description decoders go by after their first packet.
  private var setUp: [UInt8] {
    var head = extraData
    if head.starts(with: [0, 0, 1]) || head.starts(with: [0, 0, 0, 1]) {
      // Zeros behind the last unit of a byte stream belong to none (ITU-T H.264, annex B).
      while head.last == 0 { head.removeLast() }
    }
    guard pointer.pointee.codec_id == AV_CODEC_ID_OPUS, head.count > Self.opusGain else {
      return head
    }
    // How much is left out at the front, and the rate it was recorded at (RFC 7845, 5.1), say nothing of what follows.
    return Array(head[..<Self.opusPreSkip] + head[Self.opusGain...])
  }

  private static let opusPreSkip = 10
  private static let opusGain = 16

  /// What the container says of the track in the codec's own terms, such as the head of a script.
  package var extraData: [UInt8] {
    Array(
      UnsafeBufferPointer(
        start: pointer.pointee.extradata, count: Int(max(0, pointer.pointee.extradata_size))))
  }

  /// How long the sound of a packet is where all packets have as much; `nil` where they have not, or that is not known.
  package var soundLength: MediaTime? {
    let (size, rate) = (pointer.pointee.frame_size, pointer.pointee.sample_rate)
    return size > 0 && rate > 0 ? MediaTime(frames: Int64(size), sampleRate: Int(rate)) : nil
  }

  /// Whether every picture is made from its own packet alone.
  package var isIntraOnly: Bool {
    guard let descriptor = avcodec_descriptor_get(pointer.pointee.codec_id) else { return false }
    return descriptor.pointee.props & AV_CODEC_PROP_INTRA_ONLY != 0
  }

  /// Whether its pictures are turned or mirrored to be shown.
  package var isTurned: Bool { orientation != .upright }

  /// Whether its pictures can be seen through, beside the colours or in them.
  package var canBeSeenThrough: Bool {
    let format = AVPixelFormat(rawValue: pointer.pointee.format)
    guard pointer.pointee.codec_type == AVMEDIA_TYPE_VIDEO, let facts = av_pix_fmt_desc_get(format)
    else { return false }
    return hasAlpha || facts.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
  }

  /// Whether what can be seen through lies beside the colours, where MP4 has no place for it.
  package var hasAlphaBeside: Bool { hasAlpha }

  /// Whether pictures are shown in another order than they are decoded in, as far as it is known.
  package var reordersPictures: Bool { pointer.pointee.video_delay > 0 }

  /// How many bits a sample of sound has, as far as the file tells; 0 where it does not.
  package var sampleBits: Int {
    let raw = Int(pointer.pointee.bits_per_raw_sample)
    return raw > 0 ? raw : Int(pointer.pointee.bits_per_coded_sample)
  }

  /// Whether this FFmpeg has a decoder for it.
  package var hasDecoder: Bool { avcodec_find_decoder(pointer.pointee.codec_id) != nil }

  /// The codec, by FFmpeg's number.
  package var codec: UInt32 { pointer.pointee.codec_id.rawValue }

  var codecName: String { String(cString: avcodec_get_name(pointer.pointee.codec_id)) }
}
