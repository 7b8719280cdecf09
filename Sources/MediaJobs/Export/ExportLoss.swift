/// What the pictures of an export have not, though those of the asset had it.
public enum ExportLoss: String, Sendable, Hashable, Codable, CaseIterable {
  /// How they are turned: the kind of file does not tell it of pictures that are copied.
  case orientation
  /// Where they can be seen through: encoded pictures stand on black, and MP4 does not hold it of copied VP8 and VP9.
  case transparency
}
