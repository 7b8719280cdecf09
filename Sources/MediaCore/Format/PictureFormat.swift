/// How a single picture is stored.
public enum PictureFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// Without loss, with transparency (ISO/IEC 15948).
  case png
  /// Smaller, with some loss (ITU-T T.81).
  case jpeg
}
