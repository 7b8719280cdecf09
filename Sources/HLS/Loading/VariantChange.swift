package import MediaCore
import Streaming
import Synchronization

/// A change from one variant of a stream to another.
package struct VariantChange: Hashable, Sendable {
  /// Indices of the variants by rising bandwidth; `nil` at the beginning.
  package var from: Int?
  package var to: Int
  package var reason: String
  /// The new variant's peak, in bits a second.
  package var bitrate: Double
  /// The bandwidth that was counted on, in bits a second; `nil` while nothing is known.
  package var estimate: Double?
  /// How much was loaded ahead.
  package var buffer: MediaTime
}
