internal import FFmpeg
package import MediaCore
internal import Picture
package import Playback
internal import Synchronization

/// Keeps the newest pictures in shared memory, for a program that draws them in a window of its own.
package final class SharedFramesSink: VideoSink {
  /// What is shown, as the thread that writes is told.
  private enum Moment: Sendable {
    case frame(PresentedFrame)
    case cleared
  }

  /// The largest picture unless told otherwise.
  package static let usualSize = PixelSize(width: 1920, height: 1080)

  private let path: String
  private let size: PixelSize
  private let thread = Mutex<WriterThread<Moment>?>(nil)

  /// - Parameters:
  ///   - path: Where the file is made.
  ///   - size: The largest picture; larger ones are made smaller.
  package init(path: String, size: PixelSize = usualSize) {
    self.path = path
    self.size = size
  }

  package func open(_ context: SinkContext) throws(MediaError) {
    let frames = try SharedFrames(path: path, size: size)
    let started = try WriterThread<Moment>("vitrine-shm", capacity: 2, context: context) {
      [size] (_) in Writer(frames, size)
    }
    thread.withLock { $0 = started }
  }

  package var isReady: Bool { (thread.withLock { $0 }?.room(wanting: 1) ?? 0) > 0 }
  package var dropsLateFrames: Bool { true }
  package var showsOrdinaryRange: Bool { true }
  package func show(_ frame: PresentedFrame) { submit(.frame(frame)) }
  package func redraw(_ frame: PresentedFrame) { submit(.frame(frame)) }
  package func clear() { submit(.cleared) }

  package func close() {
    let thread = thread.withLock { $0.take() }
    thread?.finish()
  }

  private func submit(_ moment: Moment) { thread.withLock { $0 }?.submit(moment) }

  /// Makes pictures upright, small enough and of 4 bytes a pixel.
  private struct Writer: SinkWriter, ~Copyable {
    private let frames: SharedFrames
    private var count: UInt64 = 0
    private let size: PixelSize
    private var toneMapper = ToneMapper()
    private var scaler = Scaler()

    init(_ frames: SharedFrames, _ size: PixelSize) {
      self.frames = frames
      self.size = size
    }

    mutating func write(_ moment: Moment) throws(MediaError) {
      switch moment {
      case .cleared: frames.clear()
      case .frame(let frame):
        let upright = try scaler.flatten(toneMapper.map(frame.frame), on: .black)
          .turnedUpright(&scaler)
        let place = Gravity.aspect.place(upright.format.displaySize, in: size)
        let whole = upright.format.displaySize
        let isLarge = whole.width > size.width || whole.height > size.height
        let target = isLarge ? PixelSize(width: place.width, height: place.height) : whole
        let picture = try scaler.fit(upright, into: target, .fill, on: .black, as: "bgra")
        count += 1
        frames.publish(picture, of: frame, as: count)
      }
    }

    mutating func finish(at end: MediaTime?) throws(MediaError) { frames.close() }
  }
}
