internal import MediaCore
import Streaming

/// A resource that is its own URI: `data:application/json;base64,…`.
///
/// Source: RFC 2397.
package enum DataURI {
  /// The bytes that a URI holds; `nil` when it is no such URI, or not as it must be.
  package static func bytes(of uri: String) -> [UInt8]? {
    guard uri.prefix(5).lowercased() == "data:", let comma = uri.firstIndex(of: ",") else {
      return nil
    }
    let type = uri[..<comma].lowercased()
    guard let text = PercentEncoding.decode(uri[uri.index(after: comma)...]) else { return nil }
    return type.hasSuffix(";base64") ? Base64.bytes(of: text) : Array(text.utf8)
  }
}
