internal import FFmpeg
internal import Glibc
package import MediaCore
package import Playback

/// Writes down the moment of every frame on its way to another sink, for measurements.
///
/// A line for each frame: nanoseconds of the monotonic clock, nanoseconds of the output timeline, the number of the
/// pass, and the sum of the middle row's bytes, by which a change of what is seen can be told; one that is shown once
/// more has `redrawn` after those. Written at once, on the stage.
package final class FrameLogSink: VideoSink {
  private let sink: any VideoSink
  private let descriptor: Descriptor

  /// - Throws: 5003 when the file cannot be written.
  package init(_ sink: any VideoSink, path: String) throws(MediaError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    guard let descriptor = Descriptor(Glibc.open(path, flags, 0o644)) else {
      throw MediaError(.outputFileFailed, "the frame log \(path) cannot be written")
    }
    self.sink = sink
    self.descriptor = descriptor
  }

  package func open(_ context: SinkContext) throws(MediaError) { try sink.open(context) }
  package var isReady: Bool { sink.isReady }
  package var dropsLateFrames: Bool { sink.dropsLateFrames }
  package var showsOrdinaryRange: Bool { sink.showsOrdinaryRange }
  package var isUnseen: Bool { sink.isUnseen }

  package func show(_ frame: PresentedFrame) {
    note(frame, "")
    sink.show(frame)
  }

  package func redraw(_ frame: PresentedFrame) {
    note(frame, " redrawn")
    sink.redraw(frame)
  }

  private func note(_ frame: PresentedFrame, _ remark: String) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let moment = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    let sum = frame.frame.sumOfMiddleRow
    let line = "\(moment) \(frame.outputTime.nanoseconds) \(frame.pass) \(sum)\(remark)\n"
    _ = line.withCString { write(descriptor.number, $0, line.utf8.count) }
  }

  package func setGravity(_ gravity: Gravity) { sink.setGravity(gravity) }
  package func setBackground(_ color: CueColor) { sink.setBackground(color) }
  package func setPictureInPicture(_ place: InsetPlace?) -> Bool {
    sink.setPictureInPicture(place)
  }
  package func clear() { sink.clear() }
  package func close() { sink.close() }
  package func close(at position: MediaTime) { sink.close(at: position) }
}
