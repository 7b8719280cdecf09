import MediaCore
import Testing

@testable import Playback

@Suite("Items that failed") struct FailureLedgerTests {
  private let id = ItemID("a")

  @Test("Each failure in a row doubles the wait, from half a second to thirty seconds")
  func growth() {
    var ledger = FailureLedger()
    var waits: [Double] = []
    for count in 1...80 {
      ledger.note(id, now: .seconds(100))
      #expect(ledger.count(of: id) == count)
      waits.append((ledger.nextTry(of: [id]) ?? .zero).seconds - 100)
    }
    #expect(waits.prefix(7) == [0.5, 1, 2, 4, 8, 16, 30])
    #expect(waits.dropFirst(7).allSatisfy { $0 == 30 })
  }

  @Test("An item that fails for months is remembered once")
  func months() {
    var ledger = FailureLedger()
    for count in 1...10_000 { ledger.note(id, now: .seconds(30 * Double(count))) }
    #expect(ledger.momentCount < 100)
    #expect(ledger.nextTry(after: .seconds(300_000)) == .seconds(300_030))
  }

  @Test("An item may be tried again at the moment told, and not before")
  func moment() {
    var ledger = FailureLedger()
    #expect(ledger.mayTry(id, now: .zero))
    ledger.note(id, now: .seconds(1))
    #expect(!ledger.mayTry(id, now: .milliseconds(1500) - MediaTime(nanoseconds: 1)))
    #expect(ledger.mayTry(id, now: .milliseconds(1500)))
    #expect(ledger.mayTry(ItemID("b"), now: .zero))
    #expect(ledger.nextTry(after: .seconds(1)) == .milliseconds(1500))
    #expect(ledger.nextTry(after: .milliseconds(1500)) == nil)
  }

  @Test("Of several the first is told, and only of those asked for")
  func first() {
    var ledger = FailureLedger()
    ledger.note(id, now: .seconds(5))
    ledger.note(ItemID("b"), now: .seconds(1))
    #expect(ledger.nextTry(of: [id, ItemID("b"), ItemID("c")]) == .milliseconds(1500))
    #expect(ledger.nextTry(of: [id]) == .milliseconds(5500))
    #expect(ledger.nextTry(of: [ItemID("c")]) == nil)
  }

  @Test("What is forgiven begins anew, and nothing else")
  func forgiveness() {
    var ledger = FailureLedger()
    for _ in 0..<5 {
      ledger.note(id, now: .zero)
      ledger.note(ItemID("b"), now: .zero)
    }
    ledger.forgive(id)
    #expect(ledger.count(of: id) == 0 && ledger.mayTry(id, now: .zero))
    #expect(ledger.count(of: ItemID("b")) == 5)
    ledger.note(id, now: .zero)
    #expect(ledger.nextTry(of: [id]) == .milliseconds(500))
    ledger.forgiveAll()
    #expect(ledger.count(of: ItemID("b")) == 0)
  }
}
