import MediaCore
import Networking
import Testing
import VitrineTesting

@testable import HLS

@Suite("What is remembered of hosts")
struct ThroughputMemoryTests {
  @Test("the last sensible rate of each host, and none of what has no host")
  func remembers() {
    let memory = ThroughputMemory()
    let a = ThroughputMemory.Entry(memory: memory, host: "a")
    let file = ThroughputMemory.Entry(memory: memory, host: nil)
    a.value = 5e6
    for rate in [nil, 0, -1, .nan, .infinity] as [Double?] { a.value = rate }
    file.value = 1
    #expect(a.value == 5e6 && file.value == nil && memory["b"] == nil)
  }

  @Test("hosts that were measured longest ago are forgotten")
  func forgets() {
    let memory = ThroughputMemory()
    for number in 0..<256 { memory["\(number)"] = 1 }
    memory["0"] = 2
    memory["256"] = 1
    #expect(memory["1"] == nil && memory["0"] == 2 && memory["256"] == 1)
  }

  @Test("a folder keeps them for another run, and not for ever")
  func keeps() throws {
    let directory = try TemporaryDirectory()
    func memory(after days: Double = 0) throws -> ThroughputMemory {
      let date = ProgramDate.now + .seconds(days * 86_400)
      return ThroughputMemory(
        keptIn: try CacheFolder(directory.path, budget: 16 << 20, now: { date }))
    }
    let first = try memory()
    for rate in [5e6, 5.1e6, 9e6] { first["a b"] = rate }
    first["c"] = 1e6
    let next = try memory(after: 1)
    #expect(next["a b"] == 9e6 && next["c"] == 1e6 && next["d"] == nil)
    #expect(try memory(after: 8)["c"] == nil && ThroughputMemory()["c"] == nil)
  }
}
