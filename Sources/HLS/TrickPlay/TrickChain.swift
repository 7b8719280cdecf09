import FFmpeg
import MediaCore
import Streaming
import Synchronization

/// The packets of a fast playback: key frames that stand long enough to be seen.
final class TrickChain {
  /// So many pictures a second are shown at most.
  private static let pace = 8.0
  /// How long the edge of a broadcast is left alone.
  private static let pause = MediaTime.milliseconds(250)

  private let reader: IFrameReader
  /// Ends what is being waited for, from any thread.
  let interruption: Interruption
  /// Seconds of media for each second.
  var rate: Double
  private var next: Place?
  private var format: IFrame.Format?
  private var pending: Packet?

  private enum Place {
    /// What is up at a time.
    case up(at: MediaTime)
    /// What begins at a time of the playlist or later.
    case listed(from: MediaTime)
  }

  init(_ reader: IFrameReader, rate: Double, on time: any TimeSource) {
    self.reader = reader
    self.rate = rate
    interruption = Interruption(on: time)
  }

  /// Goes on with the frame that is up at a time.
  func seek(to time: MediaTime) {
    interruption.reset()
    next = .up(at: time)
    pending = nil
    format = nil
  }

  /// The next frame, before it what its decoder needs to know where that changes.
  func read(_ map: SegmentTimeline) throws(MediaError) -> PacketRead {
    if let packet = pending.take() { return .packet(packet) }
    guard let frame = try nextFrame(map) else { return .endOfStream }
    next = .listed(from: frame.following)
    let (format, parameters) = (frame.format, frame.parameters)
    let isNew = format != self.format
    self.format = format
    let packet = frame.takePacket()
    guard isNew else { return .packet(packet) }
    pending = consume packet
    return .format(track: HLSReader.pictureTrack, parameters)
  }

  /// The next frame, which a broadcast may have yet to bring; `nil` at the end.
  private func nextFrame(_ map: SegmentTimeline) throws(MediaError) -> IFrame? {
    let cancellation = interruption.current
    let spacing = rate > 1 ? MediaTime(seconds: rate / Self.pace) : .zero
    switch next {
    case nil: return nil
    case .up(let time): return try reader.frame(at: time, spacing: spacing, map, cancellation)
    case .listed(let start):
      while true {
        if let frame = try reader.frame(listedFrom: start, spacing: spacing, map, cancellation) {
          return frame
        }
        guard reader.isLive else { return nil }
        try cancellation.wait(Self.pause)
      }
    }
  }
}

extension TrickChain {
  /// Ends what is under way, until it is reset; any thread.
  final class Interruption: Sendable {
    private let time: any TimeSource
    private let cancellation: Mutex<Cancellation>

    init(on time: any TimeSource) {
      self.time = time
      cancellation = Mutex(Cancellation(on: time))
    }

    var current: Cancellation { cancellation.withLock { $0 } }

    func interrupt() { current.cancel() }

    func reset() { cancellation.withLock { $0 = Cancellation(on: time) } }
  }
}
