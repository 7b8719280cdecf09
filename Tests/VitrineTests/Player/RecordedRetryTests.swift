import Control
import Streaming
import Testing
import Vitrine

@Suite("Tries to load something while a recording is made")
struct RecordedRetryTests {
  @Test("the waits between them are those of a virtual clock", arguments: [false, true])
  func waits(isRecorded: Bool) throws {
    var settings = PlayerSettings()
    if isRecorded { settings.callObserver = { _ in CallWatch(taken: {}, finished: { _ in }) } }
    let chance = try settings.sourceSettings().http.jitter
    #expect((0..<8).allSatisfy { _ in chance() == 0.5 } == isRecorded)
  }
}
