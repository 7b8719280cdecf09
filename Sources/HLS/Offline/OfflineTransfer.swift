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
  private var incoming: IncomingResource

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
    do throws(LoadError) { return try incoming.next() } catch {
      throw OfflineFailure(error, at: incoming.url)
    }
  }
}
