import MediaCore
import Networking

/// A resource that has been loaded.
struct LoadedResource: Sendable {
  var bytes: [UInt8]
  /// Where it came from after redirects.
  var url: String
  /// How many seconds a cache has held it; `nil` when none did.
  var age: Int?
}
