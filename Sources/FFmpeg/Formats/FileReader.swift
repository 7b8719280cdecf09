package import MediaCore

/// Reads the packets of one file.
package final class FileReader: PacketReader {
  package let information: MediaInformation
  let declaredLength: MediaTime?
  package let source: any DataSource
  private let `guard`: ReadGuard
  private let growth = GrowthWait()
  private var demuxer: Demuxer
  /// How long the source was when the demuxer was made.
  private var lengthRead: Int64
  /// When the last packet of each track had to be decoded.
  private var lastTimes: [Int: MediaTime] = [:]
  /// The same of the demuxer before this one, until what it has read is passed by.
  private var readBefore: [Int: MediaTime] = [:]
  private var selected: Set<Int>?
  private var derivesTimes = false
  /// Tags whose packets have not been read yet.
  private var tagChanges: [TagChange] = []
  /// Whether the file has said other things of itself than at its opening.
  private var hasChangedTags = false
  /// Tags that hold again from the next packet on.
  private var dueTags: [String: String]?
  /// Where the clock begins anew within the file; `nil` where no times are told.
  private var joiner: ClockJoiner?
  /// What is added to the times of tracks that begin by clocks of their own.
  private var offsets: [Int: MediaTime] = [:]
  private var places = JoinedPlaces()
  private var codecs = CodecWatch()
  private var configurations = ConfigurationWatch()
  /// A packet that was read and comes after what was told in its place.
  private var held: Packet?

  /// Opens a file; as `Demuxer.init`.
  package init(_ source: any DataSource, guard: ReadGuard) throws(MediaError) {
    lengthRead = source.length ?? .max
    let demuxer = try Demuxer(source, guard: `guard`, growth: growth)
    information = demuxer.information
    declaredLength = demuxer.declaredLength
    self.source = source
    self.guard = `guard`
    self.demuxer = demuxer
    joiner = freshJoiner()
  }

  package var isTimed: Bool { demuxer.isTimed }
  package var hasSampleExactTimes: Bool { demuxer.hasSampleExactTimes }

  package func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    try demuxer.parameters(of: track)
  }

  package func artwork() -> VideoFrame? { demuxer.artwork() }
  package func attachments() -> [Attachment] { demuxer.attachments() }

  package func select(_ tracks: Set<Int>) {
    selected = tracks
    demuxer.select(tracks)
  }

  package func deriveTimes() {
    derivesTimes = true
    demuxer.deriveTimes()
  }

  package func read() throws(MediaError) -> PacketRead {
    if let packet = held.take() { return .packet(packet) }
    guard var packet = try readPacket() else { return .endOfStream }
    let number = packet.track
    try configurations.see(&packet, of: information.tracks) { () throws(MediaError) in
      try demuxer.parameters(of: number)
    }
    if codecs.isNew(demuxer.codec(of: packet.track), of: packet.track) {
      let track = packet.track
      held = consume packet
      return .format(track: track, try demuxer.parameters(of: track))
    }
    guard let tags = tags(from: packet) else { return .packet(packet) }
    // The first packets may only ready the decoder, before the beginning.
    let time = max(packet.time ?? packet.decodeTime ?? .zero, .zero)
    held = consume packet
    return .timed(TimedEntry(tags, from: time))
  }

  /// The tags that begin to hold within a packet, if any do.
  private func tags(from packet: borrowing Packet) -> [String: String]? {
    tagChanges += source.takeTagChanges()
    var tags = dueTags.take()
    if let new = demuxer.takeNewTags() {
      hasChangedTags = true
      tags = new
    }
    let end = packet.position.map { $0 + Int64(packet.byteCount) } ?? .max
    while let first = tagChanges.first, first.offset < end {
      tags = (tags ?? [:]).merging(first.tags) { _, new in new }
      tagChanges.removeFirst()
    }
    return tags
  }

  private func readPacket() throws(MediaError) -> Packet? {
    while true {
      guard var packet = try demuxer.read() else {
        if try readsOn() { continue }
        return nil
      }
      join(&packet)
      try checkTime(of: packet)
      guard let time = packet.decodeTime else { return packet }
      if let last = readBefore[packet.track] {
        if time <= last { continue }
        readBefore[packet.track] = nil
      }
      lastTimes[packet.track] = time
      return packet
    }
  }

  /// - Parameter shift: What is added to the times of what is read next, which is not the start; `nil` at the start.
  private func freshJoiner(shift: MediaTime? = nil) -> ClockJoiner? {
    guard demuxer.isTimed else { return nil }
    return ClockJoiner(
      length: credibleLength, mayJump: demuxer.mayJump, isAtStart: shift == nil,
      shift: shift ?? .zero, offsets: offsets, leading: leadingTrack)
  }

  /// Moves a packet to its place behind those that were read before the file's clock began anew.
  private func join(_ packet: inout Packet) {
    guard joiner != nil, let time = packet.time ?? packet.decodeTime else { return }
    let track = information.tracks.first { $0.index == packet.track }
    let reading = ClockJoiner.Reading(
      track: packet.track, time: time, decodeTime: packet.decodeTime, duration: packet.duration,
      lead: lead(of: packet, track),
      isSteady: track.map { $0.isVideo || $0.isAudio } ?? false)
    guard let shift = joiner?.shift(for: reading) else { return }
    if offsets[packet.track] == nil { offsets[packet.track] = joiner?.firstShifts[packet.track] }
    if shift != .zero { packet.shift(by: shift) }
    if demuxer.mayJump || shift != .zero, packet.track == leadingTrack, packet.isKeyFrame,
      let position = packet.position
    {
      places.note(.init(time: time + shift, position: position, shift: shift))
    }
  }

  /// The track whose key frames can be gone to.
  private var leadingTrack: Int? {
    (information.tracks.first(where: \.isVideo) ?? information.tracks.first(where: \.isAudio))?
      .index
  }

  /// How much of what a packet decodes to is not heard.
  private func lead(of packet: borrowing Packet, _ track: Track?) -> MediaTime {
    guard case .audio(let format)? = track?.kind, packet.skippedSamples > 0 else { return .zero }
    return MediaTime(frames: Int64(packet.skippedSamples), sampleRate: format.sampleRate)
  }

  /// Goes on in a file that has grown since its index was read, by reading that anew.
  ///
  /// - Returns: Whether there may be more.
  private func readsOn() throws(MediaError) -> Bool {
    guard demuxer.readsIndexAtOpening, let last = lastTimes.values.min() else { return false }
    // Not at each byte: the index is as long as the file.
    for _ in 0..<10 where source.isGrowing { if !growth.wait() { return false } }
    guard let length = source.length, length > lengthRead else { return false }
    let fresh = try opened()
    try fresh.seek(to: last, track: information.tracks.first { $0.isVideo }?.index)
    demuxer = fresh
    readBefore = lastTimes
    return true
  }

  package var shortfall: MediaError? {
    let reach = demuxer.readsIndexAtOpening ? demuxer.indexReach : 0
    guard let length = source.length, reach > length else { return nil }
    return MediaError(.truncated, "it ends after \(length) bytes and should have at least \(reach)")
  }

  private func opened() throws(MediaError) -> Demuxer {
    lengthRead = source.length ?? .max
    let fresh = try Demuxer(source, guard: `guard`, growth: growth)
    if derivesTimes { fresh.deriveTimes() }
    guard fresh.information.tracks.count == information.tracks.count else {
      throw MediaError(.sourceChanged, "the file has other tracks than before")
    }
    if let selected { fresh.select(selected) }
    configurations = ConfigurationWatch()
    return fresh
  }

  package var interruption: (@Sendable () -> Void)? {
    { [growth] in growth.interrupt() }
  }

  package func packetCount(of track: Int, in range: TimeRange) -> Int? {
    places.isJoined ? nil : demuxer.packetCount(of: track, in: range)
  }

  package func keyFrames(around time: MediaTime, track: Int) -> KeyFramePlaces? {
    places.isJoined ? nil : demuxer.keyFrames(around: time, track: track)
  }

  package func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    guard places.isJoined else {
      forgetPlace(shift: .zero)
      return try demuxer.seek(to: time, track: track)
    }
    guard demuxer.seeksByBytes, let place = places.place(before: time) else { return try rewind() }
    forgetPlace(shift: place.shift)
    try demuxer.seek(toByte: place.position)
  }

  package func rewind() throws(MediaError) {
    forgetPlace()
    // Going back to the start of some containers does not land where reading began.
    if try !demuxer.rewind() { demuxer = try opened() }
    if hasChangedTags { dueTags = demuxer.tags }
  }

  /// - Parameter shift: As for `freshJoiner`.
  private func forgetPlace(shift: MediaTime? = nil) {
    held = nil
    codecs.jump()
    configurations.jump(isKnown: demuxer.readsIndexAtOpening)
    growth.resume()
    lastTimes = [:]
    readBefore = [:]
    joiner = freshJoiner(shift: shift)
  }
}
