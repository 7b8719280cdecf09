package import MediaCore

/// The copies of one Media Playlist, one after the other, on the item's timeline.
///
/// Every copy counts from its own first segment. Here a segment keeps its time, its Media Sequence Number and
/// its Discontinuity Sequence Number through all reloads, and where the server begins to count anew, what it
/// lists then goes on where the old numbers ended.
/// Source: draft-pantos-hls-rfc8216bis, 6.2.1, 6.3.4 and 6.3.5.
package struct PlaylistHistory: Sendable {
  /// What is added to what a copy says.
  package struct Offsets: Hashable, Sendable {
    package var time = MediaTime.zero
    package var sequenceNumber = 0
    package var discontinuityNumber = 0

    package init() {}
  }

  /// The newest copy as the server sent it, but for numbers that stood still.
  package private(set) var copy: MediaPlaylist
  /// The same on the item's timeline.
  package private(set) var playlist: MediaPlaylist
  package private(set) var offsets: Offsets
  /// Since when nothing has been new.
  package private(set) var changedAt: MediaTime
  /// What the numbers meant that are listed no more.
  private var known = KnownSegments()
  /// How many segments have left a list that counts from the same number all the time.
  private var slid = 0
  /// The older copies that have come since the newest was last seen.
  private var older: OlderCopies?

  package init(_ copy: MediaPlaylist, offsets: Offsets = Offsets(), at now: MediaTime) {
    self.copy = copy
    self.offsets = offsets
    playlist = copy.shifted(by: offsets)
    changedAt = now
  }

  /// Whether another copy goes on from this one without a gap, so that its place is known exactly.
  package func overlaps(_ next: MediaPlaylist) -> Bool {
    guard let last = copy.segments.last, let first = next.segments.first else { return false }
    return first.sequenceNumber <= last.sequenceNumber + 1
  }

  /// Takes a new copy.
  ///
  /// - Returns: What is different; a copy that is only older than the last one is passed over as unchanged, however
  ///   long a cache has nothing else. By what it lists it is told from one of a server that was restarted, and where that
  ///   uses the same names again, by its growing far from where the last one ended.
  package mutating func take(_ listed: MediaPlaylist, at now: MediaTime) -> PlaylistChange {
    var next = listed.renumbered(by: slid)
    let slide = next.slide(since: copy)
    if slide > 0 {
      slid = Self.bounded(slid + slide)
      next = listed.renumbered(by: slid)
    }
    // A window that is empty for a moment does not tell where what comes next lies.
    if next.isLive, next.beginning == nil, copy.beginning != nil { return .unchanged }
    var change = next.change(since: copy)
    if case .conflicting(let number) = change, isElsewhere(number, in: next) { change = .regressed }
    if change == .regressed, known.agree(with: next, after: copy) {
      let isNewer =
        next.nextSequenceNumber > copy.nextSequenceNumber || next.hasEnded && !copy.hasEnded
      // More may be listed again than before, such as all of it at the end.
      if isNewer, next.segments.contains(where: isListed) {
        change = .changed
      } else if !isRestart(next, at: now) {
        return .unchanged
      }
    }
    older = nil
    switch change {
    case .unchanged: return .unchanged
    case .changed, .conflicting:
      // Where only names are others, as from another server, the numbers still mean what they meant.
      offsets.time = offsets.time + distance(to: next)
      offsets.discontinuityNumber = Self.bounded(
        offsets.discontinuityNumber + discontinuitiesGone(from: next))
      known.note(copy, leftBy: next)
    case .regressed:
      known = KnownSegments()
      goOn(with: next)
    }
    copy = next
    playlist = next.shifted(by: offsets)
    if change == .regressed, !playlist.segments.isEmpty {
      playlist.segments[0].isDiscontinuity = true
    }
    changedAt = now
    // It is the server's fault all the same.
    return slide > 0 && change == .changed ? .conflicting(segment: listed.mediaSequence) : change
  }

  /// Whether an older copy is the beginning of something new under the old names.
  private mutating func isRestart(_ next: MediaPlaylist, at now: MediaTime) -> Bool {
    var copies = older ?? OlderCopies(since: now, end: next.nextSequenceNumber)
    defer { older = copies }
    return copies.growFar(to: next.nextSequenceNumber, from: copy, at: now)
  }

  /// How far a new copy begins after the last one.
  private func distance(to next: MediaPlaylist) -> MediaTime {
    guard let first = next.segments.first else { return .zero }
    if first.sequenceNumber < copy.mediaSequence,
      let common = next.segments.first(where: isListed),
      let old = copy.segment(numbered: common.sequenceNumber)
    {
      return old.start - common.start
    }
    if let old = copy.segment(numbered: first.sequenceNumber) { return old.start }
    if let old = copy.unfinishedSegment, old.sequenceNumber == first.sequenceNumber {
      return old.start
    }
    guard let last = copy.segments.last else { return .zero }
    // Some have come and gone unseen.
    if let date = first.date, let known = last.date, date > known {
      return last.start + (date - known)
    }
    let missed = max(0, first.sequenceNumber - copy.nextSequenceNumber)
    return copy.duration + copy.targetDuration * Int64(min(missed, 1_000_000))
  }

  /// How many discontinuities have left a list that does not count them: a segment keeps its number all the same.
  private func discontinuitiesGone(from next: MediaPlaylist) -> Int {
    guard let common = next.segments.first(where: isListed),
      let old = copy.segment(numbered: common.sequenceNumber)
    else { return 0 }
    return old.discontinuityNumber - common.discontinuityNumber
  }

  /// Whether a number means another time than before.
  private func isElsewhere(_ number: Int, in next: MediaPlaylist) -> Bool {
    guard let old = copy.segment(numbered: number)?.date,
      let new = next.segment(numbered: number)?.date
    else { return false }
    return (new - old).magnitude > .seconds(1)
  }

  private func isListed(_ segment: Segment) -> Bool {
    copy.segment(numbered: segment.sequenceNumber) != nil
  }

  /// Lets a copy of other numbers follow the last one.
  private mutating func goOn(with next: MediaPlaylist) {
    let end = playlist.durationWithParts
    let number = (playlist.unfinishedSegment ?? playlist.segments.last)?.sequenceNumber
    let discontinuity =
      (playlist.unfinishedSegment ?? playlist.segments.last)?.discontinuityNumber
      ?? playlist.discontinuitySequence
    offsets.time = end
    offsets.sequenceNumber = Self.bounded(
      (number ?? playlist.mediaSequence - 1) + 1 - next.mediaSequence)
    offsets.discontinuityNumber = Self.bounded(
      discontinuity + 1 - (next.segments.first?.discontinuityNumber ?? next.discontinuitySequence))
  }

  /// However often a server begins anew at the greatest number, sums stay numbers.
  private static func bounded(_ offset: Int) -> Int {
    min(max(offset, -Decimal.greatest), Decimal.greatest)
  }
}

