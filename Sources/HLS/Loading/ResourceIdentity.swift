import MediaCore
import Networking
import Streaming

/// What a reply says of the resource that it is of.
struct ResourceIdentity: Hashable, Sendable {
  /// The length of all of it; `nil` when the server does not say, or tells that of something compressed.
  var length: Int64?
  /// What the server can tell its versions by; `nil` for nothing.
  var validator: String?
  /// Whether it came compressed, so that the server's bytes are others than those that are read.
  var isCompressed: Bool

  init(_ response: Response) {
    let content = RemoteContent(response)
    isCompressed = response.isCompressed
    let told = response.contentRange?.total ?? (response.status == 206 ? nil : content.length)
    length = isCompressed ? nil : told
    validator = content.validator
  }

  /// Whether two replies cannot be of the same version.
  func isOther(than other: ResourceIdentity) -> Bool {
    if let length, let known = other.length, length != known { return true }
    if let validator, let known = other.validator { return validator != known }
    return false
  }
}
