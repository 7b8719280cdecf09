import MediaCore

/// A region as the head of a document defines it.
struct TTMLRegion {
  var style: TTMLStyle
  /// When it is there.
  var activity: TTMLActivity
  var animations: [TTMLAnimation] = []

  /// What it looks like at a time.
  func style(at time: MediaTime) -> TTMLStyle {
    var style = style
    animations.apply(to: &style, at: time)
    return style
  }
}
