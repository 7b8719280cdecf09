import MediaCore
import Networking

/// Reading.
extension HTTPStream {
  /// Sees to it that the next byte is the one at an offset; `false` when there is none.
  mutating func go(to offset: Int64) throws(Failure) -> Bool {
    let canSkip =
      transfer != nil && offset >= position
      && (offset - position <= HTTPSourceSettings.skipAhead || content?.acceptsRanges == false)
    if !canSkip {
      if let content, content.isLive, offset != position {
        throw .final(MediaError(.notSupported, "a live stream cannot be read again"))
      }
      guard try reconnect(at: offset) else { return false }
    }
    return try skip(to: offset)
  }

  /// Reads over what lies before an offset; `false` when the content ends before it.
  private mutating func skip(to offset: Int64) throws(Failure) -> Bool {
    guard position < offset else { return true }
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    while position < offset {
      let count = try scratch.withRawSpan { span throws(Failure) in
        try fill(&span, atMost: Int(min(offset - position, 64 << 10)))
      }
      if count == 0 { return false }
    }
    return true
  }

  /// Reads what comes next; 0 at the end of the content.
  mutating func fill(
    _ buffer: inout MutableRawSpan, atMost limit: Int = .max
  ) throws(Failure) -> Int {
    try readTitle()
    let count = try receive(&buffer, atMost: min(limit, titles?.bytesToBlock ?? .max))
    position += Int64(count)
    titles?.receive(sound: count)
    if count == 0 { try end() }
    return count
  }

  /// The transfer has ended: so has the content, unless more was promised.
  private mutating func end() throws(Failure) {
    if let length = content?.length, position < length {
      throw .network(
        NetworkError(.endedEarly, "the server sent \(position) of \(length) bytes"))
    }
    if content?.isLive == false { content?.length = position }
    if content?.isLive == true, let endlessSince, time.now - endlessSince >= Self.broadcast {
      throw .network(NetworkError(.endedEarly, "the broadcast broke off"))
    }
  }

  /// What has been coming for so long and ends is a broadcast whose server was begun anew, not a file.
  private static let broadcast = MediaTime.seconds(30)

  private func rest(_ limit: Int) -> Int {
    guard let length = content?.length else { return limit }
    return Int(clamping: min(Int64(limit), length - position))
  }

  private mutating func receive(
    _ buffer: inout MutableRawSpan, atMost limit: Int
  ) throws(Failure) -> Int {
    guard let transfer else { return 0 }
    let limit = rest(limit)
    if limit <= 0 { return 0 }
    do throws(NetworkError) {
      return try transfer.read(into: &buffer, atMost: limit)
    } catch {
      throw .network(error)
    }
  }

  /// Reads the block that is due, if one is.
  private mutating func readTitle() throws(Failure) {
    guard titles?.bytesToBlock == 0 else { return }
    guard let units = try receive(exactly: 1).first else { return }
    let block = try receive(exactly: Int(units) * 16)
    titles?.skipBlock()
    if let title = ICYDemultiplexer.title(in: block), told.count < Self.mostTold {
      told.append(TagChange(offset: position, tags: ["icy-title": title]))
    }
  }

  /// So many bytes, or fewer at the end.
  private mutating func receive(exactly count: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      let received = try piece.withRawSpan { span throws(Failure) in
        try receive(&span, atMost: count - bytes.count)
      }
      if received == 0 { break }
      bytes += piece[..<received]
    }
    return bytes
  }
}
