import Dispatch
import Foundation
import MediaCore
import Playback
import Synchronization
import Testing

/// Keeps what a sink reports and lets a test wait for it.
final class Reports: Sendable {
  private let reports = Mutex<[SinkReport]>([])
  private let arrived = DispatchSemaphore(value: 0)

  var context: SinkContext {
    SinkContext(time: MonotonicClock()) { [self] report in
      reports.withLock { $0.append(report) }
      arrived.signal()
    }
  }

  var all: [SinkReport] { reports.withLock { $0 } }

  /// Waits for a report that a closure accepts.
  ///
  /// - Returns: What the closure made of it; `nil` when none came in the time a test may take.
  func first<Value>(within seconds: Double = 20, _ accept: (SinkReport) -> Value?) -> Value? {
    let end = DispatchTime.now() + seconds
    while true {
      if let value = all.lazy.compactMap(accept).first { return value }
      guard arrived.wait(timeout: end) == .success else { return nil }
    }
  }

  /// Expects that the sink tells of a closed window.
  func expectClose(sourceLocation: SourceLocation = #_sourceLocation) {
    let isClosed = first { report -> Bool? in
      if case .closeRequested = report { true } else { nil }
    }
    #expect(isClosed == true, sourceLocation: sourceLocation)
  }

  func forget() { reports.withLock { $0 = [] } }

  /// Waits until the sink says that it is ready.
  func waitForReady() {
    _ = first { $0.isReady ? true : nil }
    reports.withLock { $0.removeAll { $0.isReady } }
  }
}

extension SinkReport {
  var failure: MediaError? { if case .failed(let error) = self { error } else { nil } }
  var isReady: Bool { if case .ready = self { true } else { false } }
  var lostDevice: String? { if case .audioDeviceLost(let name) = self { name } else { nil } }
  var otherDevice: String? { if case .audioDeviceMoved(let name) = self { name } else { nil } }
  var asksForSilence: Bool? { if case .silenceRequested(let asks) = self { asks } else { nil } }
  var returnedDevice: String? {
    if case .audioDeviceReturned(let name) = self { name } else { nil }
  }
}

extension AudioSink {
  /// Writes everything, a piece at a time, and waits where the sink has no room.
  func writeAll(_ buffer: AudioBuffer, pieces: Int = 960, _ reports: Reports) {
    var rest = buffer
    while rest.frameCount > 0 {
      let count = min(pieces, writableFrames, rest.frameCount)
      guard count > 0 else {
        if pacing == .device {
          usleep(5000)
        } else {
          reports.waitForReady()
        }
        continue
      }
      write(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
  }
}

extension VideoSink {
  /// Shows frames one after another and waits while the sink is not ready.
  func showAll(_ frames: [PresentedFrame], _ reports: Reports) {
    for frame in frames {
      while !isReady {
        reports.waitForReady()
      }
      show(frame)
    }
  }
}
