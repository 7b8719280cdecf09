internal import FFmpeg
internal import MediaCore
internal import Networking
internal import Streaming

/// Reads what comes as it happens, from its first key frame on, and takes it up again where it breaks off.
final class LiveReader: PacketReader {
  let information: MediaInformation
  let isTimed = true
  let hasSampleExactTimes = false
  let input: LiveInput
  let source: any DataSource
  let http: HTTPSourceSettings
  let context: ReadingContext
  let cancellation: Cancellation
  /// `nil` while nothing is open: two at once would want the same port.
  private var demuxer: Demuxer?
  /// What its first clock began with: decoders count from there.
  private let firstOrigin: MediaTime
  private var selected: Set<Int>?
  private var start = LiveStart()
  private var joiner = ClockJoiner(length: nil)
  /// When the state was last told.
  private var toldAt: MediaTime?
  /// Up to where packets have come, in the item's time.
  private var edge = MediaTime.zero

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
    let demuxer = try Demuxer(input, source: source, guard: context.readGuard)
    information = demuxer.information
    firstOrigin = demuxer.startTime ?? .zero
    self.demuxer = consume demuxer
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
      guard var packet = try readPacket() else { return .endOfStream }
      guard takes(&packet) else { continue }
      if toldAt.map({ http.time.now - $0 >= Self.interval }) ?? true { report() }
      return .packet(packet)
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
    edge = .zero
    toldAt = nil
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
    edge = max(edge, time + shift + packet.duration)
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

  /// - Returns: `nil` where it has ended and does not come again.
  private func readPacket() throws(MediaError) -> Packet? {
    while true {
      var loss: MediaError?
      do throws(MediaError) {
        if let packet = try demuxer?.read() { return packet }
      } catch {
        guard error.isLoss else { throw error }
        loss = error
      }
      guard try reconnects() else {
        if let loss { throw loss }
        return nil
      }
    }
  }

  /// Tries for a while to take up again what has broken off.
  private func reconnects() throws(MediaError) -> Bool {
    let begin = http.time.now
    let lost = NetworkError(.connectionLost, "it broke off")
    var attempt = 1
    while true {
      let elapsed = http.time.now - begin
      guard
        case .wait(let pause) = http.retry.decision(
          after: lost, attempt: attempt, elapsed: elapsed, jitter: http.jitter())
      else { return false }
      try cancellation.wait(pause)
      do throws(MediaError) {
        try reopen(within: max(.seconds(1), http.retry.budget - elapsed - pause))
        start.resume(at: edge)
        joiner = ClockJoiner(length: nil, isAtStart: false)
        return true
      } catch {
        guard error.isLoss else { throw error }
        attempt += 1
      }
    }
  }

  private func reopen(within limit: MediaTime) throws(MediaError) {
    var input = input
    input.openTime = min(input.openTime, limit)
    demuxer = nil
    let fresh = try Demuxer(input, source: source, guard: context.readGuard)
    let isSame = fresh.information.tracks.map(\.codec) == information.tracks.map(\.codec)
    guard isSame else {
      throw MediaError(.sourceChanged, "it has other tracks than before")
    }
    fresh.setOrigin(firstOrigin)
    if let selected { fresh.select(selected) }
    demuxer = consume fresh
  }

  private static var isClosed: MediaError {
    MediaError(.readFailed, "the input has been closed")
  }
}

extension MediaError {
  /// Whether what failed may come again.
  fileprivate var isLoss: Bool {
    [
      .connectionFailed, .networkTimeout, .readFailed, .malformedContainer, .unsupportedContainer,
      .noPlayableTrack, .notFound, .nameNotResolved,
    ].contains(code)
  }
}
