import FoundationEssentials
internal import MediaCore

/// What a `ScriptedOrigin` serves at one path, and how it misbehaves.
public struct OriginResource: Sendable {
  /// A header field of a request or a response.
  public typealias Header = (name: String, value: String)

  /// The whole body, of which ranges are parts.
  public var bytes: [UInt8]
  /// The default is `application/octet-stream`.
  public var contentType = "application/octet-stream"
  /// The `ETag` header, quotes included, `nil` for none; the default is made from the bytes.
  public var entityTag: String?
  /// The `Last-Modified` header; `nil`, the default, for none.
  public var lastModified: String?
  /// Headers sent besides those that the server makes itself.
  public var headers: [Header] = []
  /// Whether ranges are honoured and said to be; the default is `true`.
  public var supportsRanges = true
  /// Whether the length is told; the default is `true`.
  ///
  /// Where it is not, the end of the connection ends the body.
  public var declaresLength = true
  /// Titles told to a client that asks for them; `nil`, the default, for none.
  public var icy: ICYScript?
  var faults: [(occasion: OriginOccasion, fault: OriginFault)] = []

  /// Makes a resource of bytes, with a tag made of them.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    entityTag = Self.tag(for: bytes)
  }

  /// A tag of the length and the two ends: hashing a film whole would take long.
  private static func tag(for bytes: [UInt8]) -> String {
    var digest = Digest64()
    digest.add(bytes.prefix(4096))
    digest.add(bytes.suffix(4096))
    return "\"\(bytes.count)-\(String(digest.value, radix: 16))\""
  }

  /// Makes a resource of text in UTF-8, with a tag made of it.
  public init(text: String) { self.init(Array(text.utf8)) }

  /// Serves what a file holds now.
  ///
  /// - Throws: What reading the file throws.
  public init(file path: String) throws {
    self.init([UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// A resource that sends the client elsewhere, with the status 302.
  public static func redirect(to url: String) -> OriginResource {
    OriginResource([]).failing(.always, with: .redirect(to: url))
  }

  /// The same resource with one more fault.
  ///
  /// - Parameters:
  ///   - occasion: Which requests have the fault.
  ///   - fault: What goes wrong with them.
  public func failing(_ occasion: OriginOccasion, with fault: OriginFault) -> OriginResource {
    var resource = self
    resource.faults.append((occasion, fault))
    return resource
  }
}
