import MediaCore

/// The times of a run's packets, whose clock may jump from one segment to the next.
///
/// All tracks of a segment are moved by the same length. What of a segment comes late, behind the first packets of the
/// next one, is told by where it lies in the stream.
struct RunClock {
  /// A packet, by the clock that the run began with.
  struct Reading {
    /// The reader's number of its track.
    var track: Int
    /// Where it lies in the stream; `nil` where it goes on from the packet before it.
    var position: Int64?
    var decodeTime: MediaTime
    var time: MediaTime
    var duration: MediaTime
  }

  private struct Piece {
    /// Where it begins in the stream.
    var offset: Int64
    var segment: Segment
    /// When its first packet is decoded, in the item's time, and how far its packets are moved; `nil` before that comes.
    var begin: (time: MediaTime, shift: MediaTime)?
    /// Whether the clock jumps at its beginning.
    var isJump = false
  }

  /// What becomes of a packet.
  struct Placing {
    /// How far it is to be moved.
    var shift: MediaTime
    /// Whether it is of a segment before which the clock jumps.
    var isBehindJump = false
    /// Whether the clock jumps there, and that was not reported.
    var isNewJump = false
  }

  private struct Progress {
    var latest: MediaTime
    /// Up to when packets were decoded and up to when they are shown, in the item's time.
    var decoded: MediaTime
    var shown: MediaTime
    var shift: MediaTime
  }

  /// The moment on the media's clock that was the item's time 0 when the run began.
  private let origin: MediaTime
  private let wraps: Bool
  /// Those that packets may still come of, the last that began before included.
  private var pieces: [Piece]
  private var tracks: [Int: Progress] = [:]
  /// How far the packets of the latest segment are moved.
  private(set) var shift = MediaTime.zero

  init(_ first: Segment, origin: MediaTime, wraps: Bool) {
    self.origin = origin
    self.wraps = wraps
    pieces = [Piece(offset: 0, segment: first)]
  }

  /// Notes that another segment begins in the stream.
  mutating func enter(_ segment: Segment, at offset: Int64) {
    pieces.append(Piece(offset: offset, segment: segment))
    if pieces.count > Self.mostPieces { pieces.removeFirst() }
  }

  private static let mostPieces = 8
  private static let longestStep = MediaTime.seconds(1)

  /// The moment on the media's clock that is the item's time 0 in the latest segment.
  var latestOrigin: MediaTime { origin - shift }

  /// Up to when what was read of a track is shown, in the item's time; `nil` before anything was.
  func shownEnd(of track: Int) -> MediaTime? { tracks[track]?.shown }

  /// How far a packet is to be moved that tells nothing of its segment.
  func shift(at position: Int64?) -> MediaTime {
    let piece = position.flatMap { position in pieces.last { $0.offset <= position } }
    return piece?.begin?.shift ?? shift
  }

  /// Places a packet.
  mutating func place(_ packet: Reading, in map: inout SegmentTimeline) -> Placing {
    var placing = Placing(shift: tracks[packet.track]?.shift ?? shift)
    let index = packet.position.flatMap { position in
      pieces.lastIndex { $0.offset <= position }
    }
    if let index {
      if let begin = pieces[index].begin {
        placing.shift = begin.shift
      } else {
        let before = shift
        (placing.shift, placing.isNewJump) = begin(index, with: packet, in: &map)
        pieces[index].begin = (packet.decodeTime + placing.shift, placing.shift)
        pieces[index].isJump = placing.shift != before
        shift = placing.shift
      }
      placing.isBehindJump = pieces[index].isJump
    }
    note(packet, placing.shift)
    return placing
  }

  private mutating func note(_ packet: Reading, _ moved: MediaTime) {
    let before = tracks[packet.track]
    // Some streams tell no durations.
    let step = packet.decodeTime + moved - (before?.latest ?? .zero)
    let isKnown = packet.duration > .zero || before == nil || step > Self.longestStep
    let duration = isKnown ? packet.duration : max(.zero, step)
    let shown = packet.time + duration + moved
    tracks[packet.track] = Progress(
      latest: packet.decodeTime + moved, decoded: packet.decodeTime + duration + moved,
      shown: max(before?.shown ?? shown, shown), shift: moved)
  }

  /// Decides by the first packet of a segment.
  private func begin(
    _ index: Int, with packet: Reading, in map: inout SegmentTimeline
  ) -> (shift: MediaTime, isNewJump: Bool) {
    let segment = pieces[index].segment
    let reading = SegmentTimeline.Reading(
      time: packet.decodeTime + origin, segment: segment, wraps: wraps)
    guard let before = pieces[..<index].last(where: { $0.begin != nil }), let begin = before.begin,
      let progress = tracks[packet.track] ?? tracks.values.max(by: { $0.decoded < $1.decoded })
    else {
      map.note(reading, origin: origin - shift)
      return (shift, false)
    }
    var expected = [progress.decoded, begin.time + (segment.start - before.segment.start)]
    if let date = segment.date, let known = before.segment.date {
      expected.append(begin.time + (date - known))
    }
    // What is shown follows what was shown, in whatever order it is decoded.
    let place = progress.shown - (packet.time - packet.decodeTime)
    let found = map.go(
      on: reading, current: origin - begin.shift, expected: expected, place: place,
      tolerance: .close(segment))
    return (origin - found.origin, found.isNewJump)
  }
}
