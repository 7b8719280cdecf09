internal import FFmpeg
internal import MediaCore

/// Makes packets of the output of those of one track of an asset; used on the export's thread alone.
protocol TrackWriter: AnyObject {
  /// Whether it can be added to the output: an encoder knows what it makes when it has its first picture.
  var isReady: Bool { get }
  /// Whether all of the range is written.
  var isFull: Bool { get }
  /// Up to where the output reaches.
  var reach: MediaTime { get }

  /// Adds the track to the output, once it is ready.
  ///
  /// - Returns: The number of the track there.
  /// - Throws: As `Muxer.addTrack`.
  func addTrack(to muxer: Muxer) throws(MediaError) -> Int

  /// Takes a packet, or with `nil` is told that there are no more.
  ///
  /// - Returns: Packets of the output, whose times begin with the range.
  /// - Throws: 7001 when it cannot be encoded; a damaged packet is left out.
  func take(_ packet: HeldPacket?) throws(MediaError) -> [HeldPacket]

  /// Has the range end at a time of the asset, which is earlier than it would have.
  ///
  /// - Returns: What there was yet to be written.
  /// - Throws: As `take`.
  func end(at time: MediaTime) throws(MediaError) -> [HeldPacket]

  /// Takes other parameters for the packets that follow.
  ///
  /// - Returns: What the packets before have yet to give.
  /// - Throws: 4001 when they cannot be decoded, 1008 where the output cannot change so.
  func change(to parameters: CodecParameters) throws(MediaError) -> [HeldPacket]
}

extension MediaError {
  /// A track that is copied becomes one that another decoder takes.
  static let formatChange = MediaError(
    .notSupported, "the track changes its format on the way; choose a preset that encodes")
}
