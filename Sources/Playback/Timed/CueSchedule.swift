internal import DequeModule
internal import MediaCore

/// What of one pass is told at its times: cues begin and end, metadata is due.
///
/// Answers what is due up to a time and when the next is; the caller has the clock. What has a length is told
/// when it begins and when it ends, also when a seek lands within it; what has none, when its time comes,
/// and not when a seek jumped over it. Something that becomes known after its time is told at once.
/// Source of the order: https://html.spec.whatwg.org/multipage/media.html#time-marches-on.
struct CueSchedule {
  /// Something whose time has come.
  struct Due: Hashable {
    var entry: TimedEntry
    /// Whether it ends, not begins.
    var isEnd: Bool
    var time: MediaTime
  }

  /// Where the pass begins, in the item's time.
  let start: MediaTime
  /// Up to where all was told.
  private(set) var time: MediaTime
  /// What has not begun, the earliest first, and of those that begin together the first known first.
  private var waiting = Deque<TimedEntry>()
  /// What has begun and not ended, in the order of their beginning.
  private(set) var active: [TimedEntry] = []
  /// When the first of them ends: looked for once and not at every question, since there may be thousands.
  private var nextEnd: MediaTime?
  private var known = RecentSet<TimedEntry.Identity>(limit: 1 << 14)
  /// What may still be given an end, and whether its beginning was told; the latest of it.
  private var endless = Deque<(identity: TimedEntry.Identity, isTold: Bool)>()
  /// A broadcast may have ranges without an end for ever.
  private static let mostEndless = 1024

  /// The track whose cues are told since a time: what of it was over by then is not.
  private var chosen: (track: Int, since: MediaTime)?

  init(start: MediaTime) {
    self.start = start
    time = start
  }

  /// Notes that the cues of another track are told from now on.
  mutating func choose(_ track: Int?) { chosen = track.map { ($0, time) } }

  /// Takes in an entry; one that is known already changes what is known of its end.
  mutating func insert(_ entry: TimedEntry) {
    if isOver(entry) { return }
    guard known.insert(entry.identity) else { return amend(entry) }
    if entry.start < start {
      // Only what reaches into the pass concerns it.
      guard let end = entry.end ?? entry.openEnd, end > start else {
        return noteEndless(entry, isTold: false)
      }
    }
    let place = waiting.partition { $0.start <= entry.start }
    waiting.insert(entry, at: place)
  }

  /// Whether it was over before its track was chosen, and nothing of it was told.
  private func isOver(_ entry: TimedEntry) -> Bool {
    guard let chosen, entry.track == chosen.track, let end = entry.end, end <= chosen.since else {
      return false
    }
    let isKnown = { (other: TimedEntry) in other.identity == entry.identity }
    return !active.contains(where: isKnown) && !waiting.contains(where: isKnown)
  }

  private mutating func amend(_ entry: TimedEntry) {
    if let place = active.firstIndex(where: { $0.identity == entry.identity }) {
      active[place] = entry
      findNextEnd()
    } else if let place = waiting.firstIndex(where: { $0.identity == entry.identity }) {
      waiting.remove(at: place)
      // What turns out to have ended before the pass began is none of it.
      if entry.start < start, entry.end.map({ $0 <= start }) ?? false { return }
      waiting.insert(entry, at: waiting.partition { $0.start <= entry.start })
    } else {
      giveEnd(to: entry)
    }
  }

  /// Takes note of what has no end that it may be given later.
  private mutating func noteEndless(_ entry: TimedEntry, isTold: Bool) {
    guard entry.end == nil, case .dateRange = entry.identity else { return }
    endless.append((entry.identity, isTold))
    if endless.count > Self.mostEndless { endless.removeFirst() }
  }

  /// Has the end told of what had none when its time came; nothing is told of what ended before the pass began.
  private mutating func giveEnd(to entry: TimedEntry) {
    guard let end = entry.end,
      let place = endless.firstIndex(where: { $0.identity == entry.identity })
    else { return }
    let isTold = endless.remove(at: place).isTold
    guard entry.lasts, end > start else { return }
    if isTold {
      active.append(entry)
      nextEnd = earlier(nextEnd, end)
    } else {
      waiting.insert(entry, at: waiting.partition { $0.start <= entry.start })
    }
  }

  /// When the next thing is due.
  var nextDue: MediaTime? {
    earlier(waiting.first.map { max(start, $0.start) }, nextEnd)
  }

  private mutating func findNextEnd() { nextEnd = active.compactMap(\.end).min() }

  /// All that is due up to a time, in order; of what happens together, ends come before beginnings.
  ///
  /// A cue that becomes known after its time is told with the time that it is.
  mutating func advance(to time: MediaTime) -> [Due] {
    let before = self.time
    var due: [Due] = []
    while let next = nextDue, next <= time {
      if nextEnd == next {
        due += active.filter { $0.end == next }.map {
          Due(entry: $0, isEnd: true, time: $0.time(of: next, notBefore: before))
        }
        active.removeAll { $0.end == next }
        findNextEnd()
      } else if let entry = waiting.popFirst() {
        let told = entry.time(of: next, notBefore: before)
        due.append(Due(entry: entry, isEnd: false, time: told))
        guard entry.lasts else {
          // A receiver of a cue waits for its end, also if that comes in the same moment.
          if entry.track != nil { due.append(Due(entry: entry, isEnd: true, time: told)) }
          noteEndless(entry, isTold: true)
          continue
        }
        active.append(entry)
        nextEnd = earlier(nextEnd, entry.end)
      }
    }
    self.time = max(self.time, time)
    return due
  }

  /// Ends all that is active: the pass is left at a time.
  mutating func leave(at time: MediaTime) -> [Due] {
    defer {
      active = []
      nextEnd = nil
    }
    return active.map { Due(entry: $0, isEnd: true, time: time) }
  }
}

extension TimedEntry {
  /// Whether it has a beginning and an end, known or not.
  var lasts: Bool { end.map { $0 > start } ?? (track != nil) }

  /// When something is told that was due at a time, where all was told up to another before.
  fileprivate func time(of due: MediaTime, notBefore told: MediaTime) -> MediaTime {
    track == nil ? due : max(due, told)
  }

  /// The end of what goes on until something ends it; `nil` for what has no length, or may have none.
  ///
  /// Of a range of dates without an end it says itself that it goes on. Source: RFC 8216, 4.3.2.7.
  fileprivate var openEnd: MediaTime? {
    if track != nil { return .distantFuture }
    guard end == nil, case .metadata(let metadata) = content, metadata.kind == .dateRange else {
      return nil
    }
    let fields = metadata.fields
    if fields["END-ON-NEXT"] == .string("YES") || fields["SCTE35-OUT"] != nil {
      return .distantFuture
    }
    guard case .string(let planned)? = fields["PLANNED-DURATION"] else { return nil }
    return Double(planned).map { start + .seconds($0) }
  }
}

extension Deque {
  /// The place of the first element of a sorted queue that does not meet a condition; most are put at the end.
  fileprivate func partition(where isBefore: (Element) -> Bool) -> Int {
    guard let last, !isBefore(last) else { return count }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
