internal import FFmpeg
internal import MediaCore

/// A second picture as it is put on a frame.
struct ShownInset: Sendable, Hashable {
  /// The number of the source, and of its picture.
  var source: Int
  var number: Int
  var frame: VideoFrame
  var place: InsetPlace

  static func == (one: ShownInset, other: ShownInset) -> Bool {
    one.source == other.source && one.number == other.number && one.place == other.place
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(number)
    hasher.combine(place)
  }
}
