import FFmpeg
import MediaCore
import Playback

/// Reads a file, and does something to each packet, or before it is read.
final class ForwardingReader: PacketReader {
  private let reader: FileReader
  private let beforeRead: () -> Void
  private let change: (inout Packet) -> Void

  /// - Parameters:
  ///   - beforeRead: Called before anything is read, on the reader's thread; it may block there.
  ///   - change: What is done to a packet.
  init(
    _ reader: FileReader, beforeRead: @escaping () -> Void = {},
    change: @escaping (inout Packet) -> Void = { _ in }
  ) {
    self.reader = reader
    self.beforeRead = beforeRead
    self.change = change
  }

  var information: MediaInformation { reader.information }
  var isTimed: Bool { reader.isTimed }
  var hasSampleExactTimes: Bool { reader.hasSampleExactTimes }
  func parameters(of track: Int) throws(MediaError) -> CodecParameters {
    try reader.parameters(of: track)
  }
  func select(_ tracks: Set<Int>) { reader.select(tracks) }
  func seek(to time: MediaTime, track: Int?) throws(MediaError) {
    try reader.seek(to: time, track: track)
  }
  func rewind() throws(MediaError) { try reader.rewind() }

  func read() throws(MediaError) -> PacketRead {
    beforeRead()
    switch try reader.read() {
    case .packet(var packet):
      change(&packet)
      return .packet(packet)
    case let other: return other
    }
  }
}

extension ForwardingReader {
  /// Reads so many times, and then does something before each read: it waits, for instance.
  convenience init(_ reader: FileReader, after reads: Int, do body: @escaping () -> Void) {
    var left = reads
    self.init(
      reader,
      beforeRead: {
        if left == 0 { body() }
        left = max(0, left - 1)
      })
  }
}
