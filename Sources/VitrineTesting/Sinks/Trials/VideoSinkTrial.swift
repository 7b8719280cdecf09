internal import FFmpeg
public import MediaCore
public import Playback

/// Finds out whether a video output of a program's own does what a player relies on.
///
/// It is opened, shown frames of many formats and sizes, cleared, closed and let go, with all else that a player calls in between,
/// in the player's order and on one thread. The machine's clock is used, as outputs have threads of their own.
///
/// ```swift
/// let findings = try VideoSinkTrial().findings { CapturingVideoSink() }
/// print(findings.isEmpty ? "all is well" : findings.joined(separator: "\n"))
/// ```
public struct VideoSinkTrial: Sendable {
  /// How many frames are shown, 0 or more; less than 0 is 0, and 60 is the default.
  public var frameCount = 60 { didSet { frameCount = max(0, frameCount) } }
  /// For how long the output may not be ready, and how long closing may take; 5 s by default.
  public var patience = MediaTime.seconds(5)

  /// Makes a trial.
  public init() {}

  /// Tries an output out; blocks until it is closed.
  ///
  /// A call of the output that never returns keeps it for ever: a test sets itself a time limit.
  ///
  /// - Parameter make: Makes the output, which nothing else must hold.
  /// - Returns: A sentence for each thing that is wrong; none when all is well.
  /// - Throws: What `make` throws.
  public func findings(of make: () throws -> any VideoSink) throws -> [String] {
    let watch = SinkWatch()
    var findings: [String] = []
    weak var held: (any VideoSink)?
    do {
      let sink = try make()
      held = sink
      do throws(MediaError) {
        try sink.open(watch.context)
      } catch {
        return ["it could not be opened: \(error)"]
      }
      findings += try show(sink, watch)
      if !close(sink, watch) { findings.append("close took longer than \(patience)") }
    }
    if !watch.holds(within: .seconds(1), { held == nil }) {
      findings.append("it is held by something after it was closed")
    }
    return findings + watch.findings
  }

  private func show(_ sink: any VideoSink, _ watch: SinkWatch) throws -> [String] {
    watch.call("clear") { sink.clear() }
    for index in 0..<frameCount {
      if let lack = watch.lack(within: patience, { sink.isReady }) { return [lack] }
      let frame = try Self.frame(index)
      watch.call("show") { sink.show(frame) }
      switch index % 10 {
      case 2: watch.call("redraw") { sink.redraw(frame) }
      case 4: watch.call("setGravity") { sink.setGravity(index % 20 < 10 ? .aspectFill : .fill) }
      case 6: watch.call("setBackground") { sink.setBackground(CueColor(rgb: 0x20_3040)) }
      case 8:
        let place = index % 20 < 10 ? InsetPlace(corner: .topLeft, size: 0.3) : nil
        _ = watch.call("setPictureInPicture") { sink.setPictureInPicture(place) }
      case 9: watch.call("clear") { sink.clear() }
      default: break
      }
    }
    return []
  }

  /// Whether it was closed in time.
  private func close(_ sink: any VideoSink, _ watch: SinkWatch) -> Bool {
    let clock = MonotonicClock()
    let begin = clock.now
    sink.close(at: .milliseconds(Int64(40 * frameCount)))
    watch.end()
    return clock.now - begin <= patience
  }

  /// What decoders give: eight and ten bits, with and without colour, with odd sides.
  private static let formats = [
    ("yuv420p", 64, 48), ("yuv420p", 33, 17), ("yuv444p", 48, 32), ("yuv420p10le", 64, 48),
    ("gray", 16, 16), ("nv12", 64, 36), ("bgra", 20, 10), ("yuvj420p", 64, 48), ("yuv420p", 2, 2),
  ]

  private static func frame(_ index: Int) throws -> PresentedFrame {
    let (pixelFormat, width, height) = formats[index / 3 % formats.count]
    let format = VideoFormat(width: width, height: height, pixelFormat: pixelFormat)
    let frame = try VideoFrame(filling: format) { _, x, y in (index + x + y) & 0x7F }
    return PresentedFrame(
      frame: frame, outputTime: .milliseconds(Int64(40 * index)), duration: .milliseconds(40),
      item: ItemID("trial"),
      pass: index / 20, frameRate: Rational(25, 1))
  }
}
