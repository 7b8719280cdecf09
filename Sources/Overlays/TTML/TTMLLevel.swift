import MediaCore

/// An element of a document that is open.
struct TTMLLevel {
  var name: String
  /// What it looks like, with what it takes over from those around it.
  var style = TTMLStyle()
  /// What it says itself.
  var own = TTMLStyle()
  var region: String?
  /// What the region's content starts from.
  var regionStyle = TTMLStyle()
  var activity = TTMLActivity()
  /// What changes for a time.
  var animations: [TTMLAnimation] = []
  /// `nil` while nothing from the root on says any.
  var fontSize: TTMLFontSize?
  var keepsSpace = false
  var ruby: TTMLRuby?
  /// How opaque it is, with all that it lies in; 0 also for what takes no part in the picture.
  var opacity = 1.0
  /// Whether it is one of those that have times: the body and what is in it, but for lines' ends.
  var isContent = false
  /// Tells it from all other content of its document.
  var number = 0
}

/// A region as the head of a document defines it.
struct TTMLRegion {
  var style: TTMLStyle
  /// When it is there.
  var activity: TTMLActivity
  var animations: [TTMLAnimation] = []
}

/// What a `set` changes, and when.
///
/// Source: https://www.w3.org/TR/ttml2/, 13.1.3.
struct TTMLAnimation {
  var range: TimeRange
  var style: TTMLStyle
}

extension [TTMLAnimation] {
  /// Changes a style to what it is at a time.
  func apply(to style: inout TTMLStyle, at time: MediaTime) {
    for animation in self where animation.range.start <= time && time < animation.range.end {
      style.apply(animation.style)
    }
  }
}
