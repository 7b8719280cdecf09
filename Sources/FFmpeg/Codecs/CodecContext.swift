internal import CFFmpeg
internal import MediaCore

/// The one owner of a decoder's `AVCodecContext`.
final class CodecContext {
  /// The most pixels that a picture may have: 8192 by 8192.
  private static let mostPixels: Int64 = 8192 * 8192

  let native: UnsafeMutablePointer<AVCodecContext>

  /// Opens the decoder that FFmpeg has for a track.
  ///
  /// - Parameter threads: How many threads may decode; 0 for one on each core, 8 at most: FFmpeg's own choice
  ///   is one more, which costs a frame's memory and makes nothing faster.
  /// - Throws: 3004 when its pictures are too large, 4001 when there is no decoder or it does not open.
  init(_ parameters: CodecParameters, threads: Int) throws(MediaError) {
    guard let codec = Self.decoder(for: parameters) else {
      throw MediaError(.decoderUnavailable, "no decoder for \(parameters.codecName)")
    }
    guard let native = avcodec_alloc_context3(codec) else { throw .outOfMemory("a decoder") }
    self.native = native
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
    let result = avcodec_send_packet(native, packet)
    if result == Int32(VITRINE_AVERROR_EAGAIN) { return false }
    if packet == nil, result == Int32(VITRINE_AVERROR_EOF) { return true }
    try check(result)
    return true
  }

  /// Receives the next frame.
  func receive(into frame: UnsafeMutablePointer<AVFrame>) throws(FFmpegError) -> Read<Void> {
    let result = avcodec_receive_frame(native, frame)
    if result == Int32(VITRINE_AVERROR_EAGAIN) { return .pending }
    if result == Int32(VITRINE_AVERROR_EOF) { return .endOfStream }
    try check(result)
    return .element(())
  }

  /// Forgets all it was given, so that other packets can come.
  func reset() { avcodec_flush_buffers(native) }
}
