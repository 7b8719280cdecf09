package import MediaCore
package import Playback
internal import Synchronization

/// The first of several sinks that opens.
package final class FirstWorkingVideoSink: VideoSink {
  private let candidates: [any VideoSink]
  private let chosen = Mutex<(any VideoSink)?>(nil)
  /// Tells what kept a better one from opening.
  private let complaint = CallbackSlot()

  /// Makes a sink that tries others in order.
  package init(_ candidates: [any VideoSink]) { self.candidates = candidates }

  /// Opens the first that can be.
  ///
  /// That another would have been better is reported with the first frame: the program listens by then.
  package func open(_ context: SinkContext) throws(MediaError) {
    var failure: MediaError?
    for candidate in candidates {
      do throws(MediaError) {
        try candidate.open(context)
        chosen.withLock { $0 = candidate }
        guard let failure else { return }
        return complaint.set {
          context.report(.displayLost("nothing is shown: \(failure.reason)"))
        }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? MediaError(.videoOutputFailed, "no output to choose from")
  }

  package var isReady: Bool { current?.isReady ?? false }
  package var dropsLateFrames: Bool { current?.dropsLateFrames ?? true }
  package var showsOrdinaryRange: Bool { current?.showsOrdinaryRange ?? false }
  package var isUnseen: Bool { current?.isUnseen ?? false }
  package func show(_ frame: PresentedFrame) {
    complaint.callOnce()
    current?.show(frame)
  }
  package func redraw(_ frame: PresentedFrame) { current?.redraw(frame) }
  package func setGravity(_ gravity: Gravity) { current?.setGravity(gravity) }
  package func setBackground(_ color: CueColor) { current?.setBackground(color) }
  package func setPictureInPicture(_ place: InsetPlace?) -> Bool {
    current?.setPictureInPicture(place) ?? false
  }
  package func clear() { current?.clear() }

  package func close() {
    let last = chosen.withLock { $0.take() }
    last?.close()
  }

  private var current: (any VideoSink)? { chosen.withLock { $0 } }
}
