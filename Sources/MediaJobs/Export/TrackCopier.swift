internal import FFmpeg
internal import MediaCore

/// Takes packets over as they are, those of a range; text that the output does not hold so is converted.
final class TrackCopier: TrackWriter {
  /// What the packets are of.
  enum Content: Equatable {
    /// Moving pictures, the first of them a key frame.
    ///
    /// Where the container hides what is shown before the output begins, a key frame from before may come along.
    case pictures(hidesLeadIn: Bool)
    case sound
    /// Subtitles, of which those that are up at the start begin with it.
    case text
    case other
  }

  /// How far sound may come later than its time says, before what comes twice is left out.
  private static let mostBehind = MediaTime.milliseconds(60)

  private let parameters: CodecParameters
  /// `nil` where packets are taken as they are.
  private var converter: TextConverter?
  /// What the decoder needs to know by which the packets are, without what was added for others.
  private let configuration: [UInt8]
  let content: Content
  private var range: (start: MediaTime, end: MediaTime?)
  private let origin: MediaTime
  /// Where the output ends at the latest; `nil` for the asset's end.
  private let end: MediaTime?
  /// When the first packet is shown; `nil` until it comes.
  private var first: MediaTime?
  /// Whether subtitles that begin before the range were taken already.
  private var leavesOutEarlier = false
  /// When the last packet of sound is heard; `nil` until one comes.
  private var lastSound: MediaTime?
  /// Pictures beyond the end, in the order of decoding: one within the range that follows may be made from them.
  private var beyond: [HeldPacket] = []
  private(set) var isFull = false
  private(set) var reach = MediaTime.zero
  let isReady = true

  /// - Parameters:
  ///   - start: For pictures the time of a key frame.
  ///   - configuration: What the packets go by; `nil`, the default, for that of the parameters.
  ///   - origin: Where the output begins; `nil`, the default, for the start.
  ///   - outputEnd: Where it ends; `nil`, the default, for the end.
  ///   - converter: Of text; `nil`, the default, to take packets as they are.
  init(
    _ parameters: CodecParameters, _ content: Content, start: MediaTime, end: MediaTime?,
    configuration: [UInt8]? = nil, origin: MediaTime? = nil, outputEnd: MediaTime? = nil,
    converter: TextConverter? = nil
  ) {
    self.parameters = converter?.parameters ?? parameters
    self.converter = converter
    self.configuration = configuration ?? parameters.extraData
    self.content = content
    range = (start, end)
    self.origin = origin ?? start
    self.end = outputEnd ?? end
  }

  private var isVideo: Bool { if case .pictures = content { true } else { false } }

  func addTrack(to muxer: Muxer) throws(MediaError) -> Int {
    try muxer.addTrack(copying: parameters)
  }

  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    guard converter != nil else { return try packet.map(takeOver) ?? [] }
    return try takeConverted(packet)
  }

  /// Takes a packet of text that is converted; the last ones come with `nil`, or the first beyond the range.
  private func takeConverted(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket] {
    var converted: [HeldPacket] = []
    if let packet {
      if leavesOutEarlier, time(of: packet) < range.start { return [] }
      converted += try converter?.convert(packet) ?? []
    }
    if packet.map(isBeyond) ?? true { converted += try converter?.finish() ?? [] }
    var taken: [HeldPacket] = []
    for packet in converted { taken += try takeOver(packet) }
    return taken
  }

  private func isBeyond(_ held: HeldPacket) -> Bool {
    range.end.map { time(of: held) >= $0 } ?? false
  }

  private func takeOver(_ held: HeldPacket) throws(MediaError) -> [HeldPacket] {
    guard !isFull else { return [] }
    if isVideo, held.packet.time == nil, parameters.reordersPictures {
      throw MediaError(
        .notSupported,
        "its container does not tell when pictures are shown; choose a preset that encodes")
    }
    let time = time(of: held)
    if content == .text, time < range.start,
      leavesOutEarlier || time + held.packet.duration <= range.start
    {
      return []
    }
    if first == nil {
      let takesEarlier = range.start <= .zero && content != .pictures(hidesLeadIn: false)
      let isUsable =
        isVideo
        ? held.packet.isKeyFrame && (takesEarlier || time >= range.start)
        : takesEarlier || time + held.packet.duration > range.start
      guard isUsable else { return [] }
      first = time
    }
    // Pictures that are shown before the first key frame cannot be decoded.
    if isVideo, let first, time < min(range.start, first) { return [] }
    if let end = range.end, time >= end {
      // Pictures come in the order of decoding: some that are shown earlier may follow.
      isFull = !isVideo || (held.packet.decodeTime ?? time) >= end
      beyond = isFull ? [] : beyond + [held]
      return []
    }
    if isVideo, case let new = held.packet.newExtraData, !new.isEmpty, new != configuration {
      throw .formatChange
    }
    var packets: [HeldPacket] = []
    for due in beyond + [held] {
      if let copy = try copied(due) { packets.append(copy) }
    }
    beyond = []
    return packets
  }

  private func time(of held: HeldPacket) -> MediaTime {
    held.packet.time ?? held.packet.decodeTime ?? reach + origin
  }

  /// A packet as it is in the output; `nil` for sound that comes twice.
  private func copied(_ held: HeldPacket) throws(MediaError) -> HeldPacket? {
    let time = time(of: held)
    guard var copy = held.packet.copy() else { throw .outOfMemory("a packet") }
    // Of the last packet before a stretch with another clock it may not be told.
    if content == .sound, copy.duration == .zero, let length = parameters.soundLength {
      copy.setDuration(length)
    }
    guard let later = delay(at: time, lasting: copy.duration) else { return nil }
    // The container keeps how long the last packet is.
    if let end = self.end, time < end, time + copy.duration > end {
      copy.setDuration(end - time)
    }
    if !isVideo || held.packet.time == nil { copy.fillTimes(time) }
    if later > .zero { copy.shift(by: later) }
    if content == .sound { lastSound = time + later }
    reach = max(reach, time + later + copy.duration - origin)
    if content == .text, time < origin {
      copy.setDuration(time + copy.duration - origin)
      copy.shift(by: origin - time)
    }
    copy.moveOrigin(to: origin)
    return HeldPacket(copy)
  }

  /// Takes no more subtitles that begin before the range: all of them were given.
  func leaveOutEarlier() { leavesOutEarlier = true }

  /// How much later sound is heard than at a time, which is hardly later than that of the sound before it: it follows that.
  ///
  /// Two stretches of a stream with clocks of their own may overlap. Containers take times that rise.
  ///
  /// - Returns: `nil` for sound that comes twice.
  private func delay(at time: MediaTime, lasting length: MediaTime) -> MediaTime? {
    guard content == .sound, let lastSound, time - lastSound <= length.scaled(by: 0.25) else {
      return .zero
    }
    let delay = max(.zero, reach + origin - time)
    return delay <= Self.mostBehind ? delay : nil
  }

  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket] {
    range.end = min(range.end ?? .distantFuture, time)
    if !isVideo, reach + origin >= time { isFull = true }
    return []
  }

  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket] {
    guard first != nil, converter == nil, !self.parameters.decodesLike(parameters) else {
      return []
    }
    throw .formatChange
  }
}
