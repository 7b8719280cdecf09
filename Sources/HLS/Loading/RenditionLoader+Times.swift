import MediaCore
import Synchronization

/// The item's times, and those that the playlist leads to.
///
/// Of a broadcast the drift near its edge is known, by the pictures; of what is on demand that of each place that
/// was read, rendition by rendition. Text says nothing of when its segments begin: of that the pictures' holds.
extension RenditionLoader {
  /// What has to be added to a time of the playlist to have the item's.
  func drift(listedAt start: MediaTime) -> MediaTime {
    if presentation.timeline.isBroadcast { return presentation.timeline.drift }
    if let text = textPlacement { return text.time(listedAt: start) - start }
    return drifts.withLock { $0.drift(listedAt: start) }
  }

  /// A time of the item by the playlist.
  func listedTime(of time: MediaTime) -> MediaTime {
    if presentation.timeline.isBroadcast { return time - presentation.timeline.drift }
    if let text = textPlacement { return text.listedTime(of: time) }
    return time - drifts.withLock { $0.drift(at: time) }
  }

  /// How the pictures place the text of this loader; `nil` where it is no text, or is broadcast.
  private var textPlacement: TextPlacement? {
    let timeline = presentation.timeline
    guard rendition?.isText == true, !timeline.isBroadcast,
      let playlist = tracker.current?.playlist
    else { return nil }
    return TextPlacement(
      playlist, pictureLength: timeline.listedLength, drifts: timeline.drifts)
  }

  /// Notes where a segment really begins, in the item's time.
  func note(_ time: MediaTime, of segment: Segment) {
    if !presentation.timeline.isBroadcast {
      note(time, listedAt: segment.start)
    } else if rendition == nil {
      presentation.timeline.note(time, of: segment)
    }
  }

  /// Notes where a segment really ends, in the item's time.
  func note(end time: MediaTime, of segment: Segment) {
    guard !presentation.timeline.isBroadcast else { return }
    note(time, listedAt: segment.end)
    let last = tracker.current?.playlist.segments.last?.sequenceNumber
    if last == segment.sequenceNumber { tellLength(time) }
  }

  private func note(_ time: MediaTime, listedAt listed: MediaTime) {
    let drifts = drifts.withLock { drifts in
      drifts.note(time, listedAt: listed)
      return drifts
    }
    guard rendition == nil else { return }
    presentation.timeline.note(drifts)
    let listed = presentation.timeline.listedLength
    tellLength(listed + drifts.drift(listedAt: listed))
  }

  /// Tells how long the item is, where that is more than its playlist lists.
  private func tellLength(_ length: MediaTime) {
    guard rendition == nil else { return }
    let listed = presentation.timeline.listedLength
    let isLonger = length > listed + DriftTable.tolerance
    let length = isLonger ? length : listed
    let isNew = toldLength.withLock { told in
      defer { told = length }
      return length != told ?? listed
    }
    if isNew { report(.length(length)) }
  }

  /// Up to where everything is loaded, in the item's time; `nil` once it is closed.
  var loadedEnd: MediaTime? {
    state.withLock { $0.isClosed ? nil : $0.loadedEnd }.map { $0 + drift(listedAt: $0) }
  }

  /// Where the hole ends that is the last there is, in the item's time; `nil` where there is none, or more comes.
  var lastHoleEnd: MediaTime? {
    state.withLock { $0.isAtEnd && $0.endsInHole && $0.queue.isEmpty ? $0.loadedEnd : nil }
      .map { $0 + drift(listedAt: $0) }
  }

  /// How much is loaded ahead of the playhead.
  var buffered: MediaTime {
    let end = state.withLock { $0.loadedEnd }
    // What text lists may be many times as long as it is.
    if let text = textPlacement { return max(.zero, text.time(listedAt: end) - playhead()) }
    return max(.zero, end - listedPlayhead)
  }

  /// Where playback is, by the playlist.
  var listedPlayhead: MediaTime { listedTime(of: playhead()) }
}
