internal import CFFmpeg
internal import MediaCore

/// The one owner of an encoder's `AVCodecContext`.
final class EncoderContext {
  let native: UnsafeMutablePointer<AVCodecContext>
  /// Packets that had to be taken before the encoder took more frames.
  private var waiting: [WaitingPacket] = []
  /// How many of them were received.
  private var receivedCount = 0

  private final class WaitingPacket {
    var packet: Packet?
    init(_ packet: consuming Packet) { self.packet = consume packet }
  }

  /// - Parameter name: FFmpeg's name of the encoder, `libx264` for instance.
  /// - Throws: 7014 when FFmpeg has no such encoder.
  init(_ name: String) throws(MediaError) {
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError(.encoderUnavailable, "this FFmpeg has no encoder '\(name)'")
    }
    guard let native = avcodec_alloc_context3(codec) else { throw .outOfMemory("an encoder") }
    self.native = native
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = native
    avcodec_free_context(&context)
  }

  /// Opens it once it is set up.
  ///
  /// - Throws: 7001 when it does not take what it was set up with.
  func open(_ options: [String: String], globalHeaders: Bool) throws(MediaError) {
    if globalHeaders { native.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    var dictionary: OpaquePointer?
    for (key, value) in options { av_dict_set(&dictionary, key, value, 0) }
    defer { av_dict_free(&dictionary) }
    let opened = avcodec_open2(native, nil, &dictionary)
    guard opened >= 0 else {
      throw FFmpegError(code: opened).mediaError(.processingFailed, "the encoder does not open")
    }
  }

  /// Gives it a frame, or with `nil` tells it that there are no more.
  func send(_ frame: UnsafePointer<AVFrame>?) throws(MediaError) {
    var result = avcodec_send_frame(native, frame)
    while result == Int32(VITRINE_AVERROR_EAGAIN), let packet = try receiveNew() {
      waiting.append(WaitingPacket(packet))
      result = avcodec_send_frame(native, frame)
    }
    if frame == nil, result == Int32(VITRINE_AVERROR_EOF) { return }
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.processingFailed, "encoding")
    }
  }

  /// The next packet; `nil` when it needs more frames, and at the end.
  func receive() throws(MediaError) -> Packet? {
    guard receivedCount < waiting.count else {
      waiting = []
      receivedCount = 0
      return try receiveNew()
    }
    receivedCount += 1
    return waiting[receivedCount - 1].packet.take()
  }

  private func receiveNew() throws(MediaError) -> Packet? {
    let packet = Packet(adopting: try Self.newPacket(), origin: .zero)
    let result = avcodec_receive_packet(native, packet.pointer)
    if result == Int32(VITRINE_AVERROR_EAGAIN) || result == Int32(VITRINE_AVERROR_EOF) {
      return nil
    }
    guard result >= 0 else {
      throw FFmpegError(code: result).mediaError(.processingFailed, "encoding")
    }
    packet.pointer.pointee.time_base = native.pointee.time_base
    return packet
  }

  private static func newPacket() throws(MediaError) -> UnsafeMutablePointer<AVPacket> {
    guard let packet = av_packet_alloc() else { throw .outOfMemory("a packet") }
    return packet
  }
}
