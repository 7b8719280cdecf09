internal import FFmpeg
internal import MediaCore

extension PacketQueue.Entry {
  /// What it adds to a queue's level.
  var level: PacketQueue.Level {
    switch self {
    case .packet(let packet):
      PacketQueue.Level(bytes: packet.byteCount + 200, duration: packet.duration)
    case .format: PacketQueue.Level()
    case .endOfPass: PacketQueue.Level(passEnds: 1)
    }
  }

  var format: CodecParameters? {
    switch self {
    case .format(let parameters): parameters
    default: nil
    }
  }

  /// The same once more; `nil` when memory runs out.
  borrowing func copy() -> PacketQueue.Entry? {
    switch self {
    case .packet(let packet):
      guard let packet = packet.copy() else { return nil }
      return .packet(packet)
    case .format(let parameters): return .format(parameters)
    case .endOfPass: return .endOfPass
    }
  }
}
