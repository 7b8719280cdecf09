/// Which part of an asset one file of an export has.
enum ExportPart: Hashable {
  /// All that the file type holds.
  case all
  /// The pictures alone, in fragments that begin with key frames; no higher than that, `nil` for their own height.
  case pictures(height: Int?)
  /// One track of sound alone, in fragments.
  case sound(track: Int)

  /// Whether it is written in fragments, for streams.
  var isFragmented: Bool { self != .all }
}
