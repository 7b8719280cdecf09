import Playback
import Testing
import VitrineTesting

@Suite("Traces", .timeLimit(.minutes(2))) struct TraceTests {
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
}
