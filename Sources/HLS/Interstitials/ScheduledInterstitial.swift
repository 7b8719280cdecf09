package import MediaCore

/// An interstitial with its place on the item's timeline.
package struct ScheduledInterstitial: Hashable, Sendable {
  package var interstitial: Interstitial
  /// When it is played, in the item's time; of no meaning where its cue says before or after everything.
  package var start: MediaTime

  package init(_ interstitial: Interstitial, start: MediaTime) {
    self.interstitial = interstitial
    self.start = start
  }

  package var id: String { interstitial.id }
}

extension [ScheduledInterstitial] {
  /// By start, where those that snap leave the presentation at the nearest boundary of segments, of several playlists
  /// the earliest.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, D.2.
  package func snapped(to boundaries: [[MediaTime]]) -> Self {
    let snapped = map { entry in
      guard entry.interstitial.snap.contains(.out) else { return entry }
      var entry = entry
      entry.start = boundaries.map { entry.start.nearest(of: $0) }.min() ?? entry.start
      return entry
    }
    return snapped.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    .map(\.element)
  }
}

extension MediaPlaylist {
  /// Its interstitials on the item's timeline, on which the playlist lies, in the order of their tags.
  package var scheduledInterstitials: [ScheduledInterstitial] {
    interstitials.compactMap { interstitial in
      if let start = extrapolatedTime(of: interstitial.start) {
        return ScheduledInterstitial(interstitial, start: start)
      }
      let isCued = !interstitial.cue.isDisjoint(with: [.pre, .post])
      return isCued ? ScheduledInterstitial(interstitial, start: .zero) : nil
    }
  }

  /// Where segments begin and end, ascending.
  package var boundaries: [MediaTime] {
    segments.map(\.start) + (segments.last.map { [$0.end] } ?? [])
  }

  /// The time of a date, also before the first segment and after the last; `nil` without dates.
  private func extrapolatedTime(of date: ProgramDate) -> MediaTime? {
    if let time = time(of: date) { return time }
    let dated = segments.filter { $0.date != nil }
    let anchor = dated.last { $0.date.map { $0 <= date } ?? false } ?? dated.first
    guard let anchor, let known = anchor.date else { return nil }
    return anchor.start + (date - known)
  }
}

extension MediaTime {
  /// The nearest of some times; itself when there are none, or it lies outside them.
  package func nearest(of times: [MediaTime]) -> MediaTime {
    guard let first = times.first, let last = times.last, self >= first, self <= last else {
      return self
    }
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < self { low = middle + 1 } else { high = middle }
    }
    // The first that is no earlier, and the one before: of two that are as near the earlier.
    guard low > 0 else { return first }
    return times[low] - self < self - times[low - 1] ? times[low] : times[low - 1]
  }

  /// Where the presentation is come back to by what snaps: the nearest boundary of segments, of several playlists the
  /// latest.
  ///
  /// Source: draft-pantos-hls-rfc8216bis, D.2.
  package func latestNearest(of boundaries: [[MediaTime]]) -> MediaTime {
    boundaries.map { nearest(of: $0) }.max() ?? self
  }
}
