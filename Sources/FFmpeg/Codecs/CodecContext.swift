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
  let damage: DamageHandling

  /// Opens the decoder that FFmpeg has for a track.
  ///
  /// - Parameters:
  ///   - threads: How many threads may decode; 0 for one on each core, 8 at most: FFmpeg's own choice
  ///     is one more, which costs a frame's memory and makes nothing faster.
  ///   - isolation: What the process of the decoder is from; `nil`, the default, for this process.
  ///   - pool: Where pictures are laid; `nil`, the default, for memory of the process.
  ///   - damage: What is done where the input is damaged; concealed by default.
  /// - Throws: 3004 when its pictures are too large, 4001 when there is no decoder or it does not open, 4004 when its
  ///   process ends.
  init(
    _ parameters: CodecParameters, threads: Int, isolation: DecoderIsolation? = nil,
    pool: SlotPool? = nil, damage: DamageHandling = .concealed
  ) throws(MediaError) {
    guard let codec = Self.decoder(for: parameters) else {
      throw MediaError(.decoderUnavailable, "no decoder for \(parameters.codecName)")
    }
    guard let native = avcodec_alloc_context3(codec) else { throw .outOfMemory("a decoder") }
    self.native = native
    self.pool = pool
    self.damage = damage
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
    // Threads that each decode a picture race for what they conceal damage with.
    if damage.isRepeatable { native.pointee.thread_type = FF_THREAD_SLICE }
    native.pointee.thread_count = threads > 0 ? Int32(threads) : min(av_cpu_count(), 8)
    if let isolation {
      remote = try IsolatedDecoder(
        isolation, parameters, threads: threads, isBlank: damage.isRepeatable, for: native)
      return
    }
    chooseMemory()
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
    if case .watched(let watch) = damage { watch.clear() }
  }

  /// Opens a decoder anew that is in a process of its own.
  ///
  /// - Returns: `false` for one in this process.
  func reopen(with parameters: CodecParameters) -> Bool {
    remote?.reopen(with: parameters, for: native)
    return remote != nil
  }

  /// Whether several threads decode.
  var hasThreads: Bool {
    native.pointee.active_thread_type != 0 && native.pointee.thread_count > 1
  }

  /// Has the decoder lay its pictures where it is to, as far as it lets others choose their memory.
  private func chooseMemory() {
    // The pool, or what is watched, outlives the decoder: the context holds it.
    native.pointee.opaque = pool.map { Unmanaged.passUnretained($0).toOpaque() }
    switch damage {
    case .watched(let watch): vitrine_watch(native, watch.flag)
    case .repeatable:
      native.pointee.get_buffer2 = { context, frame, flags in
        let status = CodecContext.lay(context, frame, flags)
        if status >= 0 { vitrine_blank_frame(frame) }
        return status
      }
    case .concealed:
      if pool != nil { native.pointee.get_buffer2 = { CodecContext.lay($0, $1, $2) } }
    }
  }

  private static func lay(
    _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?,
    _ flags: CInt
  ) -> CInt {
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

// What the header declares for C to know watched decoders by.
@_cdecl("vitrine_lay_watched") func layWatched(
  _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?,
  _ flags: CInt
) -> CInt { avcodec_default_get_buffer2(context, frame, flags) }
