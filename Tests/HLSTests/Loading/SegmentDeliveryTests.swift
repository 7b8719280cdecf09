import MediaCore
import Streaming
import Testing

@testable import HLS

@Suite("What a loader hands over to its reader")
struct SegmentDeliveryTests {
  private let clock = MonotonicClock()

  private func loading(beginsRun: Bool) throws -> LoadingSegment {
    let list = try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\ns0\n#EXT-X-ENDLIST\n")
    return LoadingSegment(
      MediaPiece(list.segments[0]), level: 0, beginsRun: beginsRun, arrival: Signal(on: clock))
  }

  @Test("What continues a run is taken; what begins one stays until it is requested")
  func runs() throws {
    var delivery = SegmentDelivery(on: clock)
    #expect(try delivery.takes(continuing: true) == "not yet")
    delivery.append(try loading(beginsRun: false))
    delivery.append(try loading(beginsRun: true))
    #expect(try delivery.takes(continuing: true) == "segment")
    #expect(try delivery.takes(continuing: true) == "end")
    #expect(try delivery.takes(continuing: false) == "segment")
    delivery.end()
    #expect(try delivery.takes(continuing: false) == "end")
    #expect(delivery.isExhausted)
  }

  @Test("A reader that finds nothing awaits one segment: the next that comes is that one")
  func awaited() throws {
    var delivery = SegmentDelivery(on: clock)
    #expect(!delivery.isAwaited)
    #expect(try delivery.takes(continuing: false) == "not yet")
    #expect(delivery.isAwaited)
    delivery.append(try loading(beginsRun: false))
    #expect(!delivery.isAwaited)
    #expect(try delivery.takes(continuing: false) == "segment")
    delivery.end()
    #expect(try delivery.takes(continuing: false) == "end")
    #expect(!delivery.isAwaited)
  }

  @Test("A failure is thrown behind what is loaded, and a reader that is called away gets nothing")
  func failure() throws {
    var delivery = SegmentDelivery(on: clock)
    delivery.append(try loading(beginsRun: false))
    delivery.append(try loading(beginsRun: false))
    delivery.fail(MediaError(.decryptionFailed, ""))
    #expect(try delivery.takes(continuing: false) == "segment")
    delivery.interrupt()
    var called = delivery
    #expect(throws: Cancellation.error) { try called.takes(continuing: false) }
    var next = delivery.restarted(rests: false, staysInterrupted: false, on: clock)
    #expect(try next.takes(continuing: false) == "not yet")
  }

  @Test("Loading rests after a failure, behind the window, and until the playlist changes")
  func rests() {
    let delivery = SegmentDelivery(on: clock)
    #expect(!delivery.rests(at: 3))
    var exhausted = delivery
    exhausted.exhaust(3)
    #expect(exhausted.rests(at: 3))
    #expect(!exhausted.rests(at: 4))
    var behind = delivery
    behind.fallBehind()
    #expect(behind.rests(at: 4))
    var failed = delivery
    failed.fail(MediaError(.decryptionFailed, ""))
    #expect(failed.rests(at: 4))
  }
}

extension SegmentDelivery {
  /// What the reader finds, by name.
  fileprivate mutating func takes(continuing: Bool) throws -> String {
    switch try take(continuing: continuing) {
    case .segment: "segment"
    case .end: "end"
    case .notYet: "not yet"
    }
  }
}
