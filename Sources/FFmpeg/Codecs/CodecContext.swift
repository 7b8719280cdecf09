internal import CFFmpeg
internal import MediaCore

/// The one owner of a decoder's `AVCodecContext`.
final class CodecContext {
  /// The most pixels that a picture may have: 8192 by 8192.
  private static let mostPixels: Int64 = 8192 * 8192

  /// The decoder; of one in a process of its own, what is set and told of it.
  let native: UnsafeMutablePointer<AVCodecContext>
  /// `nil` for a decoder in this process.
  private var remote: IsolatedDecoder?
  private let pool: SlotPool?

  /// Opens the decoder that FFmpeg has for a track.
  ///
  /// - Parameters:
  ///   - threads: How many threads may decode; 0 for one on each core, 8 at most: FFmpeg's own choice
  ///     is one more, which costs a frame's memory and makes nothing faster.
  ///   - isolation: What the process of the decoder is from; `nil`, the default, for this process.
  ///   - pool: Where pictures are laid; `nil`, the default, for memory of the process.
  /// - Throws: 3004 when its pictures are too large, 4001 when there is no decoder or it does not open, 4004 when its
  ///   process ends.
  init(
    _ parameters: CodecParameters, threads: Int, isolation: DecoderIsolation? = nil,
    pool: SlotPool? = nil
  ) throws(MediaError) {
    guard let codec = Self.decoder(for: parameters) else {
      throw MediaError(.decoderUnavailable, "no decoder for \(parameters.codecName)")
    }
    guard let native = avcodec_alloc_context3(codec) else { throw .outOfMemory("a decoder") }
    self.native = native
    self.pool = pool
    guard avcodec_parameters_to_context(native, parameters.pointer) >= 0 else {
      throw MediaError(.decoderUnavailable, "\(parameters.codecName) has senseless parameters")
    }
    native.pointee.pkt_timebase = parameters.timeBase.native
    native.pointee.max_pixels = Self.mostPixels
    let (width, height) = (native.pointee.width, native.pointee.height)
    guard Int64(width) * Int64(height) <= Self.mostPixels else {
      throw MediaError(
        .limitExceeded, "pictures of \(width)x\(height), more than \(Self.mostPixels) pixels")
    }
    native.pointee.thread_count = threads > 0 ? Int32(threads) : min(av_cpu_count(), 8)
    if let isolation {
      remote = try IsolatedDecoder(isolation, parameters, threads: threads, for: native)
      return
    }
    if let pool { Self.lay(in: pool, native) }
    let opened = avcodec_open2(native, codec, nil)
    guard opened >= 0 else {
      throw FFmpegError(code: opened)
        .mediaError(.decoderUnavailable, "the decoder for \(parameters.codecName) does not open")
    }
  }

  /// FFmpeg's own decoders of VP8 and VP9 read over alpha; those of libvpx, where this FFmpeg has them, do not.
  private static func decoder(for parameters: CodecParameters) -> UnsafePointer<AVCodec>? {
    let id = parameters.pointer.pointee.codec_id
    let names = [AV_CODEC_ID_VP8.rawValue: "libvpx", AV_CODEC_ID_VP9.rawValue: "libvpx-vp9"]
    guard parameters.hasAlpha, let name = names[id.rawValue],
      let codec = avcodec_find_decoder_by_name(name)
    else { return avcodec_find_decoder(id) }
    return codec
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = native
    avcodec_free_context(&context)
  }

  /// Gives the decoder a packet, or with `nil` tells it that there are no more.
  ///
  /// - Returns: Whether it took it; if not, receive first.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(FFmpegError) -> Bool {
    if let remote { return try remote.send(packet, for: native) }
    let result = avcodec_send_packet(native, packet)
    if result == Int32(VITRINE_AVERROR_EAGAIN) { return false }
    if packet == nil, result == Int32(VITRINE_AVERROR_EOF) { return true }
    try check(result)
    return true
  }

  /// Receives the next frame.
  func receive(into frame: UnsafeMutablePointer<AVFrame>) throws(FFmpegError) -> Read<Void> {
    if let remote { return try remote.receive(into: frame, for: native) }
    let result = avcodec_receive_frame(native, frame)
    if result == Int32(VITRINE_AVERROR_EAGAIN) { return .pending }
    if result == Int32(VITRINE_AVERROR_EOF) { return .endOfStream }
    try check(result)
    return .element(())
  }

  /// Forgets all it was given, so that other packets can come.
  func reset() {
    if let remote { return remote.reset(for: native) }
    avcodec_flush_buffers(native)
  }

  /// Has a decoder lay its pictures in slots, as far as it lets others choose their memory.
  private static func lay(in pool: SlotPool, _ native: UnsafeMutablePointer<AVCodecContext>) {
    // The pool outlives the decoder, whose context holds it.
    native.pointee.opaque = Unmanaged.passUnretained(pool).toOpaque()
    native.pointee.get_buffer2 = { context, frame, flags in
      guard let context, let frame, let opaque = context.pointee.opaque,
        context.pointee.codec_type == AVMEDIA_TYPE_VIDEO, let codec = context.pointee.codec,
        codec.pointee.capabilities & CInt(AV_CODEC_CAP_DR1) != 0
      else { return avcodec_default_get_buffer2(context, frame, flags) }
      var planes = vitrine_planes()
      let size = vitrine_plan_decoding(context, frame, &planes)
      let pool = Unmanaged<SlotPool>.fromOpaque(opaque).takeUnretainedValue()
      guard size > 0, let buffer = pool.take(size) else { return CInt(VITRINE_AVERROR_ENOMEM) }
      vitrine_point_frame(frame, buffer, &planes)
      return 0
    }
  }
}
