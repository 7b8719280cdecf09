import FoundationEssentials
public import MediaCore

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

  /// A tag of the length and the two ends (FNV-1a): hashing a film whole would take long.
  private static func tag(for bytes: [UInt8]) -> String {
    let ends = [bytes.prefix(4096), bytes.suffix(4096)].joined()
    let hash = ends.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return "\"\(bytes.count)-\(String(hash, radix: 16))\""
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

/// Which of the requests to a path are meant, counted from 1.
public enum OriginOccasion: Sendable, Hashable {
  /// All of them.
  case always
  /// The first so many.
  case first(Int)
  /// That one and no other.
  case only(Int)
  /// That one and all after it.
  case from(Int)

  func includes(_ number: Int) -> Bool {
    switch self {
    case .always: true
    case .first(let count): number <= count
    case .only(let one): number == one
    case .from(let first): number >= first
    }
  }
}

/// One way to misbehave.
public enum OriginFault: Sendable {
  /// Waits before it answers.
  case latency(MediaTime)
  /// Sends the body no faster than so many bytes a second.
  case throttle(bytesPerSecond: Int)
  /// Closes the connection after so many bytes of the body.
  case drop(afterBytes: Int64)
  /// Resets the connection (RST) after so many bytes of the body.
  case reset(afterBytes: Int64)
  /// Sends nothing more after so many bytes of the body, and keeps the connection.
  case stall(afterBytes: Int64)
  /// Declares that length instead of the true one, and closes the connection after the body.
  case contentLength(Int64)
  /// Answers with that status and an empty body.
  case status(Int, headers: [OriginResource.Header] = [])
  /// Sends the client elsewhere with a status of 3xx and a `Location`.
  case redirect(to: String, status: Int = 302)
  /// Takes the request and says nothing, ever.
  case silence
  /// Sends the whole body with the status 200 whatever range was asked for.
  case ignoreRange
  /// Answers with those bytes, which need not be HTTP, and closes the connection.
  case raw(String)
}

/// What an Internet radio server sends between the sound, to a client that sends `Icy-MetaData: 1`.
public struct ICYScript: Sendable {
  /// So many bytes of sound lie between two titles.
  public var interval: Int
  /// Sent one after the other, each once; after the last, empty blocks follow.
  public var titles: [String]

  /// Makes a script; an interval below 1 counts as 1.
  public init(interval: Int, titles: [String]) {
    self.interval = max(1, interval)
    self.titles = titles
  }

  /// The sound with the titles between.
  func interleaved(_ sound: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var titles = titles[...]
    var rest = sound[...]
    while !rest.isEmpty {
      let piece = rest.prefix(interval)
      out += piece
      rest = rest.dropFirst(piece.count)
      if piece.count == interval { out += Self.block(titles.popFirst()) }
    }
    return out
  }

  private static func block(_ title: String?) -> [UInt8] {
    guard let title else { return [0] }
    let text = Array("StreamTitle='\(title)';".utf8.prefix(255 * 16))
    let units = (text.count + 15) / 16
    return [UInt8(units)] + text + Array(repeating: 0, count: units * 16 - text.count)
  }
}
