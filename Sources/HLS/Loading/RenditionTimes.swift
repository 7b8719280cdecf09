import MediaCore
import Synchronization

/// Converts between the item's times and those of a rendition's playlist; any thread.
///
/// Of a broadcast the drift near its edge is known, by the pictures. On demand it is that of each place that was read,
/// rendition by rendition. Text does not tell when its segments begin: the drift of the pictures applies to it.
final class RenditionTimes: Sendable {
  private let timeline: PresentationTimeline
  private let tracker: PlaylistTracker
  /// Whether the rendition is the variants, whose length is the item's.
  private let isMain: Bool
  private let isText: Bool
  /// How far the playlist's times are from the item's, on demand.
  private let drifts = Mutex(DriftTable())
  /// The item's length as it was reported last; `nil` before that.
  private let reportedLength = Mutex<MediaTime?>(nil)

  /// - Parameter rendition: `nil` for the variants.
  init(
    _ timeline: PresentationTimeline, _ tracker: PlaylistTracker, of rendition: RenditionPlaylists?
  ) {
    self.timeline = timeline
    self.tracker = tracker
    isMain = rendition == nil
    isText = rendition?.isText == true
  }

  /// What has to be added to a time of the playlist to have the item's.
  func drift(listedAt start: MediaTime) -> MediaTime {
    if timeline.isBroadcast { return timeline.drift }
    if let text = textPlacement { return text.time(listedAt: start) - start }
    return drifts.withLock { $0.drift(listedAt: start) }
  }

  /// A time of the item by the playlist.
  func listedTime(of time: MediaTime) -> MediaTime {
    if timeline.isBroadcast { return time - timeline.drift }
    if let text = textPlacement { return text.listedTime(of: time) }
    return time - drifts.withLock { $0.drift(at: time) }
  }

  /// How much of what is loaded lies ahead of the playhead.
  ///
  /// - Parameters:
  ///   - end: The end of what is loaded, by the playlist.
  ///   - playhead: In the item's time.
  func buffered(to end: MediaTime, ahead playhead: MediaTime) -> MediaTime {
    // What text lists may be many times as long as it is.
    if let text = textPlacement { return max(.zero, text.time(listedAt: end) - playhead) }
    return max(.zero, end - listedTime(of: playhead))
  }

  /// How the pictures place the text of this loader; `nil` if it is no text, or is broadcast.
  private var textPlacement: TextPlacement? {
    guard isText, !timeline.isBroadcast, let playlist = tracker.current?.playlist else {
      return nil
    }
    return TextPlacement(
      playlist, pictureLength: timeline.listedLength, drifts: timeline.drifts)
  }

  /// Notes where a segment begins by its media, in the item's time.
  ///
  /// - Returns: The item's length, if it is another one than before.
  func note(_ time: MediaTime, of segment: Segment) -> MediaTime? {
    if !timeline.isBroadcast { return note(time, listedAt: segment.start) }
    if isMain { timeline.note(time, of: segment) }
    return nil
  }

  /// Notes where a segment ends by its media, in the item's time.
  ///
  /// - Returns: The item's lengths that follow from it one after the other, each another one than before.
  func note(end time: MediaTime, of segment: Segment) -> [MediaTime] {
    guard !timeline.isBroadcast else { return [] }
    let first = note(time, listedAt: segment.end)
    let last = tracker.current?.playlist.segments.last?.sequenceNumber
    let second = last == segment.sequenceNumber ? takeNew(time) : nil
    return [first, second].compactMap { $0 }
  }

  private func note(_ time: MediaTime, listedAt listed: MediaTime) -> MediaTime? {
    let drifts = drifts.withLock { drifts in
      drifts.note(time, listedAt: listed)
      return drifts
    }
    guard isMain else { return nil }
    timeline.note(drifts)
    let listed = timeline.listedLength
    return takeNew(listed + drifts.drift(listedAt: listed))
  }

  /// The length of the item, if it is more than its playlist lists and another one than before.
  private func takeNew(_ length: MediaTime) -> MediaTime? {
    guard isMain else { return nil }
    let listed = timeline.listedLength
    let isLonger = length > listed + DriftTable.tolerance
    let length = isLonger ? length : listed
    let isNew = reportedLength.withLock { reported in
      defer { reported = length }
      return length != reported ?? listed
    }
    return isNew ? length : nil
  }
}
