internal import FFmpeg
internal import MediaCore

/// The pictures of a source that goes out under the next one, decoded as they are asked for.
final class TailPictures {
  private let source: SegmentSource
  private let track: Int
  private var decoder: VideoDecoder
  private var finisher: PictureFinisher
  private var current: VideoFrame?
  private var next: VideoFrame?
  private var isOver = false
  /// The parameters that follow the pictures that are being drained.
  private var following: CodecParameters?

  /// - Parameter start: From when on pictures are asked for.
  /// - Throws: What opening the source throws, 4001 when it cannot be decoded.
  init(
    _ source: SegmentSource, start: MediaTime, _ finisher: consuming PictureFinisher
  ) throws(MediaError) {
    guard let video = source.video else {
      throw MediaError(.noPlayableTrack, "there are no pictures to go out")
    }
    self.source = source
    track = video.index
    decoder = try VideoDecoder(try source.reader.packets.parameters(of: video.index))
    self.finisher = finisher
    try source.seek(to: start)
  }

  /// The picture that is up at a time of the source, finished; times never go back.
  ///
  /// - Returns: `nil` where there is none.
  /// - Throws: What reading throws, 7001.
  func picture(at time: MediaTime) throws(MediaError) -> VideoFrame? {
    while next.map({ $0.time <= time }) ?? !isOver {
      if let frame = next.take() { current = frame }
      next = try decoded()
    }
    guard let current else { return nil }
    return try finisher.finish(current, following: next)
  }

  private func decoded() throws(MediaError) -> VideoFrame? {
    while true {
      if case .element(let frame)? = try? decoder.receive() { return frame }
      if let parameters = following.take(), (try? decoder.change(to: parameters)) == nil {
        decoder.reset()
      }
      if isOver { return nil }
      switch try source.reader.read() {
      case .packet(let packet):
        guard packet.track == track else { continue }
        // A damaged packet is left out.
        if let isTaken = try? decoder.send(packet), !isTaken { continue }
      case .format(let changed, let parameters) where changed == track:
        following = parameters
        decoder.drain()
      case .endOfStream:
        isOver = true
        decoder.drain()
      default: continue
      }
    }
  }
}
