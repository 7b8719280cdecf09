internal import CFFmpeg
internal import MediaCore

/// Tells when the blocks of a Vorbis track in Ogg are due where packets without a byte lie among them.
///
/// Some programs write such a packet whenever the encoder has no block to give. It is no sound, and no decoder has a use
/// for it. FFmpeg counts each as if it were as long as a block: within a page its times run ahead by seconds, and with
/// the next page they fall back.
final class VorbisPages {
  /// The head of a page without its lacing values (RFC 3533, section 6).
  private static let headLength = 27
  private static let mostLacing = 255

  private var parser: OpaquePointer?
  /// Where the page begins in the file that the latest packet began in; `nil` before the first packet.
  private var page: Int64?
  /// When the next block of the page is due, in ticks of its track; `nil` where that is not known.
  private var next: Int64?
  /// Whether such a packet has come in the page, so that FFmpeg's times are wrong from there on.
  private var hasBlanks = false
  /// Whether any have come, so that FFmpeg does not know either where the sound is over.
  private var hadBlanks = false
  /// When the sound is over, where the page is the last one.
  private var end: Int64?

  /// - Parameter stream: Whose first packet comes next, or the first from another place.
  init(_ stream: UnsafeMutablePointer<AVStream>) {
    guard let parameters = stream.pointee.codecpar else { return }
    parser = av_vorbis_parse_init(parameters.pointee.extradata, parameters.pointee.extradata_size)
  }

  deinit { av_vorbis_parse_free(&parser) }

  /// Corrects the timestamps of a packet.
  ///
  /// - Returns: Whether it is no sound and of no use to a decoder.
  func take(_ packet: UnsafeMutablePointer<AVPacket>, from source: any DataSource) -> Bool {
    if packet.pointee.pos != page { begin(packet, from: source) }
    guard packet.pointee.size > 0, let bytes = packet.pointee.data else {
      hasBlanks = true
      if !hadBlanks { end = self.end(ofPageAt: packet.pointee.pos, in: source) }
      hadBlanks = true
      return true
    }
    let length = duration(of: bytes)
    if hasBlanks, let next {
      packet.pointee.pts = next
      packet.pointee.dts = next
      packet.pointee.duration = length
      if let end, next &+ length > end {
        OggLinks.leaveOut(min(length, next &+ length &- end), at: .end, of: packet)
      }
    } else {
      next = knownTicks(packet.pointee.pts)
    }
    next = next.map { $0 &+ length }
    return false
  }

  /// Comes to another page.
  private func begin(_ packet: UnsafeMutablePointer<AVPacket>, from source: any DataSource) {
    let isFirst = page == nil
    page = packet.pointee.pos
    hasBlanks = false
    // It tells when it ends. FFmpeg remembers that as the start of the next, and can only reckon with the first.
    next = knownTicks(packet.pointee.pts)
    if isFirst, let start = start(ofPageAt: packet.pointee.pos, in: source) {
      next = start
      hasBlanks = true
      hadBlanks = true
    }
    end = hadBlanks ? self.end(ofPageAt: packet.pointee.pos, in: source) : nil
  }

  /// When the sound is over, if a page is the last of its stream.
  private func end(ofPageAt position: Int64, in source: any DataSource) -> Int64? {
    guard source.isSeekable, position >= 0,
      let head = source.bytes(at: position, count: Self.headLength), head.starts(with: "OggS".utf8),
      head.count == Self.headLength, head[5] & 4 != 0
    else { return nil }
    return Self.granule(head)
  }

  /// When a page ends; `nil` where no packet does in it.
  private static func granule(_ head: [UInt8]) -> Int64? {
    Int64(exactly: head[6..<14].reversed().bigEndian(UInt64.self))
  }

  /// How long a block is, after the one before it; in samples.
  private func duration(of block: UnsafePointer<UInt8>) -> Int64 {
    // The first byte tells all that is needed (Vorbis I, 4.3.1).
    parser.map { Int64(max(0, av_vorbis_parse_frame($0, block, 1))) } ?? 0
  }

  /// When the first block is due that begins in a page, by when the page ends.
  ///
  /// - Returns: `nil` where the page has no packet without a byte, or cannot be looked at.
  private func start(ofPageAt position: Int64, in source: any DataSource) -> Int64? {
    guard source.isSeekable, position >= 0, let parser,
      let head = source.bytes(at: position, count: Self.headLength + Self.mostLacing),
      head.starts(with: "OggS".utf8), head.count > Self.headLength
    else { return nil }
    let body = Self.headLength + Int(head[Self.headLength - 1])
    guard head.count >= body, let end = Self.granule(head) else { return nil }
    let lacing = head[Self.headLength..<body]
    let places = Self.blocks(lacing, goesOn: head[5] & 1 != 0)
    guard places.hasBlanks else { return nil }
    let length = body + lacing.reduce(0) { $0 + Int($1) }
    guard let bytes = source.bytes(at: position, count: length), bytes.count == length else {
      return nil
    }
    av_vorbis_parse_reset(parser)
    defer { av_vorbis_parse_reset(parser) }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      return places.blocks.reduce(end) { $0 &- duration(of: base + body + $1) }
    }
  }

  /// Where the blocks begin in the body of a page that are whole in it, and whether there are packets without a byte.
  ///
  /// - Parameter goesOn: Whether what comes first began in the page before.
  private static func blocks(
    _ lacing: ArraySlice<UInt8>, goesOn: Bool
  ) -> (blocks: [Int], hasBlanks: Bool) {
    var blocks: [Int] = []
    var hasBlanks = false
    var isRest = goesOn
    var (begin, end) = (0, 0)
    for value in lacing {
      end += Int(value)
      guard value < 255 else { continue }
      if !isRest {
        if end > begin { blocks.append(begin) } else { hasBlanks = true }
      }
      isRest = false
      begin = end
    }
    return (blocks, hasBlanks)
  }
}

extension DataSource {
  /// Reads bytes at a place of a source that can be sought in; fewer at its end.
  ///
  /// - Returns: `nil` where they cannot be had.
  fileprivate func bytes(at offset: Int64, count: Int) -> [UInt8]? {
    try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        var span = MutableRawSpan(_unsafeStart: start + filled, byteCount: count - filled)
        let read = try read(at: offset + Int64(filled), into: &span)
        if read == 0 { break }
        filled += read
      }
    }
  }
}
