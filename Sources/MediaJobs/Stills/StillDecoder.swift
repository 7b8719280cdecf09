internal import FFmpeg
internal import MediaCore

/// Decodes to given times, and leaves out what no picture that is wanted is made from.
struct StillDecoder: ~Copyable {
  typealias Source = () throws(MediaError) -> Entry?

  /// What comes from a reader.
  enum Entry {
    case packet(HeldPacket)
    case format(CodecParameters)
  }

  /// So many packets are read ahead: more than any codec changes the order by.
  private static let lookahead = 24

  private var decoder: VideoDecoder
  /// Whether packets that nothing is made from can be told without decoding.
  private var tellsUnreferenced: Bool
  private var waiting: [Entry] = []
  /// The times of packets that were sent lately.
  private var sentTimes: [MediaTime] = []
  private var hasEnded = false
  private var isDrained = false
  /// The picture that is up, and those after it that have come out.
  private var frames: [VideoFrame] = []
  /// The picture before those; `nil` where none came out, and where no neighbours are wanted.
  private var previous: VideoFrame?
  /// Whether the pictures before and after one that is wanted are decoded too.
  private let hasNeighbours: Bool
  /// Why reading ended before the end.
  private var readFailure: MediaError?
  private var failure: MediaError?

  init(_ parameters: CodecParameters, hasNeighbours: Bool = false) throws(MediaError) {
    self.hasNeighbours = hasNeighbours
    // Key frames are decoded one at a time: each thread more would only hold memory.
    decoder = try VideoDecoder(parameters, threads: 1)
    tellsUnreferenced = VideoDecoder.tellsFreshStarts(of: parameters)
  }

  /// When the picture that came out last is due; `nil` when none has come since a reset, and at the end.
  var lastTime: MediaTime? { isDrained ? nil : frames.last?.time }

  mutating func reset() {
    decoder.reset()
    waiting = []
    sentTimes = []
    hasEnded = false
    isDrained = false
    frames = []
    previous = nil
    failure = nil
    readFailure = nil
  }

  /// The picture that is up at a time, if it and the one after it have come out.
  func frame(up target: MediaTime) -> VideoFrame? {
    guard let place = frames.lastIndex(where: { $0.time <= target }),
      place + 1 < frames.count || isDrained && readFailure == nil
    else { return nil }
    return frames[place]
  }

  /// The pictures before and after one that came out last, where these are decoded too.
  func neighbours(of frame: VideoFrame) -> (before: VideoFrame?, after: VideoFrame?) {
    guard hasNeighbours else { return (nil, nil) }
    return (
      previous.flatMap { $0.time < frame.time ? $0 : nil }, frames.first { $0.time > frame.time }
    )
  }

  /// The picture that is due at just that time, if it has come out.
  func frame(at time: MediaTime) -> VideoFrame? { frames.first { $0.time == time } }

  /// Decodes the first key frame that comes, and nothing else; what comes after it needs a reset.
  mutating func keyFrame(_ next: Source) throws(MediaError) -> VideoFrame {
    while let entry = try next() {
      switch entry {
      case .format(let parameters): try change(to: parameters)
      case .packet(let held):
        guard held.packet.isKeyFrame, send(held.packet) else { continue }
        decoder.drain()
        let frame = receive()
        decoder.reset()
        if let frame {
          frames = [frame]
          return frame
        }
      }
    }
    throw failure ?? Self.nothing
  }

  /// Decodes on until the picture is out that is up at the first of some targets.
  ///
  /// - Parameter targets: Earliest first; those after the first are what may be asked for next.
  /// - Throws: What reading throws, 4003 when no picture comes.
  mutating func decode(
    to targets: ArraySlice<MediaTime>, _ next: Source
  ) throws(MediaError) -> VideoFrame {
    let target = targets.first ?? .zero
    let choice = PictureChoice(targets: targets)
    if decoder.threads == 1 { try decoder.goOn(threads: 0) }
    while !isReached(target) {
      forget(before: target)
      fill(next)
      guard !waiting.isEmpty else { break }
      switch waiting.removeFirst() {
      case .format(let parameters): try change(to: parameters)
      case .packet(let held):
        sendWanted(held.packet, choice)
        receiveAll()
      }
    }
    if !isReached(target), hasEnded, !isDrained {
      decoder.drain()
      receiveAll()
      isDrained = true
    }
    forget(before: target)
    if !isReached(target), let readFailure { throw readFailure }
    // Before the first picture the first is taken.
    guard let frame = frames.first else { throw failure ?? Self.nothing }
    return frame
  }

  /// Lets go of the pictures that are over at a time.
  private mutating func forget(before target: MediaTime) {
    guard let place = frames.lastIndex(where: { $0.time <= target }) else { return }
    if hasNeighbours, place > 0 { previous = frames[place - 1] }
    frames.removeFirst(place)
  }

  private static var nothing: MediaError {
    MediaError(.decodedNothing, "no picture could be decoded there")
  }

  private func isReached(_ target: MediaTime) -> Bool {
    guard let last = frames.last else { return false }
    return hasNeighbours ? last.time > target : last.time >= target
  }

  /// Reads ahead; what cannot be read on ends after the packets before it.
  private mutating func fill(_ next: Source) {
    while !hasEnded, waiting.count < Self.lookahead {
      do throws(MediaError) {
        if let entry = try next() { waiting.append(entry) } else { hasEnded = true }
      } catch {
        readFailure = error
        hasEnded = true
      }
    }
  }

  private mutating func sendWanted(
    _ packet: borrowing Packet, _ choice: PictureChoice
  ) {
    if tellsUnreferenced, !hasNeighbours, let time = packet.time {
      let known = waiting.compactMap { entry in
        if case .packet(let held) = entry { held.packet.time } else { nil }
      }
      decoder.skipsUnreferenced = !choice.wants(time, among: known + sentTimes)
      sentTimes.append(time)
      if sentTimes.count > Self.lookahead { sentTimes.removeFirst() }
    }
    _ = send(packet)
  }

  /// - Returns: Whether it was taken; a damaged one is left out.
  private mutating func send(_ packet: borrowing Packet) -> Bool {
    do throws(MediaError) {
      while try !decoder.send(packet) { receiveAll() }
      return true
    } catch {
      failure = error
      return false
    }
  }

  private mutating func receiveAll() {
    while let frame = receive() { frames.append(frame) }
  }

  /// The next picture that is whole; `nil` when none is out.
  private mutating func receive() -> VideoFrame? {
    do throws(MediaError) {
      guard case .element(let frame) = try decoder.receive() else { return nil }
      return frame
    } catch {
      failure = error
      return nil
    }
  }

  private mutating func change(to parameters: CodecParameters) throws(MediaError) {
    decoder.drain()
    receiveAll()
    try decoder.change(to: parameters)
    tellsUnreferenced = VideoDecoder.tellsFreshStarts(of: parameters)
    sentTimes = []
  }
}
