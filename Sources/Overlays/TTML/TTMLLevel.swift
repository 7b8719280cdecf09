import MediaCore

/// An element of a document that is open.
struct TTMLLevel {
  var name: String
  /// What it says itself.
  var own = TTMLStyle()
  var region: String?
  var activity = TTMLActivity()
  /// What changes for a time.
  var animations: [TTMLAnimation] = []
  var keepsSpace = false
  var ruby: TTMLRuby?
  /// Whether it is one of those that have times: the body and what is in it, but for lines' ends.
  var isContent = false
  /// The name that the document gives it; empty if it gives none.
  var identifier = ""
  /// What it says in text, if it is a picture.
  var alternative = ""
  /// Whether it says itself which region it lies in.
  var namesRegion = false
  /// Tells it from all other content of its document.
  var number = 0

  /// What it says itself at a time.
  func own(at time: MediaTime) -> TTMLStyle {
    var style = own
    animations.apply(to: &style, at: time)
    return style
  }
}

extension [TTMLAnimation] {
  /// When something changes within a time, in order.
  func times(within range: TimeRange) -> [MediaTime] {
    Set(flatMap { [$0.range.start, $0.range.end] })
      .filter { range.start < $0 && $0 < range.end }.sorted()
  }

  /// Changes a style to what it is at a time.
  func apply(to style: inout TTMLStyle, at time: MediaTime) {
    for animation in self where animation.range.start <= time && time < animation.range.end {
      style.apply(animation.style)
    }
  }
}
