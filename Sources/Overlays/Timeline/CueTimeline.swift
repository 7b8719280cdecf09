package import MediaCore

/// The cues of a track in their order, with quick answers about times.
///
/// Made once in a time that grows little more than with the number of cues; an answer takes a time that grows
/// with the number of cues in it, however many others there are.
package struct CueTimeline: Sendable {
  /// The cues that are shown at some time, in the order in which they are laid out.
  ///
  /// By start, of those the longer first, and of those as the file has them. Source:
  /// https://html.spec.whatwg.org/multipage/media.html#text-track-cue-order.
  package let cues: [Cue]
  /// When something changes on the picture, each time once, the earliest first.
  private let changes: [MediaTime]
  private let tree: IntervalTree

  package init(_ cues: [Cue]) {
    self.cues = Self.ordered(cues)
    changes = Self.changes(of: self.cues)
    tree = IntervalTree(self.cues.map { TimeRange(start: $0.start, end: $0.end) })
  }

  /// The cues that are shown at a time, in their order.
  ///
  /// - Parameter limit: How many at most, the first of them; the default is 100, more than a picture can hold.
  package func active(at time: MediaTime, limit: Int = 100) -> [Cue] {
    tree.active(at: time, limit: limit).map { cues[$0] }
  }

  /// How many cues begin at a time or before it.
  package func begun(at time: MediaTime) -> Int { tree.begun(at: time) }

  /// When something changes after a time: a cue comes or goes, or a timestamp in the text of one is reached.
  package func nextChange(after time: MediaTime) -> MediaTime? {
    let index = changes.count(upTo: time)
    return index < changes.count ? changes[index] : nil
  }

  private static func ordered(_ cues: [Cue]) -> [Cue] {
    let shown = cues.filter { $0.start < $0.end }
    func isBefore(_ left: Cue, _ right: Cue) -> Bool {
      left.start != right.start ? left.start < right.start : left.end > right.end
    }
    // Nearly every file is in order already.
    let isOrdered = shown.indices.dropFirst().allSatisfy { !isBefore(shown[$0], shown[$0 - 1]) }
    if isOrdered { return shown }
    let order = shown.indices.sorted { left, right in
      if isBefore(shown[left], shown[right]) { return true }
      return left < right && !isBefore(shown[right], shown[left])
    }
    return order.map { shown[$0] }
  }

  private static func changes(of cues: [Cue]) -> [MediaTime] {
    var times: [MediaTime] = []
    times.reserveCapacity(cues.count * 2)
    for cue in cues {
      times.append(cue.start)
      times.append(cue.end)
      addTimestamps(in: cue.nodes, of: cue, to: &times)
    }
    times.sort()
    var distinct: [MediaTime] = []
    distinct.reserveCapacity(times.count)
    for time in times where time != distinct.last { distinct.append(time) }
    return distinct
  }

  private static func addTimestamps(
    in nodes: [CueNode], of cue: Cue, to times: inout [MediaTime]
  ) {
    for node in nodes {
      switch node {
      case .text: break
      case .timestamp(let time): if cue.isActive(at: time) { times.append(time) }
      case .element(let element): addTimestamps(in: element.children, of: cue, to: &times)
      }
    }
  }
}
