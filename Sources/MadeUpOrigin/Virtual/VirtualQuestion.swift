package import MediaCore
package import Networking

/// A request as a `VirtualOrigin` sees it.
package struct VirtualQuestion: Sendable {
  package var path: String
  /// What stands after the question mark; empty without one.
  package var query: String
  package var range: ByteRange?
  /// How many requests to the path there have been, this one counted.
  package var number: Int
  /// When it was sent.
  package var time: MediaTime
  /// When it is answered: later, where it was put off.
  package var now = MediaTime.zero

  /// A parameter of the query.
  package func parameter(_ name: String) -> String? {
    query.split(separator: "&").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}
