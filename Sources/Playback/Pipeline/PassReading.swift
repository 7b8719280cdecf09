internal import FFmpeg
internal import MediaCore

/// What the packets of one pass tell of it while they are read.
struct PassReading {
  /// How far its tracks reach so far.
  private(set) var end = PassEnd()
  private var finishedTracks: Set<Int> = []
  /// How far each track reaches whose packets tell no times, by their lengths.
  private var undatedReach: [Int: MediaTime] = [:]

  /// The time of a packet; one that tells none follows those before it of its track.
  mutating func time(of packet: borrowing Packet) -> MediaTime {
    let time = packet.time ?? packet.decodeTime ?? undatedReach[packet.track] ?? .zero
    if packet.time == nil { undatedReach[packet.track] = time + packet.duration }
    return time
  }

  /// Notes that a track has reached the end of the pass.
  ///
  /// - Parameter tracks: Those that are decoded.
  /// - Returns: Whether all of these have.
  mutating func finish(_ track: Int, of tracks: [Int]) -> Bool {
    finishedTracks.insert(track)
    return finishedTracks.isSuperset(of: tracks)
  }

  /// Whether a track has reached the end of the pass.
  func isFinished(_ track: Int?) -> Bool { track.map(finishedTracks.contains) ?? false }

  /// How long a picture is shown whose packet does not tell: as long as the track's rate says, or up to the next one.
  ///
  /// Without a rate the step between the two latest pictures counts.
  ///
  /// - Parameters:
  ///   - time: When it is shown.
  ///   - rate: Pictures a second, as far as the file tells.
  func lengthOfPicture(at time: MediaTime, rate: Rational) -> MediaTime {
    if rate.isPositive { return MediaTime(ticks: 1, of: rate.inverse) }
    guard let last = end.pictures?.upperBound, time > last else { return .zero }
    return time - last
  }

  /// Notes a picture.
  ///
  /// - Parameters:
  ///   - time: When it is shown, if its packet tells.
  ///   - reach: How far it is shown.
  mutating func notePicture(at time: MediaTime?, to reach: MediaTime) {
    end.video = max(end.video ?? reach, reach)
    guard let time else {
      end.isVideoCertain = false
      end.isTimedByPictures = true
      return
    }
    let range = end.pictures ?? time...time
    end.pictures = min(range.lowerBound, time)...max(range.upperBound, time)
  }

  /// Notes that the file is over.
  mutating func noteFileEnd() { end.isFileEnd = true }

  /// Notes that nothing could be had of what comes last.
  mutating func noteHole(to reach: MediaTime) { end.hole = reach }

  /// Notes sound.
  ///
  /// - Parameters:
  ///   - reach: How far it goes.
  ///   - isCertain: Whether that is told; if not, it is where it begins.
  mutating func noteSound(to reach: MediaTime, isCertain: Bool) {
    if reach >= end.audio ?? reach { end.isAudioCertain = isCertain }
    end.audio = max(end.audio ?? reach, reach)
  }

  /// Notes that all there is is one picture, which is shown up to a time.
  mutating func noteStill(to reach: MediaTime) {
    end.isVideoCertain = true
    end.isTimedByPictures = false
    end.video = reach
    end.pictures = nil
  }
}
