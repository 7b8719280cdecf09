import FFmpeg
import MediaCore

/// The clock of a run's media, and where it jumps.
extension SegmentRun {
  /// The moment on the clock of the first segment that is the item's time 0.
  func origin(
    of time: MediaTime, _ first: LoadingSegment, after end: RunEnd?, wraps: Bool,
    _ map: inout SegmentTimeline
  ) -> MediaTime {
    let found = map.origin(
      SegmentTimeline.Reading(time: time, segment: first.segment, wraps: wraps),
      start: beginning, after: end, level: first.level,
      isLaidBeside: loader.rendition != nil || loader.presentation.timeline.isBroadcast)
    if found.isNewJump { tellJump() }
    latestOrigin = found.origin
    return found.origin
  }

  /// Moves a packet where the clock has jumped.
  func move(_ packet: inout Packet, _ number: Int, _ map: inout SegmentTimeline) {
    guard times != nil, let time = packet.time ?? packet.decodeTime else { return }
    let reading = RunClock.Reading(
      track: number, position: packet.position, decodeTime: packet.decodeTime ?? time, time: time,
      duration: packet.duration)
    guard let placed = times?.place(reading, in: &map) else { return }
    if placed.isNewJump { tellJump() }
    if let origin = times?.latestOrigin { latestOrigin = origin }
    if placed.shift != .zero { packet.shift(by: placed.shift) }
    // A demuxer marks what lies before what it has had.
    if placed.isBehindJump { packet.keep() }
  }

  /// Has packed audio go on where its timestamps jump.
  ///
  /// - Parameter time: When the segment would begin if its packets were only counted, in the item's time.
  func follow(
    _ timestamp: UInt64, of segment: LoadingSegment, after time: MediaTime,
    _ map: inout SegmentTimeline
  ) {
    guard let clock else { return }
    let told = PackedAudioClock.time(timestamp)
    let end = time + clock.shift
    let listed = segment.start + loader.times.drift(listedAt: segment.start)
    let found = map.go(
      on: SegmentTimeline.Reading(time: told, segment: segment.segment, wraps: true),
      current: latestOrigin, expected: [end, listed], place: end, tolerance: .close(segment.segment)
    )
    if found.isNewJump { tellJump() }
    let start = told - found.origin
    if (start - clock.time(of: timestamp)).magnitude > .milliseconds(1) {
      self.clock?.jump(to: timestamp, at: start)
    }
    latestOrigin = found.origin
  }

  private func tellJump() { loader.report(.live(.playlistFault(.jumped))) }
}
