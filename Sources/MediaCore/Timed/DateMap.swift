/// Tells the date of an item's times from those that are known.
package struct DateMap: Sendable {
  /// The earliest first.
  private var anchors: [DateAnchor] = []
  /// How many are kept; of more, the earliest are forgotten.
  private static let limit = 4096

  package init() {}

  package mutating func insert(_ anchor: DateAnchor) {
    let place = anchors.lastIndex { $0.time <= anchor.time }
    if let place, anchors[place].time == anchor.time { return anchors[place] = anchor }
    // One that goes on where the one before leads says nothing new.
    if let place, anchors[place].date(at: anchor.time) == anchor.date { return }
    anchors.insert(anchor, at: place.map { $0 + 1 } ?? 0)
    if anchors.count > Self.limit { anchors.removeFirst() }
  }

  /// The date of a time, counted from the last anchor before it or else back from the first; `nil` with none.
  package func date(at time: MediaTime) -> ProgramDate? {
    (anchors.last { $0.time <= time } ?? anchors.first)?.date(at: time)
  }
}
