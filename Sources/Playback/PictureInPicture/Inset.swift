internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// The second source of a picture in picture: gives its picture for each time of the output timeline.
///
/// It is read and decoded like an item of the queue, on threads of its own, and asked for its pictures by the
/// pictures that they are put on: it has no clock, stands where the timeline stands, and begins anew when it is over.
/// Confined to the stage.
struct Inset {
  /// One of its pictures, from its time on.
  struct Picture {
    var time: MediaTime
    var frame: VideoFrame
    /// Counts all pictures from 1.
    var number: Int
  }

  /// A source that plays later than the timeline by more than this goes on from where it is.
  private static let longestLag = MediaTime.seconds(1)
  /// The least that a pass of it takes, whatever it says.
  private static let shortestPass = MediaTime.milliseconds(20)

  let pipeline: ItemPipeline
  /// Where its present pass begins on the output timeline; `nil` before the first picture is asked for.
  private var passStart: MediaTime?
  private var pass = 0
  private var passHasPictures = false
  /// Those that may be asked for again, and the one that is up last.
  private var pictures: [Picture] = []
  /// The one after them.
  private var next: Picture?
  private var made = 0
  /// Why there is no picture any more.
  private(set) var failure: MediaError?

  init(_ pipeline: ItemPipeline) { self.pipeline = pipeline }

  /// Whether it has a picture to show.
  var hasBegun: Bool { !pictures.isEmpty }

  /// The picture that is up at a time.
  ///
  /// - Parameters:
  ///   - time: Of the output timeline; in general later from call to call.
  ///   - waits: Whether whoever asks waits for it; if not, one that is late counts from when it comes.
  /// - Returns: Whether it is the right one, or there will be none; if not, it is on its way.
  mutating func picture(at time: MediaTime, waits: Bool) -> (isKnown: Bool, Picture?) {
    switch pipeline.phase {
    case .opening: return (false, nil)
    case .failed(let error):
      failure = error
      return (true, nil)
    case .ready(let opened):
      let isKnown =
        opened.videoTrack == nil
        ? showArtwork(of: opened, at: time) : advance(to: time, waits: waits)
      guard failure == nil else { return (true, nil) }
      return (isKnown, pictures.last { $0.time <= time } ?? pictures.first)
    }
  }

  /// When the picture after one comes up, as far as that is known.
  func start(after number: Int) -> MediaTime? {
    (pictures.first { $0.number > number } ?? next)?.time
  }

  /// The picture that belongs to sound is all there is of it.
  private mutating func showArtwork(of opened: OpenedItem, at time: MediaTime) -> Bool {
    guard let artwork = opened.artwork else {
      failure = MediaError(.noPlayableTrack, "the second source has no pictures")
      return true
    }
    if pictures.isEmpty { pictures = [Picture(time: time, frame: artwork, number: 1)] }
    return true
  }

  /// Takes pictures until the next one is later than a time.
  ///
  /// - Returns: Whether it is.
  private mutating func advance(to time: MediaTime, waits: Bool) -> Bool {
    while failure == nil {
      if let next {
        guard next.time <= time else { return true }
        pictures.append(next)
        self.next = nil
      }
      switch pipeline.video.pop() {
      case nil: return false
      case .frame(let frame): take(frame, at: time, waits: waits)
      case .endOfPass: endPass()
      }
    }
    return false
  }

  private mutating func take(_ frame: VideoFrame, at time: MediaTime, waits: Bool) {
    let offset = max(.zero, frame.time - pipeline.window(ofPass: pass).start)
    var start = passStart ?? time - offset
    if !waits, start + offset + Self.longestLag < time { start = time - offset }
    passStart = start
    passHasPictures = true
    made += 1
    next = Picture(time: start + offset, frame: frame, number: made)
  }

  private mutating func endPass() {
    // The reader is ahead: a fault is that of the last pass that it read.
    failure = pipeline.shared.withLock { [pass] shared in
      pass + 1 >= shared.passesAllowed ? shared.readFailure : nil
    }
    if failure == nil, !passHasPictures {
      failure = MediaError(.decodedNothing, "the second source has no picture")
    }
    guard failure == nil else { return }
    let start = pipeline.window(ofPass: pass).start
    let length = pipeline.end(ofPass: pass)?.video.map { $0 - start } ?? .zero
    passStart = passStart.map { $0 + max(length, Self.shortestPass) }
    pass += 1
    passHasPictures = false
    pipeline.forget(passesBefore: pass)
  }

  /// Forgets pictures that are over by a time, and what the source tells that nobody is told.
  mutating func forget(before time: MediaTime) {
    // Nobody is told of them.
    pipeline.shared.withLock { $0.reports = [] }
    guard let up = pictures.lastIndex(where: { $0.time <= time }), up > 0 else { return }
    pictures.removeFirst(up)
    let played =
      pipeline.window(ofPass: pass).start + max(.zero, passStart.map { time - $0 } ?? .zero)
    pipeline.shared.withLock { [pass] shared in
      shared.played = (shared.generation, pass, played)
    }
    _ = pipeline.timed.take(pass: pass)
  }
}

/// A picture in picture on a frame.
struct ShownInset: Sendable, Hashable {
  /// Of the source that is on it, and of its pictures.
  var source: Int
  var number: Int
  var frame: VideoFrame
  var place: InsetPlace

  static func == (one: ShownInset, other: ShownInset) -> Bool {
    one.source == other.source && one.number == other.number && one.place == other.place
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(number)
    hasher.combine(place)
  }
}
