import Playback
import Testing
import VitrineTesting

@Suite("Traces", .timeLimit(.minutes(10))) struct TraceTests {
  @Test("A playback does what its trace tells", arguments: TraceScenario.chosen)
  func sameAsKept(scenario: TraceScenario) async throws {
    let run = try await scenario.play()
    await run.test.player.close()
    try GoldenTrace.check(scenario.name, run.trace.text)
  }

  @Test("Each trace that is kept has its scenario")
  func namesFit() {
    let names = TraceScenario.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(GoldenTrace.names).subtracting(names).isEmpty)
  }

  @Test("Only what is told of buffers may stand elsewhere within its moment")
  func buffersLast() {
    let one = "0.1 event playing a\n0.1 event bufferChanged a\n0.2 event ended a\n"
    let other = "0.1 event bufferChanged a\n0.1 event playing a\n0.2 event ended a\n"
    #expect(GoldenTrace.buffersLast(one) == GoldenTrace.buffersLast(other))
    #expect(GoldenTrace.buffersLast(one) == one)
    let late = "0.1 event playing a\n0.2 event bufferChanged a\n0.2 event ended a\n"
    #expect(GoldenTrace.buffersLast(late) != GoldenTrace.buffersLast(one))
  }
}
