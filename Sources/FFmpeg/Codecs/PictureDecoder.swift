internal import CFFmpeg
package import MediaCore

/// Decodes single pictures that are whole in memory.
package enum PictureDecoder {
  /// The picture that bytes hold.
  ///
  /// - Parameter pixelLimit: How many pixels it may have.
  /// - Throws: 4001 when FFmpeg has no such decoder, 4002 when the picture is damaged, 3004 when it is too large.
  package static func decode(
    _ bytes: [UInt8], of format: StillFormat, pixelLimit: Int
  ) throws(MediaError) -> VideoFrame {
    guard let id = format.codec else {
      return try decodeContained(bytes, of: format, pixelLimit: pixelLimit)
    }
    guard let codec = avcodec_find_decoder(id) else {
      throw MediaError(.decoderUnavailable, "no decoder for \(format.rawValue)")
    }
    let context = try PictureContext(codec)
    context.native.pointee.max_pixels = Int64(pixelLimit)
    let packet = try Packet(copying: bytes)
    let storage = try FrameStorage()
    do throws(FFmpegError) {
      try check(avcodec_open2(context.native, codec, nil))
      try check(avcodec_send_packet(context.native, packet.pointer))
      try check(avcodec_send_packet(context.native, nil))
      try check(avcodec_receive_frame(context.native, storage.pointer))
    } catch {
      // Damage is another code of FFmpeg's.
      if error.code == Int32(VITRINE_AVERROR_EINVAL) {
        throw MediaError(
          .limitExceeded, "a \(format.rawValue) picture of more than \(pixelLimit) pixels")
      }
      throw error.mediaError(.decoderFailed, "decoding a \(format.rawValue) picture")
    }
    let native = storage.pointer.pointee
    let orientation = storage.orientation ?? .upright
    return VideoFrame(
      storage: storage,
      format: VideoFormat(
        width: Int(native.width), height: Int(native.height),
        pixelFormat: pixelFormatName(AVPixelFormat(rawValue: native.format)),
        rotation: orientation.rotation, isMirrored: orientation.isMirrored,
        color: ColorDescription(
          primaries: native.color_primaries, transfer: native.color_trc,
          matrix: native.colorspace, range: native.color_range)),
      time: .zero, duration: .zero, ticks: nil, durationTicks: 0, timeBase: Rational(1, 25),
      isKeyFrame: true)
  }
}

extension PictureDecoder {
  /// The first picture of a file whose picture lies in a container.
  private static func decodeContained(
    _ bytes: [UInt8], of format: StillFormat, pixelLimit: Int
  ) throws(MediaError) -> VideoFrame {
    let demuxer = try Demuxer(BytesSource(bytes), guard: ReadGuard())
    guard let track = demuxer.information.tracks.first(where: \.isVideo),
      case .video(let shape, _) = track.kind
    else { throw MediaError(.decoderFailed, "no picture in it") }
    guard shape.width * shape.height <= pixelLimit else {
      throw MediaError(
        .limitExceeded, "a \(format.rawValue) picture of more than \(pixelLimit) pixels")
    }
    demuxer.select([track.index])
    var decoder = try VideoDecoder(demuxer.parameters(of: track.index), threads: 1)
    while let packet = try demuxer.read() {
      guard try decoder.send(packet) else { break }
      if case .element(let frame) = try decoder.receive() { return frame }
    }
    decoder.drain()
    if case .element(let frame) = try decoder.receive() { return frame }
    throw MediaError(.decoderFailed, "no picture in it can be decoded")
  }
}

extension StillFormat {
  /// The codec that takes such a file as it is; `nil` where the picture lies in a container.
  fileprivate var codec: AVCodecID? {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webp: AV_CODEC_ID_WEBP
    case .avif: nil
    }
  }
}
