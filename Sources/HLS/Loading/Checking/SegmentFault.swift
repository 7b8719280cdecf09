import MediaCore
import Networking

/// Why what came for a segment is none, whatever its status was.
enum SegmentFault: Error, Hashable, Sendable {
  /// Something else came: a page, for instance.
  case notMedia(String)
  /// A part of it came, or nothing.
  case cut(String)

  static let empty = SegmentFault.cut("it is empty")
  static let text = SegmentFault.notMedia("it is text")

  /// The same as a failure of loading: another try may well succeed, but not with a file.
  func error(_ uri: String) -> LoadError {
    let (kind, reason): (NetworkError.Kind, String) =
      switch self {
      case .notMedia(let reason): (.badReply, "what came is no media: \(reason)")
      case .cut(let reason): (.endedEarly, "what came is not whole: \(reason)")
      }
    return uri.hasPrefix("file:")
      ? .final(MediaError(.malformedContainer, reason)) : .network(NetworkError(kind, reason))
  }
}
