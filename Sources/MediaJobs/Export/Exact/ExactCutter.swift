internal import FFmpeg
internal import MediaCore

/// Makes what of a range of a track of pictures cannot be copied: what comes before its first key frame, and the last pictures
/// where later ones are decoded before them.
///
/// Used on the export's thread; it leaves the reader anywhere.
struct ExactCutter {
  private let reader: JobReader
  private let track: Int
  private let start: MediaTime
  private let end: MediaTime?
  private let parameters: CodecParameters
  private let codec: SpliceCodec
  /// Key frames that are gone back by, one after the other, to find a place to end at.
  private static let attempts = 8
  /// Less than a picture's length, and more than a tick, to which a place that is gone to is rounded.
  private static let little = MediaTime.milliseconds(1)

  /// - Throws: 1006 when there is no such track, 1008 where it cannot be cut so.
  init(
    _ reader: JobReader, track: Int, start: MediaTime, end: MediaTime?
  ) throws(MediaError) {
    self.reader = reader
    self.track = track
    self.start = start
    self.end = end
    parameters = try reader.packets.parameters(of: track)
    guard let codec = SpliceCodec(parameters) else {
      throw MediaError(
        .notSupported,
        "exact copies are of H.264, HEVC, MPEG-2, VP8, VP9, AV1 or codecs that have key frames alone; "
          + "leave it to begin at a key frame, or choose a preset that encodes")
    }
    self.codec = codec
    guard reader.information.isSeekable, reader.packets.isTimed else {
      throw MediaError(.notSupported, "an exact copy needs a source that can be gone to and fro in")
    }
  }

  /// - Throws: What reading throws; 1008, 7001 and 7014 where the pictures cannot be encoded so.
  func cut() throws(MediaError) -> ExactCut {
    var cut = try head()
    guard let copied = cut.copied, let end else { return cut }
    guard let (place, origin) = try cleanEnd(end) else {
      throw MediaError(.notSupported, "no place was found where a copy can end")
    }
    cut.copied = place.end > copied.start ? (start: copied.start, end: place.end) : nil
    if let decodeTime = place.decodeTime {
      try addTail(to: &cut, from: max(place.end, copied.start), decodeTime, end, seeking: origin)
    }
    return cut
  }

  /// What is encoded from the start of the range up to the first key frame at which a copy can begin.
  private func head() throws(MediaError) -> ExactCut {
    try reader.seek(before: start, track: track)
    var decoder = try VideoDecoder(parameters)
    var encoder = RangeEncoder(parameters, start: start, end: end ?? .distantFuture)
    var copied: (packet: HeldPacket, time: MediaTime)?
    var (hasBegun, hasLeading) = (false, false)
    while let packet = try nextPacket() {
      let time = try Self.time(of: packet.packet)
      if let first = copied {
        // Pictures that are shown before the key frame follow it, and are made from it too.
        guard time < first.time else { break }
        if !hasLeading { try decode(first.packet, &hasBegun, &decoder, &encoder) }
        hasLeading = true
      } else if time >= start, end.map({ time < $0 }) ?? true, codec.begins(at: packet.packet) {
        copied = (packet, time)
        encoder.end = time
        continue
      } else if let end, (packet.packet.decodeTime ?? time) >= end {
        break
      }
      try decode(packet, &hasBegun, &decoder, &encoder)
    }
    try drain(&decoder, &encoder)
    let delay = copied.flatMap { first in first.packet.packet.decodeTime.map { first.time - $0 } }
    let packets = copied?.time == start ? [] : try encoder.packets(delay: delay ?? .zero)
    return ExactCut(
      source: parameters, parameters: encoder.parameters, configuration: parameters.extraData,
      head: packets,
      copied: copied.map { (start: $0.time, end: end) })
  }

  /// Where the copy ends, and from where on that was looked for.
  private func cleanEnd(
    _ end: MediaTime
  ) throws(MediaError) -> (place: CleanEnd, origin: MediaTime)? {
    var target = end - Self.little
    for _ in 0..<Self.attempts {
      try reader.seek(before: max(.zero, target), track: track)
      var places: [CleanEnd.Place] = []
      while let packet = try nextPacket() {
        let time = try Self.time(of: packet.packet)
        let decodeTime = packet.packet.decodeTime ?? time
        if decodeTime >= end, time >= end { break }
        places.append(CleanEnd.Place(time: time, decodeTime: decodeTime))
      }
      if let place = CleanEnd(places, end: end) { return (place, target) }
      guard let first = places.map(\.time).min(), first > .zero, target > .zero else { return nil }
      target = min(target, first) - Self.little
    }
    return nil
  }

  private func addTail(
    to cut: inout ExactCut, from time: MediaTime, _ decodeTime: MediaTime, _ end: MediaTime,
    seeking origin: MediaTime
  ) throws(MediaError) {
    try reader.seek(before: max(.zero, origin), track: track)
    var decoder = try VideoDecoder(parameters)
    // Pictures before it are copied, so that none is held for the start.
    var encoder = RangeEncoder(cut.parameters, start: time, end: end)
    var hasBegun = false
    while let packet = try nextPacket() {
      let shown = try Self.time(of: packet.packet)
      if (packet.packet.decodeTime ?? shown) >= end, shown >= end { break }
      try decode(packet, &hasBegun, &decoder, &encoder)
    }
    try drain(&decoder, &encoder)
    cut.tail = try encoder.packets(delay: time - decodeTime)
    cut.parameters = encoder.parameters
  }

  /// The track's next packet; `nil` at its end.
  private func nextPacket() throws(MediaError) -> HeldPacket? {
    while true {
      switch try reader.read() {
      case .packet(let packet):
        if packet.track == track { return HeldPacket(packet) }
      case .format(let changed, let new) where changed == track && !parameters.decodesLike(new):
        throw .formatChange
      case .endOfStream: return nil
      default: continue
      }
    }
  }

  private static func time(of packet: borrowing Packet) throws(MediaError) -> MediaTime {
    guard let time = packet.time else {
      throw MediaError(
        .notSupported,
        "its container does not tell when pictures are shown; choose a preset that encodes")
    }
    return time
  }

  private func decode(
    _ packet: HeldPacket, _ hasBegun: inout Bool, _ decoder: inout VideoDecoder,
    _ encoder: inout RangeEncoder
  ) throws(MediaError) {
    // What stands before the first key frame cannot be decoded.
    hasBegun = hasBegun || packet.packet.isKeyFrame
    guard hasBegun else { return }
    // A damaged packet is left out.
    while let isTaken = try? decoder.send(packet.packet), !isTaken {
      try receive(&decoder, &encoder)
    }
    try receive(&decoder, &encoder)
  }

  private func receive(
    _ decoder: inout VideoDecoder, _ encoder: inout RangeEncoder
  ) throws(MediaError) {
    while case .element(let frame)? = try? decoder.receive() { try encoder.take(frame) }
  }

  private func drain(
    _ decoder: inout VideoDecoder, _ encoder: inout RangeEncoder
  ) throws(MediaError) {
    decoder.drain()
    try receive(&decoder, &encoder)
  }
}
