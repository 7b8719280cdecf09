import Testing

@testable import Streaming

@Suite("Bounded tables") struct BoundedTableTests {
  @Test("What was put in first goes first, and what is put in again stays where it was")
  func order() {
    var table = BoundedTable<Int, String>(limit: 2)
    table[1] = "one"
    table[2] = "two"
    table[1] = "uno"
    #expect(table[1] == "uno" && table.count == 2)
    table[3] = "three"
    #expect(table[1] == nil && table[2] == "two" && table[3] == "three")
  }

  @Test("What is taken out leaves room")
  func removal() {
    var table = BoundedTable<Int, String>(limit: 2)
    table[1] = "one"
    table[2] = "two"
    table[1] = nil
    table[1] = nil
    table[3] = "three"
    #expect(table[2] == "two" && table[3] == "three" && Set(table.values) == ["two", "three"])
  }
}
