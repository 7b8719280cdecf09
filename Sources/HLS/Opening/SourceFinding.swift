package import MediaCore
import Streaming

/// What turns out to be in a source that is looked into.
package enum SourceFinding: Sendable {
  case playlist(PlaylistReport)
  /// Media, to be read from its beginning on, also where that comes only once.
  case media(any DataSource)
}

extension DefaultSourceOpener {
  /// Looks into a prepared source.
  ///
  /// - Parameters:
  ///   - name: What it was opened by.
  ///   - isStrict: Whether it is read as a playlist of a stream whatever it is, and held to the specification.
  /// - Throws: What reading it throws.
  package func find(
    in source: any DataSource, name: String, isStrict: Bool
  ) throws(MediaError) -> SourceFinding {
    let head = try HLSOpener.head(of: source)
    if let report = try playlistReport(of: source, name: name, head: head, isStrict: isStrict) {
      return .playlist(report)
    }
    if source is SlateSource || source is MockSource { return .media(source) }
    if let picture = try drawn(source, name: name, head: head) { return .media(picture) }
    return .media(try source.fromBeginning(head: head))
  }
}
