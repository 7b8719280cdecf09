import MediaCore

/// When an element of a document is active, and with it what is in it.
///
/// Source: https://www.w3.org/TR/ttml2/, 12.2 to 12.4.
struct TTMLActivity {
  /// From its start on, until the latest time at which it may end.
  private(set) var range = TimeRange(start: .zero, end: .distantFuture)
  /// Whether it, or an element around it, says when it begins; otherwise that is with the document.
  private(set) var saysStart = false
  /// Whether its parts follow each other; otherwise the times of all count from its start.
  private(set) var isSequence = false
  /// Whether it says itself when it ends; otherwise that is with its parts.
  private var saysEnd = false
  /// When the last of its parts ended, so far.
  private var partsEnd = MediaTime.zero

  /// That of the root.
  init() {}

  /// - Parameter parent: That of the element around.
  init(_ element: XMLScanner.Element, in parent: TTMLActivity, _ timing: TTMLTiming) {
    let origin = parent.isSequence ? parent.partsEnd : parent.range.start
    let begin = element["begin"].flatMap(timing.time)
    let start = origin + (begin ?? .zero)
    saysStart = parent.saysStart || begin != nil || origin > .zero
    var end = MediaTime.distantFuture
    if let length = element["dur"].flatMap(timing.time) { end = min(end, start + length) }
    if let limit = element["end"].flatMap(timing.time) { end = min(end, origin + limit) }
    // An element with an unreadable time is not shown: when to take it off again is not known.
    if Self.isBroken(element, timing) { end = start }
    saysEnd = end < .distantFuture
    range = TimeRange(start: start, end: min(end, parent.range.end))
    isSequence = element["timeContainer"] == "seq"
    partsEnd = start
  }

  /// Whether it is a paragraph, a part of one or a change that has a time which is none.
  private static func isBroken(_ element: XMLScanner.Element, _ timing: TTMLTiming) -> Bool {
    guard ["p", "span", "set"].contains(element.name) else { return false }
    return ["begin", "end", "dur"].contains { name in
      element[name].map { !$0.allSatisfy(\.isWhitespace) && timing.time($0) == nil } ?? false
    }
  }

  /// When it ends, once all of its parts are known.
  var end: MediaTime { saysEnd ? range.end : min(partsEnd, range.end) }

  /// Takes one of its parts, of which all is known.
  mutating func take(_ part: TTMLActivity) { partsEnd = max(partsEnd, part.end) }

  /// Takes text of its own, which is there until its end.
  mutating func takeText() { partsEnd = range.end }
}
