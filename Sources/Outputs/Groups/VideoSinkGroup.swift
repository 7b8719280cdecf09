package import MediaCore
package import Playback

/// A sink with others beside it that are shown the same: a window and a recording.
///
/// What the player asks is answered by the first. Under the machine's clock the others do not hold it up: what one is not
/// ready for is left out for it. Under a virtual clock all are waited for, so that a recording has every frame.
package final class VideoSinkGroup: VideoSink {
  private let first: any VideoSink
  private let others: [any VideoSink]
  private let waitsForOthers: Bool

  /// - Parameter waitsForOthers: Whether frames wait until all sinks are ready.
  package init(_ first: any VideoSink, _ others: [any VideoSink], waitsForOthers: Bool) {
    self.first = first
    self.others = others
    self.waitsForOthers = waitsForOthers
  }

  package func open(_ context: SinkContext) throws(MediaError) {
    try first.open(context)
    let besides = context.besides
    for sink in others { try sink.open(besides) }
  }

  package var isReady: Bool {
    first.isReady && (!waitsForOthers || others.allSatisfy(\.isReady))
  }
  package var dropsLateFrames: Bool { first.dropsLateFrames }
  package var showsOrdinaryRange: Bool { first.showsOrdinaryRange }
  package var isUnseen: Bool { first.isUnseen && others.allSatisfy(\.isUnseen) }

  package func show(_ frame: PresentedFrame) {
    first.show(frame)
    for sink in others where waitsForOthers || sink.isReady { sink.show(frame) }
  }

  package func redraw(_ frame: PresentedFrame) {
    first.redraw(frame)
    for sink in others where waitsForOthers || sink.isReady { sink.redraw(frame) }
  }

  package func setGravity(_ gravity: Gravity) { for sink in all { sink.setGravity(gravity) } }
  package func setBackground(_ color: CueColor) { for sink in all { sink.setBackground(color) } }
  package func setPictureInPicture(_ place: InsetPlace?) -> Bool {
    first.setPictureInPicture(place)
  }
  package func clear() { for sink in all { sink.clear() } }
  package func close() { for sink in all { sink.close() } }
  package func close(at position: MediaTime) { for sink in all { sink.close(at: position) } }

  private var all: [any VideoSink] { [first] + others }
}

extension SinkContext {
  /// The same for a sink beside the one whose window and device count: only its readiness and its failures are heard.
  var besides: SinkContext {
    SinkContext(time: time) { [report] what in
      switch what {
      case .ready, .pictureFailed, .failed: report(what)
      default: break
      }
    }
  }
}
