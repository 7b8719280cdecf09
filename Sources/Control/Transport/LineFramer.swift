package import NIOCore

/// Cuts a stream of bytes into lines of a limited length.
package struct LineFramer {
  package enum Line {
    /// A line without its line end.
    case complete(ByteBuffer)
    /// More bytes than a line may have; what comes after them is not looked at any more.
    case tooLong
  }

  private let limit: Int
  private var buffer = ByteBuffer()
  /// How many of the bytes have been searched for a line end.
  private var searched = 0
  private var isFinished = false
  /// Whether a line was too long: where the next one begins is not known.
  private var isBroken = false

  package init(limit: Int) { self.limit = limit }

  /// Whether no bytes are held.
  package var isEmpty: Bool { buffer.readableBytes == 0 }

  package mutating func append(_ bytes: ByteBuffer) {
    if isBroken { return }
    if buffer.readableBytes == 0 {
      buffer = bytes
      searched = 0
    } else {
      buffer.writeImmutableBuffer(bytes)
      buffer.discardReadBytes()
    }
  }

  /// Says that no more bytes will come: what is left is the last line.
  package mutating func finish() { isFinished = true }

  /// The next line; `nil` when its end has not come yet.
  package mutating func next() -> Line? {
    let view = buffer.readableBytesView.dropFirst(searched)
    if let end = view.firstIndex(of: UInt8(ascii: "\n")) {
      let length = end - buffer.readerIndex
      searched = 0
      guard length <= limit, let line = buffer.readSlice(length: length) else { return giveUp() }
      buffer.moveReaderIndex(forwardBy: 1)
      return .complete(line)
    }
    searched = buffer.readableBytes
    if searched > limit { return giveUp() }
    guard isFinished, searched > 0, let line = buffer.readSlice(length: searched) else {
      return nil
    }
    searched = 0
    return .complete(line)
  }

  private mutating func giveUp() -> Line {
    isBroken = true
    buffer = ByteBuffer()
    searched = 0
    return .tooLong
  }
}
