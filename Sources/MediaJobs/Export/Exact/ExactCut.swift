internal import FFmpeg
internal import MediaCore

/// What an exact copy of a track of pictures is put together from, in the asset's time.
struct ExactCut {
  /// Of the track as it is.
  var source: CodecParameters
  /// Of all of it.
  var parameters: CodecParameters
  /// What the decoder needs to know by which the packets are that are copied.
  var configuration: [UInt8]
  /// What is encoded before the first packet that is copied.
  var head: [HeldPacket] = []
  /// The pictures whose packets are copied; `nil` for none.
  var copied: (start: MediaTime, end: MediaTime?)?
  /// What is encoded after the last packet that is copied.
  var tail: [HeldPacket] = []

  /// Whether some of it is encoded.
  var isSpliced: Bool { !head.isEmpty || !tail.isEmpty }
}
