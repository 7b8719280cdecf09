package import MediaCore

/// The cues of a track in their order, with quick answers about times.
///
/// Made once in a time that grows little more than with the number of cues; an answer takes a time that grows
/// with the number of cues in it, however many others there are.
package struct CueTimeline: Sendable {
  /// The cues that are shown at some time, in the order in which they are laid out.
  package let cues: PackedCues
  /// When something changes on the picture, each time once, the earliest first.
  private let changes: [MediaTime]
  private let tree: IntervalTree
  private let recent = RecentCues()

  package init(_ cues: [Cue]) {
    var packed = PackedCues()
    for cue in cues { packed.append(cue) }
    self.init(packed)
  }

  /// - Parameter offset: How much later they are than they say.
  init(_ cues: consuming PackedCues, offset: MediaTime = .zero) {
    cues.order(offset: offset)
    changes = Self.changes(of: cues)
    tree = IntervalTree(cues.indices.lazy.map { [cues] in cues.range(at: $0) })
    self.cues = cues
  }

  /// The cues that are shown at a time, in their order.
  ///
  /// - Parameter limit: How many at most, the first of them; the default is 100, more than a picture can hold.
  package func active(at time: MediaTime, limit: Int = 100) -> [Cue] {
    recent.take(tree.active(at: time, limit: limit), of: cues)
  }

  /// How many cues begin at a time or before it.
  package func begun(at time: MediaTime) -> Int { tree.begun(at: time) }

  /// When something changes after a time: a cue comes or goes, or a timestamp in the text of one is reached.
  package func nextChange(after time: MediaTime) -> MediaTime? {
    let index = changes.count(upTo: time)
    return index < changes.count ? changes[index] : nil
  }

  private static func changes(of cues: PackedCues) -> [MediaTime] {
    var times = cues.timestamps
    times.reserveCapacity(times.count + cues.count * 2)
    for index in cues.indices {
      let range = cues.range(at: index)
      times.append(range.start)
      times.append(range.end)
    }
    times.sort()
    var count = 0
    for index in times.indices where count == 0 || times[index] != times[count - 1] {
      times[count] = times[index]
      count += 1
    }
    return Array(times[..<count])
  }
}
