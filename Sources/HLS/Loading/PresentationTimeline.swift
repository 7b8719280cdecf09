import MediaCore
import Synchronization

/// Where the playlists of a presentation lie on the item's timeline; any thread.
///
/// The first playlist of the main rendition begins at time 0, and all others are laid beside it. So a program
/// that is broadcast keeps its times while its window moves on, and one that is on demand begins at 0.
final class PresentationTimeline: Sendable {
  private struct State {
    /// The newest copies of the main rendition.
    var main: PlaylistHistory?
    var start: MediaTime?
    var isStartAsked = false
    var isBroadcast = false
    var drift = PlaylistDrift()
    var drifts = DriftTable()
    var waiting: [@Sendable () -> Void] = []
  }

  private let startPoint: StartPoint?
  private let ignoresStart: Bool
  private let state = Mutex(State())

  /// - Parameters:
  ///   - startPoint: The Multivariant Playlist's.
  ///   - ignoresStart: Whether what is on demand begins at its beginning in any case.
  init(startPoint: StartPoint?, ignoresStart: Bool = false) {
    self.startPoint = startPoint
    self.ignoresStart = ignoresStart
  }

  /// Where playing begins when nothing else is said; `nil` until the main rendition's playlist is there.
  var start: MediaTime? { state.withLock { $0.start } }

  /// Whether that is because a playlist asks for it.
  var isStartAsked: Bool { state.withLock { $0.isStartAsked } }

  /// Whether it has been live, though it may have ended since.
  var isBroadcast: Bool { state.withLock { $0.isBroadcast } }

  /// What has to be added to the times of a broadcast's playlist near its end to have the item's.
  var drift: MediaTime { state.withLock { $0.drift.value } }

  /// What has to be added to the times of the main rendition's playlist to have the item's, of what is on demand.
  var drifts: DriftTable { state.withLock { $0.drifts } }

  /// Notes what that is now.
  func note(_ drifts: DriftTable) { state.withLock { $0.drifts = drifts } }

  /// How long the main rendition is by its playlist; zero until that is there.
  var listedLength: MediaTime { state.withLock { $0.main?.copy.duration ?? .zero } }

  /// Notes where a segment of the main rendition begins by the media's clock.
  func note(_ time: MediaTime, of segment: Segment) {
    state.withLock { state in
      guard state.main?.copy.isLive == true else { return }
      state.drift.note(
        time, listedAt: segment.start, discontinuity: segment.discontinuityNumber)
    }
  }

  /// Lays the first copy of a playlist.
  ///
  /// - Returns: `nil` when the main rendition must be there first; it is then waited for with `whenLaid`.
  func lay(_ copy: MediaPlaylist, isMain: Bool, at now: MediaTime) -> PlaylistHistory? {
    let (history, waiting) = state.withLock { state -> (PlaylistHistory?, [@Sendable () -> Void]) in
      if let main = state.main {
        return (PlaylistHistory(copy, offsets: .init(aligning: copy, with: main), at: now), [])
      }
      guard isMain else { return (nil, []) }
      let history = PlaylistHistory(copy, at: now)
      state.main = history
      let isIgnored = ignoresStart && !copy.isLive
      state.start = isIgnored ? .zero : Self.start(of: copy, startPoint)
      state.isBroadcast = copy.isLive
      state.isStartAsked = !isIgnored && (startPoint ?? copy.startPoint) != nil
      defer { state.waiting = [] }
      return (history, state.waiting)
    }
    for body in waiting { body() }
    return history
  }

  /// Does something once the main rendition is laid, at once when it is.
  func whenLaid(_ body: @escaping @Sendable () -> Void) {
    let isLaid = state.withLock { state in
      if state.main == nil { state.waiting.append(body) }
      return state.main != nil
    }
    if isLaid { body() }
  }

  /// Notes a newer copy of the main rendition.
  func note(_ history: PlaylistHistory) { state.withLock { $0.main = history } }

  private static func start(of copy: MediaPlaylist, _ point: StartPoint?) -> MediaTime {
    let start = StartPosition(of: copy, startPoint: point, usesParts: copy.partHoldBack != nil)
    let isAsked = point ?? copy.startPoint != nil
    guard isAsked, !start.isPrecise, let index = copy.segmentIndex(at: start.time) else {
      return start.time
    }
    // All of that segment is to be shown.
    return copy.segments[index].start
  }
}
