internal import MediaCore

/// What one packet of text is made of.
struct CueSample {
  var text: String
  /// As WebVTT writes them.
  var settings = ""
  var range: TimeRange
}
