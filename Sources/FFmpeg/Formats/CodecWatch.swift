/// Tells when decoders of a source have to be told of another codec.
struct CodecWatch {
  /// What the decoders were last told of each track, by FFmpeg's numbers.
  private var known: [Int: UInt32] = [:]
  private var hasChanged = false

  /// Records the codec of a packet.
  ///
  /// - Returns: Whether its decoder goes by another one.
  mutating func isNew(_ codec: UInt32, of track: Int) -> Bool {
    guard let before = known.updateValue(codec, forKey: track) else { return hasChanged }
    if before != codec { hasChanged = true }
    return before != codec
  }

  /// Packets from another place follow.
  mutating func jump() { known = [:] }
}
