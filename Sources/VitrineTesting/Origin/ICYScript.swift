import FoundationEssentials

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
