internal import CFFmpeg

/// Tracks that go on in other streams.
extension FormatContext {
  /// Whether streams may take the place of others: in a transport stream of one program.
  var hasSuccession: Bool { native.pointee.nb_programs == 1 && container == "mpegts" }

  /// Moves a packet to the track that its stream belongs to.
  ///
  /// - Returns: Whether it is read.
  func moveToTrack(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    let index = Int(packet.pointee.stream_index)
    guard mayChangeStreams, kind(index) != AVMEDIA_TYPE_UNKNOWN else { return true }
    guard let track = succession.track(of: index, isListed: isListed, isAlike: isAlike) else {
      // Another track beside those that are read.
      if isListed(index), succession.track(of: index) == index {
        stream(index)?.pointee.discard = AVDISCARD_ALL
      }
      return false
    }
    packet.pointee.stream_index = Int32(track)
    return true
  }

  /// Whether a stream may take the place of one of these tracks: what the program lists is known at its packets only.
  func mayFollow(_ index: Int, tracks: Set<Int>) -> Bool {
    mayChangeStreams && tracks.contains { isAlike($0, index) }
  }

  /// The codec of what is read of a track now.
  func codec(of track: Int) -> AVCodecID {
    stream(succession.source(of: track))?.pointee.codecpar?.pointee.codec_id ?? AV_CODEC_ID_NONE
  }

  private func isListed(_ index: Int) -> Bool {
    native.pointee.programs?[0]?.pointee.lists(index) ?? false
  }

  private func isAlike(_ one: Int, _ other: Int) -> Bool {
    one != other && kind(one) == kind(other) && kind(one) != AVMEDIA_TYPE_UNKNOWN
  }

  /// That of pictures or sound.
  private func kind(_ index: Int) -> AVMediaType {
    let type = stream(index)?.pointee.codecpar?.pointee.codec_type ?? AVMEDIA_TYPE_UNKNOWN
    return type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO ? type : AVMEDIA_TYPE_UNKNOWN
  }
}

extension AVProgram {
  fileprivate func lists(_ index: Int) -> Bool {
    UnsafeBufferPointer(start: stream_index, count: Int(nb_stream_indexes)).contains(UInt32(index))
  }
}
