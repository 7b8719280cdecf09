internal import CFFmpeg
package import MediaCore

/// A piece of one track as the file holds it: the one owner of an `AVPacket`.
// One thread at a time owns it, since it cannot be copied; FFmpeg ties no packet to a thread.
package struct Packet: ~Copyable, @unchecked Sendable {
  let pointer: UnsafeMutablePointer<AVPacket>
  /// The item's time 0 on the clock of its track.
  package private(set) var origin: MediaTime

  /// Takes over a packet.
  init(adopting pointer: UnsafeMutablePointer<AVPacket>, origin: MediaTime) {
    self.pointer = pointer
    self.origin = origin
  }

  /// Makes a packet of bytes.
  package init(copying bytes: [UInt8]) throws(MediaError) {
    var packet = av_packet_alloc()
    guard let made = packet, av_new_packet(made, Int32(clamping: bytes.count)) >= 0 else {
      av_packet_free(&packet)
      throw .outOfMemory("a packet")
    }
    UnsafeMutableRawBufferPointer(start: made.pointee.data, count: bytes.count)
      .copyBytes(from: bytes)
    self.init(adopting: made, origin: .zero)
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }

  /// The same once more; the bytes are shared.
  ///
  /// - Returns: `nil` when memory runs out.
  package borrowing func copy() -> Packet? {
    guard let copy = av_packet_clone(pointer) else { return nil }
    return Packet(adopting: copy, origin: origin)
  }

  /// Has what it decodes to not be shown.
  package mutating func discard() { vitrine_discard(pointer) }

  /// Has what it decodes to be shown, though it was marked as not to be.
  package mutating func keep() { vitrine_keep(pointer) }

  /// Gives it another track's number.
  package mutating func renumber(_ track: Int) { pointer.pointee.stream_index = Int32(track) }

  /// Says how long it lasts.
  package mutating func setDuration(_ duration: MediaTime) {
    pointer.pointee.duration = duration.ticks(of: Rational(pointer.pointee.time_base))
  }

  /// Leaves only the time at which it is due, as of one that is taken out of its stream.
  ///
  /// Where a stream's times are faulty, a decoder goes by those of decoding, which must then be in order.
  package mutating func forgetDecodeTime() {
    guard knownTicks(pointer.pointee.pts) != nil else { return }
    pointer.pointee.dts = vitrine_no_pts
  }

  /// Has its times count from a later moment of its item.
  package mutating func moveOrigin(to start: MediaTime) { origin = origin + start }

  /// Says when it is due and when it is decoded, where the file does not tell.
  package mutating func fillTimes(_ time: MediaTime) {
    let ticks = (time + origin).ticks(of: Rational(pointer.pointee.time_base))
    if knownTicks(pointer.pointee.pts) == nil { pointer.pointee.pts = ticks }
    if knownTicks(pointer.pointee.dts) == nil { pointer.pointee.dts = pointer.pointee.pts }
  }

  /// Moves it in time.
  package mutating func shift(by time: MediaTime) {
    let ticks = time.ticks(of: Rational(pointer.pointee.time_base))
    if let time = knownTicks(pointer.pointee.pts) {
      pointer.pointee.pts = time.later(by: ticks)
    }
    if let time = knownTicks(pointer.pointee.dts) {
      pointer.pointee.dts = time.later(by: ticks)
    }
  }

  /// Where it begins in the file's bytes; `nil` when that is not known.
  package var position: Int64? { pointer.pointee.pos < 0 ? nil : pointer.pointee.pos }

  package var track: Int { Int(pointer.pointee.stream_index) }
  package var byteCount: Int { Int(pointer.pointee.size) }
  /// Gives the bytes out, in place.
  package borrowing func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(Span(_unsafeElements: UnsafeBufferPointer(start: pointer.pointee.data, count: byteCount)))
  }
  /// What containers keep of a WebVTT cue beside its text: its name, and its settings.
  package var cueFacts: (identifier: [UInt8], settings: [UInt8]) {
    let (identifier, settings) = (
      sideData(AV_PKT_DATA_WEBVTT_IDENTIFIER), sideData(AV_PKT_DATA_WEBVTT_SETTINGS)
    )
    guard identifier.isEmpty, settings.isEmpty else { return (identifier, settings) }
    // Lines behind the number of the addition, of 8 bytes.
    let lines = sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL).dropFirst(8)
      .split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return ([], lines.first.map(Array.init) ?? []) }
    return (Array(lines[1]), Array(lines[0]))
  }

  /// Whether the file says that it is encrypted, and it has not been decrypted.
  package var isEncrypted: Bool {
    av_packet_get_side_data(pointer, AV_PKT_DATA_ENCRYPTION_INFO, nil) != nil
  }

  /// How many of the samples that it decodes to are left out at its front (`AV_PKT_DATA_SKIP_SAMPLES`).
  package var skippedSamples: Int {
    sideData(AV_PKT_DATA_SKIP_SAMPLES).prefix(4).reversed().bigEndian(Int.self)
  }

  /// How many of the samples that it decodes to are left out at its end (`AV_PKT_DATA_SKIP_SAMPLES`).
  package var paddedSamples: Int {
    sideData(AV_PKT_DATA_SKIP_SAMPLES).dropFirst(4).prefix(4).reversed().bigEndian(Int.self)
  }

  /// What its decoder needs to know from it on, where that changes on the way (`AV_PKT_DATA_NEW_EXTRADATA`); else empty.
  package var newExtraData: [UInt8] { sideData(AV_PKT_DATA_NEW_EXTRADATA) }

  /// Has it tell its decoder what it needs to know; nothing where memory runs out.
  mutating func tell(extraData: [UInt8]) {
    guard
      let place = av_packet_new_side_data(pointer, AV_PKT_DATA_NEW_EXTRADATA, extraData.count)
    else { return }
    UnsafeMutableRawBufferPointer(start: place, count: extraData.count).copyBytes(from: extraData)
  }

  private func sideData(_ type: AVPacketSideDataType) -> [UInt8] {
    var size = 0
    guard let data = av_packet_get_side_data(pointer, type, &size) else { return [] }
    return Array(UnsafeBufferPointer(start: data, count: size))
  }

  package var isKeyFrame: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  /// Whether what it decodes to is not to be shown: an edit list cut it away, or it was shown already.
  package var isDiscarded: Bool { vitrine_discards(pointer.pointee.flags) != 0 }

  /// When it is due in its item's time; `nil` when the file does not tell.
  package var time: MediaTime? { itemTime(pointer.pointee.pts) }
  /// When it must be decoded in its item's time; `nil` when the file does not tell.
  package var decodeTime: MediaTime? { itemTime(pointer.pointee.dts) }
  /// Its length; 0 when the file does not tell.
  package var duration: MediaTime {
    MediaTime(ticks: max(0, pointer.pointee.duration), of: Rational(pointer.pointee.time_base))
  }

  private func itemTime(_ ticks: Int64) -> MediaTime? {
    knownTicks(ticks).map { MediaTime(ticks: $0, of: Rational(pointer.pointee.time_base)) - origin }
  }
}
