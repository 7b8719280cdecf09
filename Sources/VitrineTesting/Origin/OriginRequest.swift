import NIOCore
import NIOHTTP1

/// A request that a `ScriptedOrigin` got.
public struct OriginRequest: Sendable {
  /// `GET` or `HEAD`, mostly.
  public var method: String
  /// The path of the URL, without its query.
  public var path: String
  /// In the order sent.
  public var headers: [OriginResource.Header]
  /// What was sent with it.
  public var body: [UInt8] = []

  /// The value of the first header of that name, whose case does not matter.
  public subscript(header header: String) -> String? {
    headers.first { $0.name.lowercased() == header.lowercased() }?.value
  }
}
