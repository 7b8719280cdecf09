import MediaCore
import Synchronization

/// The item's times, and those that the playlist leads to.
///
/// Of a broadcast the drift near its edge is known, by the pictures; of what is on demand that of each place that
/// was read, rendition by rendition.
extension RenditionLoader {
  /// What has to be added to a time of the playlist to have the item's.
  func drift(listedAt start: MediaTime) -> MediaTime {
    presentation.timeline.isBroadcast
      ? presentation.timeline.drift : drifts.withLock { $0.drift(listedAt: start) }
  }

  /// A time of the item by the playlist.
  func listedTime(of time: MediaTime) -> MediaTime {
    time
      - (presentation.timeline.isBroadcast
        ? presentation.timeline.drift : drifts.withLock { $0.drift(at: time) })
  }

  /// Notes where a segment really begins, in the item's time.
  func note(_ time: MediaTime, of segment: Segment) {
    if !presentation.timeline.isBroadcast {
      drifts.withLock { $0.note(time, listedAt: segment.start) }
    } else if rendition == nil {
      presentation.timeline.note(time, of: segment)
    }
  }

  /// Notes where a segment really ends, in the item's time.
  func note(end time: MediaTime, of segment: Segment) {
    guard !presentation.timeline.isBroadcast else { return }
    drifts.withLock { $0.note(time, listedAt: segment.end) }
  }

  /// Up to where everything is loaded, in the item's time; `nil` once it is closed.
  var loadedEnd: MediaTime? {
    state.withLock { $0.isClosed ? nil : $0.loadedEnd }.map { $0 + drift(listedAt: $0) }
  }

  /// How much is loaded ahead of the playhead.
  var buffered: MediaTime { max(.zero, state.withLock { $0.loadedEnd } - listedPlayhead) }

  /// Where playback is, by the playlist.
  var listedPlayhead: MediaTime { listedTime(of: playhead()) }
}
