import MediaCore
import Synchronization

/// Where loading and playback stand, in the item's time.
extension RenditionLoader {
  /// Notes where a segment begins by its media, in the item's time.
  func note(_ time: MediaTime, of segment: Segment) {
    report { [times.note(time, of: segment)].compactMap { $0 } }
  }

  /// Notes where a segment ends by its media, in the item's time.
  func note(end time: MediaTime, of segment: Segment) {
    report { times.note(end: time, of: segment) }
  }

  /// Tells what was learnt from the times of a segment: lengths of the item, and where what is loaded ends by them.
  private func report(_ learn: () -> [MediaTime]) {
    let end = loadedEnd
    for length in learn() { report(.length(length)) }
    if loadedEnd != end { report(.loaded) }
  }

  /// Up to where everything is loaded, in the item's time; `nil` once the loader is closed.
  var loadedEnd: MediaTime? {
    state.withLock { $0.delivery.isClosed ? nil : $0.run.end }
      .map { $0 + times.drift(listedAt: $0) }
  }

  /// Where the gap at the end of the playlist ends, in the item's time; `nil` if it ends in none, or more comes.
  var lastGapEnd: MediaTime? {
    state.withLock { $0.delivery.isExhausted && $0.run.endsInGap ? $0.run.end : nil }
      .map { $0 + times.drift(listedAt: $0) }
  }

  /// How much is loaded ahead of the playhead.
  var buffered: MediaTime {
    times.buffered(to: state.withLock { $0.run.end }, ahead: playhead())
  }

  /// The position of playback by the playlist.
  var listedPlayhead: MediaTime { times.listedTime(of: playhead()) }
}
