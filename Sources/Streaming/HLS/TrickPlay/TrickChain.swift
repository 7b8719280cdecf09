import FFmpeg
import MediaCore
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
  private var next: MediaTime?
  /// Whether what is next begins there or later, not before.
  private var goesOn = false
  private var format: IFrame.Format?
  private var pending: Packet?

  init(_ reader: IFrameReader, rate: Double, on time: any TimeSource) {
    self.reader = reader
    self.rate = rate
    interruption = Interruption(on: time)
  }

  /// Goes on with the frame that is up at a time.
  func seek(to time: MediaTime) {
    interruption.reset()
    next = time
    goesOn = false
    pending = nil
    format = nil
  }

  /// The next frame, before it what its decoder needs to know where that changes.
  func read(_ map: SegmentTimeline) throws(MediaError) -> PacketRead {
    if let packet = pending.take() { return .packet(packet) }
    let cancellation = interruption.current
    guard var at = next else { return .endOfStream }
    if goesOn {
      guard let start = try start(from: at, cancellation) else { return .endOfStream }
      at = start
    }
    let spacing = rate > 1 ? MediaTime(seconds: rate / Self.pace) : .zero
    guard let frame = try reader.frame(at: at, spacing: spacing, map, cancellation) else {
      return .endOfStream
    }
    next = frame.range.end
    goesOn = true
    let (format, parameters) = (frame.format, frame.parameters)
    let isNew = format != self.format
    self.format = format
    let packet = frame.takePacket()
    guard isNew else { return .packet(packet) }
    pending = consume packet
    return .format(track: HLSReader.pictureTrack, parameters)
  }

  /// The start of the first frame from a time on, which a broadcast may have yet to bring; `nil` at the end.
  private func start(
    from time: MediaTime, _ cancellation: Cancellation
  ) throws(MediaError) -> MediaTime? {
    while true {
      if let start = try reader.start(from: time, cancellation) { return start }
      guard reader.isLive else { return nil }
      try cancellation.wait(Self.pause)
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
