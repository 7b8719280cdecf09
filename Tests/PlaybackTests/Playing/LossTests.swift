import FFmpeg
import MediaCore
import Streaming
import Synchronization
import Testing
import VitrineTesting

@testable import Playback

/// What is lost is told in one member of the status until it is back.
@Suite struct LossTests {
  private func loop(
    _ change: (inout PlayerParts) -> Void = { _ in }
  ) -> (loop: PlaybackLoop, status: StatusBox, log: EventLog, time: SteppedLoop.HandTime) {
    let (status, log, time) = (StatusBox(), EventLog(), SteppedLoop.HandTime())
    var parts = PlayerParts(
      time: time, open: { FileSource(path: $0) }, videoSink: CapturingVideoSink())
    change(&parts)
    let loop = PlaybackLoop(parts, status: status) {}
    loop.playout.announcer.add(
      EventBatcher.Subscriber(
        filters: [.any], interval: .zero, receive: { log.add($0.events) }),
      key: 1, now: time.now)
    return (loop, status, log, time)
  }

  @Test("A display that goes and comes back is told with both times")
  func display() throws {
    let (loop, status, log, time) = loop()
    defer { loop.close() }
    let inbox = loop.playout.inbox
    inbox.post(.displayReturned("x11"))
    inbox.post(.boundsChanged(PixelSize(width: 4, height: 3)))
    _ = loop.step()
    #expect(status.value.display == "x11" && status.value.losses.isEmpty)
    #expect(!log.kinds.contains { $0.name == "displayReturned" })
    inbox.post(.displayLost("gone"))
    _ = loop.step()
    #expect(status.value.display == nil && status.value.bounds == nil)
    #expect(status.value.losses.map(\.subject) == [.display])
    #expect(status.value.losses.map(\.reason) == ["gone"])
    #expect(status.value.losses.map(\.clockTime) == [time.now])
    let since = try #require(status.value.losses.first?.date)
    #expect(ProgramDate.now - since < .seconds(60))
    #expect(log.kinds.contains(.displayLost("gone")))
    #expect(log.errors == [.videoOutputFailed])
    time.move(by: .seconds(3))
    inbox.post(.displayReturned("x11"))
    _ = loop.step()
    #expect(status.value.display == "x11" && status.value.losses.isEmpty)
    #expect(log.kinds.contains(.displayReturned("x11", lostFor: .seconds(3))))
  }

  @Test("A sound device that goes, fails or stands still is lost until one is back")
  func sound() {
    let (loop, status, log, _) = loop()
    defer { loop.close() }
    let inbox = loop.playout.inbox
    inbox.post(.audioDeviceReturned("card"))
    inbox.post(.audioDeviceLost("card"))
    inbox.post(.failed(MediaError(.audioOutputFailed, "and again")))
    _ = loop.step()
    #expect(status.value.losses.map(\.subject) == [.sound])
    #expect(status.value.losses.first?.reason == "the sound device 'card' was lost")
    inbox.post(.audioDeviceReturned("card"))
    _ = loop.step()
    #expect(status.value.losses.isEmpty)
    #expect(!log.kinds.contains { $0.name == "displayLost" })
  }

  @Test("A sink that shows nothing any more counts as a display that is lost")
  func failure() {
    let (loop, status, _, _) = loop()
    defer { loop.close() }
    loop.playout.inbox.post(.displayReturned("x11"))
    loop.playout.inbox.post(.failed(MediaError(.videoOutputFailed, "no window")))
    _ = loop.step()
    #expect(status.value.display == nil && status.value.losses.map(\.reason) == ["no window"])
  }

  @Test("A server that is not reached is lost while the item waits for it, and not before")
  func network() throws {
    let gate = Gate(after: 0)
    let fault = Mutex<String?>("refused")
    let fails = { @Sendable in fault.withLock { $0 } }
    let (loop, status, _, _) = loop { parts in
      parts.networkFault = fails
      parts.open = { _ in SilentSource(gate) }
    }
    defer {
      gate.open()
      loop.close()
    }
    _ = loop.step()
    #expect(status.value.losses.isEmpty)
    _ = try loop.perform(.queue(.append([ItemDescription("http://host/a.mp4")])))
    _ = loop.step()
    #expect(status.value.losses.map(\.subject) == [.network])
    #expect(status.value.losses.first?.reason == "refused")
    fault.withLock { $0 = nil }
    _ = loop.step()
    #expect(status.value.losses.isEmpty)
    fault.withLock { $0 = "refused" }
    _ = loop.step()
    #expect(status.value.losses.count == 1)
    _ = try loop.perform(.queue(.clear))
    _ = loop.step()
    #expect(status.value.losses.isEmpty)
    // A file needs no server.
    _ = try loop.perform(.queue(.append([ItemDescription("/a.mp4")])))
    _ = loop.step()
    #expect(loop.activity == .loading && status.value.losses.isEmpty)
  }

  @Test(
    "A closed window pauses, asks the program to end or does neither, and is told",
    arguments: WindowClosingAction.allCases)
  func window(action: WindowClosingAction) {
    let asked = Atomic(0)
    let (loop, status, log, _) = loop { parts in
      parts.windowClosing = action
      parts.askToQuit = { asked.add(1, ordering: .relaxed) }
    }
    defer { loop.close() }
    loop.playout.inbox.post(.closeRequested)
    _ = loop.step()
    #expect(log.kinds.contains(.windowClosed(action)))
    #expect(loop.playWhenReady == (action != .pause))
    #expect(asked.load(ordering: .relaxed) == (action == .quit ? 1 : 0))
    #expect(status.value.losses.isEmpty)
  }
}

/// A server that does not answer until a gate is open.
private final class SilentSource: DataSource {
  private let gate: Gate
  init(_ gate: Gate) { self.gate = gate }
  func prepare() throws(MediaError) {
    gate.wait()
    throw MediaError(.connectionFailed, "refused")
  }
  var length: Int64? { nil }
  var isSeekable: Bool { false }
  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int { 0 }
  func cancel() {}
}
