internal import FFmpeg
internal import MediaCore
internal import Networking
internal import Streaming

/// Taking up again what has broken off.
extension LiveReader {
  /// - Returns: `nil` where it has been taken up again, and what is to be told comes before its packets.
  /// - Throws: Why it broke off, once it has been tried for as long as a file of a server is.
  func readPacket() throws(MediaError) -> Packet? {
    var loss =
      input.isDevice
      ? MediaError.lostDevice("it broke off") : MediaError(.connectionFailed, "it broke off")
    do throws(MediaError) {
      // What comes as it happens has no end.
      if let packet = try demuxer?.read() { return packet }
    } catch {
      guard error.isLoss else { throw error }
      loss = error
    }
    Self.tell(http.reach, loss, input)
    try reconnect(after: loss)
    return nil
  }

  /// Tries again and again to take it up, ever later.
  private func reconnect(after loss: MediaError) throws(MediaError) {
    let begin = http.time.now
    let lost = NetworkError(.connectionLost, loss.reason)
    var (attempt, told) = (1, loss)
    while true {
      let elapsed = http.time.now - begin
      guard
        case .wait(let pause) = http.patience.decision(
          after: lost, attempt: attempt, elapsed: elapsed, jitter: http.jitter())
      else { throw told }
      try cancellation.wait(pause)
      do throws(MediaError) {
        // The last one ends before the player takes the item for stuck.
        let left = http.patience.budget - elapsed - pause
        try reopen(within: max(Self.shortestTry, left))
        joinAtKeyFrame()
        return
      } catch {
        guard error.isLoss else { throw error }
        Self.tell(http.reach, error, input)
        told.reason = "\(loss.reason); \(error.reason)"
        attempt += 1
      }
    }
  }

  /// How long an attempt may take at least.
  private static let shortestTry = MediaTime.milliseconds(200)

  /// Opens it anew, with other codecs where it has them now.
  ///
  /// - Throws: 2011 where it has tracks of other kinds, else as `Demuxer.init`.
  func reopen(within limit: MediaTime) throws(MediaError) {
    var input = input
    input.openTime = min(input.openTime, limit)
    demuxer = nil
    let fresh = try Demuxer(input, source: source, guard: context.readGuard)
    let (now, before) = (fresh.information.tracks, information.tracks)
    let isSame = now.count == before.count && zip(now, before).allSatisfy { $0.isLike($1) }
    guard isSame else {
      throw MediaError(.sourceChanged, "it has other tracks than before")
    }
    fresh.setOrigin(firstOrigin)
    for (track, known) in described {
      let parameters = try fresh.parameters(of: track)
      if parameters.decodesLike(known), parameters.timeBase == known.timeBase { continue }
      described[track] = parameters
      formats.removeAll { $0.track == track }
      formats.append((track, parameters))
    }
    if let selected { fresh.select(selected) }
    demuxer = consume fresh
    if !input.isDevice { http.reach?.noteReply() }
  }

  /// Notes that a server is not reached, which the status tells of while playback waits for it.
  static func tell(_ reach: NetworkReach?, _ error: MediaError, _ input: LiveInput) {
    guard !input.isDevice, error.isLoss else { return }
    reach?.note(NetworkError(.connectionLost, error.reason))
  }
}

extension Track {
  /// Whether packets of the other can be played in its place.
  fileprivate func isLike(_ other: Track) -> Bool {
    isVideo || isAudio
      ? isVideo == other.isVideo && isAudio == other.isAudio
      : codec == other.codec && isArtwork == other.isArtwork
  }
}

extension MediaError {
  /// Whether what failed may come again.
  fileprivate var isLoss: Bool {
    [
      .connectionFailed, .networkTimeout, .readFailed, .malformedContainer, .unsupportedContainer,
      .noPlayableTrack, .notFound, .nameNotResolved, .badStatus,
    ].contains(code)
  }
}
