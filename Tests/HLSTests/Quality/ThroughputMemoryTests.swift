import Testing

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
}
