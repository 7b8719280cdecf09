internal import FFmpeg
internal import MediaCore

/// The second source of a picture in picture: gives its picture for each time of the output timeline.
///
/// It is read and decoded like an item of the queue, on threads of its own. It has no clock: each frame that is shown
/// asks for the picture of its time. When the source is over it begins again. Confined to the stage.
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
  /// Pictures that may be asked for again, in the order of time.
  private var pictures: [Picture] = []
  /// The picture after them; `nil` before it is decoded.
  private var next: Picture?
  private var made = 0
  /// Whether a picture was asked for that is not decoded yet.
  private(set) var isAwaited = false
  /// Why there is no picture any more; `nil` while there may be one.
  private(set) var failure: MediaError?

  init(_ pipeline: ItemPipeline) { self.pipeline = pipeline }

  var isOpening: Bool { if case .opening = pipeline.phase { true } else { false } }

  /// Whether it has a picture to show.
  var hasBegun: Bool { !pictures.isEmpty }

  /// The picture that is up at a time.
  ///
  /// - Parameters:
  ///   - time: Of the output timeline; in general later from call to call.
  ///   - waits: Whether time waits for it; if not, a picture that is late counts from when it comes.
  /// - Returns: The picture at hand, and whether it is the right one or there will be none.
  mutating func picture(at time: MediaTime, waits: Bool) -> (isKnown: Bool, Picture?) {
    isAwaited = false
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
      isAwaited = !isKnown
      return (isKnown, pictures.last { $0.time <= time } ?? pictures.first)
    }
  }

  /// When the picture after one comes up, as far as that is known.
  func start(after number: Int) -> MediaTime? {
    (pictures.first { $0.number > number } ?? next)?.time
  }

  /// Takes the artwork of a source without a video track as its only picture.
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
    failure = pipeline.failure(endingPass: pass)
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

  /// Forgets pictures that are over by a time, and what the source reports: it is not posted.
  mutating func forget(before time: MediaTime) {
    _ = pipeline.takeReports()
    guard let up = pictures.lastIndex(where: { $0.time <= time }), up > 0 else { return }
    pictures.removeFirst(up)
    let played =
      pipeline.window(ofPass: pass).start + max(.zero, passStart.map { time - $0 } ?? .zero)
    pipeline.tellPlayhead(pass: pass, time: played)
    _ = pipeline.timed.take(pass: pass)
  }
}
