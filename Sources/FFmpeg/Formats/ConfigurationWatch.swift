internal import MediaCore

/// Tells decoders again what a file tells only once, where what they need to know changes on the way.
///
/// A decoder that was open then knows it; one that is made later does not (`AV_PKT_DATA_NEW_EXTRADATA`).
struct ConfigurationWatch {
  /// What the packets of a track go by that were read last, where it is not what the file began with.
  private var current: [Int: [UInt8]] = [:]
  /// The tracks of which a packet was read since the last jump.
  private var told: Set<Int> = []

  /// Has a packet tell what it goes by.
  ///
  /// - Parameters:
  ///   - tracks: Of the file; a decoder of pictures may be made anew at each key frame.
  ///   - parameters: Of its track, as the file began.
  mutating func see(
    _ packet: inout Packet, of tracks: [Track],
    _ parameters: () throws(MediaError) -> CodecParameters
  ) throws(MediaError) {
    let number = packet.track
    let new = packet.newExtraData
    if !new.isEmpty {
      var differs = current[number] != nil
      if !differs { differs = try parameters().extraData != new }
      if differs { current[number] = new }
      told.insert(number)
      return
    }
    guard let data = current[number] else { return }
    let isFirst = told.insert(number).inserted
    let isVideo = tracks.contains { $0.index == number && $0.isVideo }
    if isFirst || isVideo && packet.isKeyFrame { packet.tell(extraData: data) }
  }

  /// Packets from another place follow.
  ///
  /// - Parameter isKnown: Whether what changes between here and there is told on the way; where not, nothing is known there.
  mutating func jump(isKnown: Bool) {
    told = []
    if !isKnown { current = [:] }
  }
}
