internal import CFFmpeg
package import MediaCore

/// Encodes pictures, on one worker thread (and FFmpeg's own).
package final class VideoEncoder {
  /// How pictures are encoded.
  package struct Settings: Sendable, Hashable {
    /// FFmpeg's name of the encoder, `libx264` for instance.
    package var encoder: String
    /// The pixel format that all pictures have.
    package var pixelFormat: String
    /// Pictures a second, as far as they are regular; unknown for any.
    package var frameRate: Rational
    /// Bits a second; `nil` where the options say how good pictures are to be.
    package var bitRate: Int?
    /// Pictures from one key frame to the next at most; `nil` for the encoder's choice.
    package var keyFrameDistance: Int?
    /// Options of the encoder, `crf` for instance.
    package var options: [String: String]
    /// Seconds for each tick of the times of pictures; every usual rate has whole numbers of the default, 1/90000.
    package var timeBase: Rational

    package init(
      encoder: String, pixelFormat: String = "yuv420p", frameRate: Rational = .unknown,
      bitRate: Int? = nil, keyFrameDistance: Int? = nil, options: [String: String] = [:],
      timeBase: Rational = Rational(1, 90_000)
    ) {
      self.encoder = encoder
      self.pixelFormat = pixelFormat
      self.frameRate = frameRate
      self.bitRate = bitRate
      self.keyFrameDistance = keyFrameDistance
      self.options = options
      self.timeBase = timeBase
    }
  }

  private let timeBase: Rational
  let context: EncoderContext
  private var lastTicks = Int64.min
  /// How long pictures are shown that the encoder holds back, by their times: it does not tell that itself.
  private var lengths: [Int64: Int64] = [:]

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - format: Of the first picture, and of all others.
  ///   - globalHeaders: `Muxer.wantsGlobalHeaders`.
  /// - Throws: 7014 when FFmpeg has no such encoder, 7001 when it does not take the format.
  package init(
    _ settings: Settings, _ format: VideoFormat, globalHeaders: Bool
  ) throws(MediaError) {
    timeBase = settings.timeBase
    context = try EncoderContext(settings.encoder)
    let native = context.native
    native.pointee.width = Int32(clamping: format.width)
    native.pointee.height = Int32(clamping: format.height)
    native.pointee.pix_fmt = av_get_pix_fmt(settings.pixelFormat)
    native.pointee.time_base = timeBase.native
    if settings.frameRate.isPositive { native.pointee.framerate = settings.frameRate.native }
    if format.sampleAspectRatio.isPositive {
      native.pointee.sample_aspect_ratio = format.sampleAspectRatio.native
    }
    if let bitRate = settings.bitRate { native.pointee.bit_rate = Int64(bitRate) }
    if let distance = settings.keyFrameDistance {
      native.pointee.gop_size = Int32(clamping: distance)
    }
    native.pointee.color_range =
      format.color.isFullRange == true ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    native.pointee.colorspace = Self.matrix(format)
    if let name = format.color.primaries {
      native.pointee.color_primaries = AVColorPrimaries(
        UInt32(clamping: max(0, av_color_primaries_from_name(name))))
    }
    if let name = format.color.transfer {
      native.pointee.color_trc = AVColorTransferCharacteristic(
        UInt32(clamping: max(0, av_color_transfer_from_name(name))))
    }
    native.pointee.thread_count = 0
    try context.open(settings.options, globalHeaders: globalHeaders)
  }

  /// Encodes a picture at a time of the output.
  ///
  /// A picture that is not later than the one before it is left out.
  ///
  /// - Throws: 7001 when it cannot be encoded.
  package func send(_ frame: VideoFrame, at time: MediaTime) throws(MediaError) {
    let ticks = time.ticks(of: timeBase)
    guard ticks > lastTicks else { return }
    lastTicks = ticks
    // The frame itself is shared, and the encoder wants it with other properties.
    let input = try FrameStorage()
    guard av_frame_ref(input.pointer, frame.storage.pointer) >= 0 else {
      throw .outOfMemory("a frame")
    }
    input.pointer.pointee.pts = ticks
    input.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
    lengths[ticks] = frame.duration.ticks(of: timeBase)
    try context.send(input.pointer)
  }

  /// Tells it that the last picture was sent: what it holds back can be received.
  package func drain() throws(MediaError) { try context.send(nil) }

  /// The next packet; `nil` when it needs more pictures, and after `drain` at the end.
  package func receive() throws(MediaError) -> Packet? {
    guard let packet = try context.receive() else { return nil }
    if let length = lengths.removeValue(forKey: packet.pointer.pointee.pts), length > 0 {
      packet.pointer.pointee.duration = length
    }
    return packet
  }

  private static func matrix(_ format: VideoFormat) -> AVColorSpace {
    let number = av_color_space_from_name(format.matrixName)
    return number >= 0 ? AVColorSpace(UInt32(number)) : AVCOL_SPC_UNSPECIFIED
  }
}
