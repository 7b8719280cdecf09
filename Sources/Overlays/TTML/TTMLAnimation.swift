import MediaCore

/// What a `set` changes, and when.
///
/// Source: https://www.w3.org/TR/ttml2/, 13.1.3.
struct TTMLAnimation {
  var range: TimeRange
  var style: TTMLStyle
}
