/// What a server replied.
public struct HTTPResponse: Sendable {
  /// The status, 100…599.
  public var status: Int
  /// The header fields in their order, their names in lower case.
  public var headers: [(name: String, value: String)]
  /// The body, uncompressed.
  public var body: [UInt8]
  /// Where it came from after redirects.
  public var url: String

  /// Makes a response; a fake transport gives one.
  public init(
    status: Int = 200, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
    url: String = ""
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
  }

  /// The value of the first header field of a name; `nil` when there is none.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
