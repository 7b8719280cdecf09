package import MediaCore

/// What maps the times of a segment's cues to the clock of a transport stream: X-TIMESTAMP-MAP.
///
/// Source: RFC 8216, 3.5.
package struct TimestampMap: Hashable, Sendable {
  /// The clock of transport streams starts again from 0 after so many ticks, some 26.5 hours.
  private static let period: Int64 = 1 << 33
  private static let timeBase = Rational(1, 90_000)

  /// A time of the cues' own timeline.
  package var local: MediaTime
  /// The same time in ticks of 1/90000 s, 0 to 2³³ − 1.
  package var mpegTS: Int64

  package init(local: MediaTime, mpegTS: Int64) {
    self.local = local
    self.mpegTS = mpegTS & (Self.period - 1)
  }

  /// The map of a header line, `X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000`, in either order.
  init?(header: Span<UInt8>) {
    let text = ByteText.string(header).filter { $0 != " " && $0 != "\t" }
    guard text.hasPrefix("X-TIMESTAMP-MAP=") else { return nil }
    var local: MediaTime?
    var ticks: Int64?
    for part in text.dropFirst(16).split(separator: ",") {
      if part.hasPrefix("LOCAL:") {
        local = WebVTTTiming.timestamp(Array(part.dropFirst(6).utf8).span)
      } else if part.hasPrefix("MPEGTS:"), part.dropFirst(7).first?.isNumber == true {
        ticks = Int64(part.dropFirst(7))
      }
    }
    guard let local, let ticks else { return nil }
    self.init(local: local, mpegTS: ticks)
  }

  /// A cue's time on the transport stream's clock, in ticks from 0 to 2³³ − 1.
  package func ticks(of time: MediaTime) -> Int64 {
    (mpegTS + (time - local).ticks(of: Self.timeBase)) & (Self.period - 1)
  }

  /// A cue's time on a timeline on which the clock of the transport stream is counted on.
  ///
  /// - Parameter reference: A time of that timeline near which the cue is, the segment's start for instance:
  ///   of all times that have the same ticks, the nearest to it is meant.
  package func time(of time: MediaTime, near reference: MediaTime) -> MediaTime {
    let reference = reference.ticks(of: Self.timeBase)
    let distance = (ticks(of: time) &- reference) & (Self.period - 1)
    let nearest = distance >= Self.period / 2 ? distance - Self.period : distance
    return MediaTime(ticks: reference + nearest, of: Self.timeBase)
  }
}
