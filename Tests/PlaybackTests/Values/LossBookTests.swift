import MediaCore
import Synchronization
import Testing

@testable import Playback

@Suite("What is lost") struct LossBookTests {
  /// A moment of virtual time, which has dates too.
  private static func moment(_ seconds: Double) -> VirtualClock {
    let clock = VirtualClock(horizon: .seconds(seconds))
    _ = ClockStage(clock) {}.move(to: .seconds(seconds))
    return clock
  }

  @Test("A loss stays as it was noted first, and ends once")
  func loss() {
    var book = LossBook()
    let areNew = [
      book.lose(.display, "the server died", at: Self.moment(5)),
      book.lose(.display, "another reason", at: Self.moment(6)),
      book.lose(.sound, "unplugged", at: Self.moment(7)),
    ]
    #expect(areNew == [true, false, true])
    #expect(book.losses.map(\.subject) == [.display, .sound])
    let first = book.recover(.display)
    #expect(first?.clockTime == .seconds(5) && first?.reason == "the server died")
    let second = book.recover(.display)
    #expect(second == nil)
    #expect(book.losses.map(\.reason) == ["unplugged"])
  }

  @Test("The network is lost while playback waits and no server is reached")
  func network() {
    let fault = Mutex<String?>("refused")
    let reason = { @Sendable in fault.withLock { $0 } }
    var book = LossBook(networkFault: reason)
    var changes: [Bool] = []
    let steps: [(waits: Bool, fault: String?)] = [
      (false, "refused"), (true, nil), (true, "refused"), (true, "no route"),
    ]
    for (second, step) in steps.enumerated() {
      fault.withLock { $0 = step.fault }
      changes.append(book.judgeNetwork(waits: step.waits, at: Self.moment(Double(second))))
    }
    #expect(changes == [false, false, true, false])
    #expect(book.losses.map(\.reason) == ["refused"])
    #expect(book.losses.map(\.clockTime) == [.seconds(2)])
    let isOver = book.judgeNetwork(waits: false, at: Self.moment(5))
    #expect(isOver && book.losses.isEmpty)
  }

  @Test("The status tells what is lost by name, by both clocks, and why")
  func json() {
    var book = LossBook()
    var status = PlayerStatus()
    #expect(status.json["losses"] == [] && status.json["display"] == .null)
    _ = book.lose(.socketFile, "it is gone", at: Self.moment(1))
    status.losses = book.losses
    #expect(
      status.json["losses"]?.json
        == #"[{"name":"socketFile","since":"1970-01-01T00:00:01.000Z","clock":1,"#
        + #""reason":"it is gone"}]"#)
  }
}
