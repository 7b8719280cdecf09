public import MediaCore

/// How far an export is.
public enum ExportStatus: Sendable, Hashable {
  /// It was not begun.
  case unknown
  /// It was begun, and its asset is being opened.
  case waiting
  /// So much of it is written, 0…1.
  case exporting(Double)
  /// The file is at its place.
  case completed
  /// It could not be done; nothing is left of it.
  case failed(MediaError)
  /// It was called off; nothing is left of it.
  case cancelled

  /// Whether nothing more will come.
  public var isFinal: Bool {
    switch self {
    case .completed, .failed, .cancelled: true
    case .unknown, .waiting, .exporting: false
    }
  }
}
