internal import CFFmpeg
package import MediaCore

/// Takes a file apart into the packets of its tracks.
///
/// Made, read and freed on one worker thread, where it may block for as long as its source does. FFmpeg
/// reads bytes only through the source given and can open nothing by itself.
package struct Demuxer: ~Copyable {
  package let information: MediaInformation
  /// The length that the file declares, whether it can be or not; `nil` where it declares none.
  let declaredLength: MediaTime?
  private let context: FormatContext

  /// Opens a file and finds out what is in it.
  ///
  /// - Parameters:
  ///   - source: Prepared; read on this thread only from now on.
  ///   - guard: Ends the opening, and later reads, from another thread.
  /// - Throws: The source's own 2xxx error, 3001, 3002 or 3004 for what FFmpeg does not take, 1004 when it
  ///   was cancelled.
  package init(
    _ source: any DataSource, guard: ReadGuard, limits: DemuxerLimits = DemuxerLimits()
  ) throws(MediaError) {
    try self.init(source, guard: `guard`, limits: limits, growth: GrowthWait())
  }

  /// Opens what FFmpeg opens by itself.
  ///
  /// - Parameter source: The description that the input is made by, or nothing that is read.
  /// - Throws: As the other, and 2001, 2002 and the like for what cannot be reached.
  package init(
    _ input: LiveInput, source: any DataSource, guard: ReadGuard
  ) throws(MediaError) {
    let channel = try ByteChannel(source, growth: GrowthWait())
    let limits = DemuxerLimits()
    let context = try FormatContext(channel: channel, guard: `guard`, limits: limits, live: input)
    try context.open(limits)
    self.context = context
    information = context.information()
    declaredLength = nil
    channel.dropHead()
  }

  /// - Parameter growth: Where reading waits for more of a source that grows.
  init(
    _ source: any DataSource, guard: ReadGuard, limits: DemuxerLimits = DemuxerLimits(),
    growth: GrowthWait
  ) throws(MediaError) {
    let channel = try ByteChannel(source, growth: growth)
    channel.readGuard = `guard`
    let context = try FormatContext(channel: channel, guard: `guard`, limits: limits)
    try context.open(limits)
    self.context = context
    information = context.information()
    declaredLength = context.declaredLength
    channel.dropHead()
  }

  /// What a decoder needs to know of a track.
  ///
  /// - Parameter bitRate: Taken for the track's own where the container does not tell that.
  package func parameters(
    of track: Int, bitRate: Double? = nil
  ) throws(MediaError) -> CodecParameters {
    try context.parameters(of: track, bitRate: bitRate)
  }

  /// The codec of what is read of a track now, by FFmpeg's number: a transport stream may change it.
  package func codec(of track: Int) -> UInt32 { context.codec(of: track).rawValue }

  /// The first moment on the file's own clock; `nil` when it does not tell.
  package var startTime: MediaTime? { context.startTime }

  /// Says which moment of the file's own clock is the item's time 0; at first it is `startTime`.
  package func setOrigin(_ origin: MediaTime) { context.origin = origin }

  /// Decodes the picture that belongs to the sound; `nil` when there is none that can be decoded.
  package func artwork() -> VideoFrame? {
    guard let track = information.tracks.first(where: \.isArtwork)?.index,
      let packet = context.attachedPicture(of: track), let parameters = try? parameters(of: track),
      var decoder = try? VideoDecoder(parameters, threads: 1), (try? decoder.send(packet)) == true
    else { return nil }
    decoder.drain()
    guard case .element(var frame)? = try? decoder.receive() else { return nil }
    frame.time = .zero
    return frame
  }

  /// The files that the container carries beside its tracks, as far as they take up no more than so many bytes.
  package func attachments(limit: Int = 64 << 20) -> [Attachment] {
    context.attachments(limit: limit)
  }

  /// Reads only these tracks from now on.
  package func select(_ tracks: Set<Int>) { context.select(tracks) }

  /// Reads the next packet of the selected tracks.
  ///
  /// - Returns: `nil` at the end of the file.
  /// - Throws: The source's own error, or 3001 when the file cannot be read on.
  package func read() throws(MediaError) -> Packet? {
    guard let packet = try context.read() else { return nil }
    guard !packet.isEncrypted else {
      throw MediaError(.unsupportedProtection, "its samples are encrypted, and there is no key")
    }
    return packet
  }

  /// Goes to a place from which everything from a time on can be decoded.
  ///
  /// - Parameters:
  ///   - time: In the item's time.
  ///   - track: The track whose key frames count; `nil` for the file's choice.
  /// - Throws: 1008 when the source cannot seek, or the source's own error.
  package func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    try context.seek(to: time, track: track)
  }

  /// Whether reading may begin at any byte (MPEG-2 transport and program streams).
  var seeksByBytes: Bool { ["mpegts", "mpeg"].contains(information.container) }

  /// Goes to the first packet at a byte of the file or behind it.
  ///
  /// - Throws: As `seek(to:track:)`.
  func seek(toByte position: Int64) throws(MediaError) { try context.seek(toByte: position) }

  /// What the source and the file say of themselves at present.
  package var tags: [String: String] { context.tags }

  /// What the file came to say of itself since it was last asked, with the packet that was read last; `nil` for nothing.
  package func takeNewTags() -> [String: String]? { context.takeNewTags() }

  /// Whether the times of packets are as fine as samples, so that a cut within a packet can be trusted.
  package var hasSampleExactTimes: Bool { information.container.hasPrefix("mov") }

  /// Where the key frames of a track around a time are; `nil` where no index tells.
  package func packetCount(of track: Int, in range: TimeRange) -> Int? {
    context.packetCount(of: track, in: range)
  }

  package func keyFrames(around time: MediaTime, track: Int) -> KeyFramePlaces? {
    context.keyFrames(around: time, track: track)
  }

  /// Whether the file says when its packets are due; if not, times are counted from its start on, and
  /// nothing but its start can be gone to.
  package var isTimed: Bool { context.isTimed }

  /// As `PacketReader.deriveTimes`.
  func deriveTimes() { context.deriveTimes() }

  /// Whether the file's clock may begin anew within it (`AVFMT_TS_DISCONT`).
  package var mayJump: Bool { context.mayJump }

  /// Whether all packets that can be read are known from the opening on (MP4 and MOV, fragmented or not).
  package var readsIndexAtOpening: Bool { information.container.hasPrefix("mov") }

  /// How far into the file the packets reach that are known of the tracks that are read, in bytes.
  package var indexReach: Int64 { context.indexReach }

  /// Goes back to where reading began, if that can be gone to exactly.
  ///
  /// - Returns: Whether it can be; if not, the file has to be opened anew.
  /// - Throws: As `seek`.
  package func rewind() throws(MediaError) -> Bool {
    let container = information.container
    guard container.hasPrefix("mov") || container.hasPrefix("matroska") else { return false }
    // What is earlier than the beginning of the track by which FFmpeg goes back it leaves out.
    try context.seek(to: .zero, track: context.firstTrack)
    return true
  }
}
