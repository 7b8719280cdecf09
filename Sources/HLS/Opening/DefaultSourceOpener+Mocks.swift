import MediaCore
import MockMedia
import Networking
import Streaming

/// Media that are made up.
extension DefaultSourceOpener {
  /// The made-up medium that a source names; `nil` for one that is none.
  ///
  /// - Throws: 1001 for a medium that cannot be, 3004 for one that would be too much, 2010 for one that content of a network
  ///   names.
  func mock(
    _ source: String, namedBy referrer: URLPolicy.Referrer
  ) throws(MediaError) -> MockSource? {
    guard let mock = try Mock(source: source) else { return nil }
    guard referrer == .local else {
      throw MediaError(.forbiddenURL, "content of a network may not name a mock")
    }
    return MockSource(mock, mocks)
  }
}
