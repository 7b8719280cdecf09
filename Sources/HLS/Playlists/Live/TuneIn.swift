package import MediaCore

/// Finds a recent copy of a low-latency playlist behind caches, without doing anything itself.
///
/// Give it each answer and follow what it says. Source: draft-pantos-hls-rfc8216bis, appendix C.
package struct TuneIn: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// The copy is recent enough.
    case finished
    /// Ask for the playlist again, for the state that it should have reached by now.
    case request(DeliveryDirectives.Position)
  }

  /// After so many requests the copy at hand is taken: a server may lie about its age.
  package static let mostRequests = 6

  private var first: Edge?
  private var firstTime = MediaTime.zero
  private var goal = MediaTime.zero
  private var requests = 0

  package init() {}

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - playlist: The playlist in it.
  ///   - age: The seconds in its `Age` header; `nil` when it had none, which means that no cache held it.
  ///   - time: When it came, on any clock that goes forward.
  package mutating func received(
    _ playlist: MediaPlaylist, age: Int?, at time: MediaTime
  ) -> Step {
    requests += 1
    // The draft would have a copy of age 0 asked for again where parts are shorter than a second; what it may lack the
    // next reload brings, and a server that tells an age of its own is never done.
    guard let age, age > 0, let part = playlist.partTargetDuration, playlist.isLive,
      playlist.serverControl?.canBlockReload == true, requests < Self.mostRequests
    else { return .finished }
    let edge = Edge(playlist)
    let begin = first ?? edge
    if first == nil {
      first = edge
      firstTime = time
      goal = .seconds(Double(age)) + (part < .seconds(1) ? .seconds(1) : .zero)
    }
    guard MediaTime.seconds(Double(age)) >= part.roundedDownToSeconds else { return .finished }
    let current = goal + (time - firstTime)
    let gained = edge.distance(from: begin, targetDuration: playlist.targetDuration)
    guard gained < current else { return .finished }
    return .request(position(after: playlist, adding: current - gained))
  }

  /// The first state of the playlist that has so much more media.
  private func position(
    after playlist: MediaPlaylist, adding time: MediaTime
  ) -> DeliveryDirectives.Position {
    let next = playlist.nextPosition
    let part = max(playlist.partTargetDuration ?? .seconds(1), MediaTime(nanoseconds: 1_000_000))
    let perSegment = max(1, Self.count(of: part, in: playlist.targetDuration, rounding: .toNearest))
    let parts = Self.count(of: part, in: time, rounding: .up)
    let last = (next.part ?? 0) + max(1, parts) - 1
    return .init(sequenceNumber: next.sequenceNumber + last / perSegment, part: last % perSegment)
  }

  private enum Rounding {
    case up
    case toNearest
  }

  private static func count(of part: MediaTime, in time: MediaTime, rounding: Rounding) -> Int {
    let more = rounding == .up ? part.nanoseconds - 1 : part.nanoseconds / 2
    let count = (time + MediaTime(nanoseconds: more)).nanoseconds / part.nanoseconds
    return Int(min(count, 1_000_000))
  }

  /// How far a playlist has come.
  private struct Edge: Hashable {
    var firstNumber: Int
    var nextNumber: Int
    var durations: [MediaTime]
    var parts: MediaTime

    init(_ playlist: MediaPlaylist) {
      nextNumber = playlist.nextSequenceNumber
      durations = playlist.segments.map(\.duration)
      firstNumber = nextNumber - durations.count
      parts = playlist.unfinishedSegment?.duration ?? .zero
    }

    /// How much media was added since an earlier copy; what has gone already counts a target duration.
    func distance(from earlier: Edge, targetDuration: MediaTime) -> MediaTime {
      var time = parts - earlier.parts
      let gone = min(max(0, firstNumber - earlier.nextNumber), 1_000_000)
      time = time + targetDuration * Int64(gone)
      let known = durations.suffix(max(0, min(durations.count, nextNumber - earlier.nextNumber)))
      return known.reduce(time, +)
    }
  }
}

extension MediaTime {
  var roundedDownToSeconds: MediaTime {
    MediaTime(nanoseconds: nanoseconds - nanoseconds % 1_000_000_000)
  }
}
