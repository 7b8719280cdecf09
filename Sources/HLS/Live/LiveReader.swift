internal import FFmpeg
internal import MediaCore
internal import Networking
internal import Streaming

/// Reads what comes as it happens, from its first key frame on, and takes it up again where it breaks off.
final class LiveReader: PacketReader {
  let information: MediaInformation
  let isTimed = true
  let isLive = true
  let hasSampleExactTimes = false
  let input: LiveInput
  let source: any DataSource
  let http: HTTPSourceSettings
  let context: ReadingContext
  let cancellation: Cancellation
  /// `nil` while nothing is open: two at once would want the same port.
  var demuxer: Demuxer?
  /// What its first clock began with: decoders count from there.
  let firstOrigin: MediaTime
  var selected: Set<Int>?
  var start = LiveStart()
  var joiner = ClockJoiner(length: nil)
  /// When the state was last told.
  private var toldAt: MediaTime?
  /// Up to where packets have come, in the item's time.
  var edge = MediaTime.zero
  private var backlog = LiveBacklog()
  /// A packet that comes after what decoders are told of it.
  private var held: Packet?
  /// What decoders know of the tracks of pictures and sound.
  var described: [Int: CodecParameters] = [:]
  /// What decoders are to know of a track before its next packet.
  var formats: [(track: Int, parameters: CodecParameters)] = []

  /// How often it is told how far packets have come.
  private static let interval = MediaTime.milliseconds(250)

  /// Opens it; blocks until its tracks are known.
  ///
  /// - Parameter source: Of the description, or one that is not read.
  /// - Throws: As `Demuxer.init`.
  init(
    _ input: LiveInput, source: any DataSource, http: HTTPSourceSettings, _ context: ReadingContext
  ) throws(MediaError) {
    self.input = input
    self.source = source
    self.http = http
    self.context = context
    let cancellation = Cancellation(on: http.time)
    self.cancellation = cancellation
    context.readGuard.onCancel { cancellation.cancel() }
    let demuxer: Demuxer
    do throws(MediaError) {
      demuxer = try Demuxer(input, source: source, guard: context.readGuard)
    } catch {
      Self.tell(http.reach, error, input)
      throw error
    }
    information = demuxer.information
    firstOrigin = demuxer.startTime ?? .zero
    for track in information.tracks where track.isVideo || track.isAudio {
      described[track.index] = try demuxer.parameters(of: track.index)
    }
    self.demuxer = consume demuxer
    if !input.isDevice { http.reach?.noteReply() }
    report()
  }

  func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    guard let parameters = try demuxer?.parameters(of: track) else { throw Self.isClosed }
    return parameters
  }

  func select(_ tracks: Set<Int>) {
    selected = tracks
    demuxer?.select(tracks)
  }

  func read() throws(MediaError) -> PacketRead {
    while true {
      if !formats.isEmpty {
        let format = formats.removeFirst()
        return .format(track: format.track, format.parameters)
      }
      if let packet = held.take() { return .packet(packet) }
      guard var packet = try readPacket() else { continue }
      let isKept = keepsUp() && takes(&packet)
      if toldAt.map({ http.time.now - $0 >= Self.interval }) ?? true { report() }
      guard isKept else { continue }
      let track = packet.track
      guard try noteCodec(of: track) else { return .packet(packet) }
      held = consume packet
    }
  }

  /// Nothing can be gone to but what comes now.
  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    guard time <= .zero else {
      throw MediaError(.notSupported, "a live source cannot be sought in")
    }
    try rewind()
  }

  /// Begins anew with what comes now.
  func rewind() throws(MediaError) {
    try reopen(within: input.openTime)
    start = LiveStart()
    joiner = ClockJoiner(length: nil)
    backlog = LiveBacklog()
    held = nil
    edge = .zero
    toldAt = nil
  }

  /// Goes on with the next key frame, right behind what has been read.
  func joinAtKeyFrame() {
    start.resume(at: edge)
    joiner = ClockJoiner(length: nil, isAtStart: false)
  }

  /// Whether playback keeps up with what comes; if not, that is dropped.
  private func keepsUp() -> Bool {
    guard context.mayDrop else { return true }
    switch backlog.step(
      playedTo: context.playhead(), target: context.preferences.latency ?? LiveState.arrivalHoldBack
    ) {
    case .keep: return true
    case .drop: return false
    case .join:
      joinAtKeyFrame()
      return true
    }
  }

  /// Moves a packet to its place in the item.
  ///
  /// - Returns: Whether it is played.
  private func takes(_ packet: inout Packet) -> Bool {
    guard let track = information.tracks.first(where: { $0.index == packet.track }) else {
      return false
    }
    let time = packet.time ?? packet.decodeTime
    let isKey = !track.isVideo || packet.isKeyFrame
    guard start.begins(with: track, isKey: isKey, at: time, hasPictures: hasPictures) else {
      return false
    }
    guard let time else { return true }
    let placed = time + start.shift
    // What came before the first key frame and is in the stream behind it.
    guard placed + packet.duration > start.earliest || track.isVideo else { return false }
    let reading = ClockJoiner.Reading(
      track: packet.track, time: placed, duration: packet.duration,
      isSteady: track.isVideo || track.isAudio)
    let shift = start.shift + joiner.shift(for: reading)
    if shift != .zero { packet.shift(by: shift) }
    let end = time + shift + packet.duration
    edge = max(edge, end)
    if track.isVideo || track.isAudio { backlog.note(end, of: packet.track) }
    return true
  }

  /// Has decoders told where the packets of a track have become another codec's.
  private func noteCodec(of track: Int) throws(MediaError) -> Bool {
    guard let known = described[track], let codec = demuxer?.codec(of: track), codec != known.codec
    else { return false }
    let parameters = try self.parameters(of: track)
    described[track] = parameters
    formats.append((track, parameters))
    return true
  }

  private var hasPictures: Bool {
    information.tracks.contains {
      $0.isVideo && !$0.isArtwork && selected?.contains($0.index) ?? true
    }
  }

  private func report() {
    let now = http.time.now
    toldAt = now
    context.report(.live(LiveState(arrivedTo: edge, at: now)))
  }

  private static var isClosed: MediaError {
    MediaError(.readFailed, "the input has been closed")
  }
}
