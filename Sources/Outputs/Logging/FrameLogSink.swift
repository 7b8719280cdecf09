internal import Glibc
package import MediaCore
package import Playback

/// Writes down the moment of every frame on its way to another sink, for measurements.
///
/// A line for each frame: nanoseconds of the monotonic clock, nanoseconds of the output timeline, the
/// number of the pass. Written at once, on the stage.
package final class FrameLogSink: VideoSink {
  private let sink: any VideoSink
  private let descriptor: Int32

  /// - Throws: 5003 when the file cannot be written.
  package init(_ sink: any VideoSink, path: String) throws(MediaError) {
    self.sink = sink
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw MediaError(.outputFileFailed, "the frame log \(path) cannot be written")
    }
  }

  deinit { _ = Glibc.close(descriptor) }

  package func open(_ context: SinkContext) throws(MediaError) { try sink.open(context) }
  package var isReady: Bool { sink.isReady }
  package var dropsLateFrames: Bool { sink.dropsLateFrames }
  package var showsOrdinaryRange: Bool { sink.showsOrdinaryRange }

  package func show(_ frame: PresentedFrame) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let moment = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    let line = "\(moment) \(frame.outputTime.nanoseconds) \(frame.pass)\n"
    _ = line.withCString { write(descriptor, $0, line.utf8.count) }
    sink.show(frame)
  }

  package func redraw(_ frame: PresentedFrame) { sink.redraw(frame) }
  package func setGravity(_ gravity: Gravity) { sink.setGravity(gravity) }
  package func setBackground(_ color: CueColor) { sink.setBackground(color) }
  package func setPictureInPicture(_ place: InsetPlace?) -> Bool {
    sink.setPictureInPicture(place)
  }
  package func clear() { sink.clear() }
  package func close() { sink.close() }
}
