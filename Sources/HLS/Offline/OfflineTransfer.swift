import MediaCore
import Networking
import Streaming

/// The bytes of a resource from a place on, as they come; used on one thread, where it blocks.
package struct OfflineTransfer {
  /// Where the first byte lies in the resource: the place that was asked for, or 0 from a server without ranges.
  package let start: Int64
  /// The length of the whole resource in bytes; `nil` if the server does not tell it.
  package let length: Int64?
  /// What the server tells versions of the resource by; `nil` when it tells nothing.
  package let validator: String?
  /// Where it comes from after redirects.
  var address: String { incoming.url }
  /// The networks that it came through; `nil` for a file, and where the client does not know.
  var route: Route? { incoming.route }
  private var incoming: IncomingResource
  /// What was looked at and not taken; `nil` for nothing, empty at the end.
  private var ahead: [UInt8]?

  init(_ incoming: IncomingResource, start: Int64, length: Int64?) {
    self.incoming = incoming
    self.start = start
    self.length = length
    validator = incoming.identity?.validator
  }

  /// Waits for the next bytes; `nil` at the end.
  ///
  /// - Throws: What broke it off.
  package mutating func next() throws(OfflineFailure) -> ArraySlice<UInt8>? {
    if let ahead = ahead.take() { return ahead.isEmpty ? nil : ahead[...] }
    do throws(LoadError) { return try incoming.next() } catch {
      throw OfflineFailure(error, at: incoming.url)
    }
  }

  /// Waits for the next bytes, which stay to be taken; none at the end.
  ///
  /// - Throws: As `next`.
  package mutating func peek() throws(OfflineFailure) -> [UInt8] {
    let bytes = try next().map { Array($0) } ?? []
    putBack(bytes)
    return bytes
  }

  /// Gives bytes back that were taken last, to be taken again; none at the end.
  mutating func putBack(_ bytes: [UInt8]) { ahead = bytes }
}