/// Older copies of a playlist that come one after the other, and nothing newer.
private struct OlderCopies: Hashable, Sendable {
  /// How far behind a cache may be, and how long it may have nothing newer, in target durations.
  private static let patience: Int64 = 3

  /// When the first of them came.
  var since: MediaTime
  /// The number that follows the last one's segments.
  var end: Int
  private var growths = 0

  init(since: MediaTime, end: Int) {
    self.since = since
    self.end = end
  }

  /// Takes note of another.
  ///
  /// - Returns: Whether they grow by themselves, too far behind the newest and for too long to be those of a cache.
  mutating func growFar(to end: Int, from newest: MediaPlaylist, at now: MediaTime) -> Bool {
    if end < self.end { self = OlderCopies(since: now, end: end) }
    if end > self.end { growths += 1 }
    self.end = end
    let patience = newest.targetDuration * Self.patience
    let behind = newest.targetDuration * Int64(clamping: newest.nextSequenceNumber - end)
    return growths > 1 && now - since > patience && behind > patience
  }
}

extension PlaylistHistory.Offsets {
  /// Where another playlist of the same presentation lies: by dates, by discontinuities, or by their ends.
  ///
  /// Never by Media Sequence Numbers (6.3.2).
  package init(aligning next: MediaPlaylist, with other: PlaylistHistory) {
    self.init()
    discontinuityNumber = other.offsets.discontinuityNumber
    let isFixed = !next.isLive && !other.copy.isLive && other.offsets.time == .zero
    guard !isFixed else { return }
    guard let last = other.copy.segments.last, let first = next.segments.first else {
      time = other.offsets.time
      return
    }
    let place = other.offsets.time + last.start
    if let date = first.date, let known = last.date {
      time = place + (date - known)
    } else if let index = next.segmentIndex(matching: last, of: other.copy) {
      time = place - next.segments[index].start
    } else {
      time = other.offsets.time + other.copy.duration - next.duration
    }
  }
}

extension MediaPlaylist {
  /// The playlist with its times and numbers counted from elsewhere.
  fileprivate func shifted(by offsets: PlaylistHistory.Offsets) -> MediaPlaylist {
    var playlist = self
    playlist.mediaSequence += offsets.sequenceNumber
    playlist.discontinuitySequence += offsets.discontinuityNumber
    for place in playlist.segments.indices { playlist.segments[place].shift(by: offsets) }
    playlist.unfinishedSegment?.shift(by: offsets)
    return playlist
  }

  /// The time of the item at which the playlist begins; `nil` while it has no segments.
  package var beginning: MediaTime? { (segments.first ?? unfinishedSegment)?.start }
}

extension Segment {
  fileprivate mutating func shift(by offsets: PlaylistHistory.Offsets) {
    start = start + offsets.time
    if offsets.sequenceNumber != 0 { listedNumber = listedNumber ?? sequenceNumber }
    sequenceNumber += offsets.sequenceNumber
    discontinuityNumber += offsets.discontinuityNumber
  }
}
