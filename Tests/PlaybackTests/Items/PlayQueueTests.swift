import MediaCore
import Testing

@testable import Playback

@Suite("The play queue", .timeLimit(.minutes(20))) struct PlayQueueTests {
  private func queue(_ ids: String..., current: String? = nil, loops: Bool = false) throws
    -> PlayQueue
  {
    var queue = PlayQueue()
    _ = try queue.insert(ids.map { item($0) }, at: 0)
    queue.select(current.map { ItemID($0) })
    queue.loops = loops
    return queue
  }

  private func item(_ id: String?, _ source: String = "a.mp4") -> ItemDescription {
    ItemDescription(source, id: id.map { ItemID($0) })
  }

  private func ids(_ queue: PlayQueue) -> String {
    queue.entries.map(\.id.rawValue).joined(separator: " ")
  }

  @Test(
    "Any place is a place: what lies outside goes to the nearer end",
    arguments: [(.min, "x a b"), (0, "x a b"), (1, "a x b"), (2, "a b x"), (.max, "a b x")])
  func insertion(place: Int, order: String) throws {
    var queue = try queue("a", "b")
    #expect(try queue.insert([item("x")], at: place) == [ItemID("x")])
    #expect(ids(queue) == order)
  }

  @Test(
    "An item moves to the place it is to have, and stays the current one",
    arguments: [("a", 1, "b a c"), ("a", .max, "b c a"), ("c", .min, "c a b"), ("b", 1, "a b c")])
  func moves(id: String, place: Int, order: String) throws {
    var queue = try queue("a", "b", "c", current: id)
    try queue.move(ItemID(id), to: place)
    #expect(ids(queue) == order && queue.currentID == ItemID(id))
  }

  @Test(
    "What follows, and what comes before, at each end and in a loop",
    arguments: [
      ("a", false, "b", "a"), ("b", false, "c", "a"), ("c", false, nil, "b"),
      ("a", true, "b", "c"), ("c", true, "a", "b"), ("gone", true, nil, nil), (nil, true, nil, nil),
    ] as [(String?, Bool, String?, String?)])
  func neighbours(id: String?, loops: Bool, next: String?, previous: String?) throws {
    let queue = try queue("a", "b", "c", loops: loops)
    let id = id.map { ItemID($0) }
    #expect(queue.entry(after: id)?.id.rawValue == next)
    #expect(queue.entry(before: id)?.id.rawValue == previous)
  }

  @Test("A queue of one that loops follows itself")
  func alone() throws {
    let queue = try queue("a", loops: true)
    #expect(queue.entry(after: ItemID("a"))?.id == ItemID("a"))
  }

  @Test(
    "When the current item is removed, the next takes its place",
    arguments: [
      ("a", "a", false, "b"), ("c", "c", false, nil), ("c", "c", true, "a"), ("b", "a", false, "a"),
    ] as [(String, String, Bool, String?)])
  func removal(id: String, current: String, loops: Bool, after: String?) throws {
    var queue = try queue("a", "b", "c", current: current, loops: loops)
    try queue.remove(ItemID(id))
    #expect(queue.currentID?.rawValue == after)
    #expect(queue.entries.count == 2 && queue[ItemID(id)] == nil)
  }

  @Test("When the only item of a loop is removed, nothing is current")
  func removalOfAll() throws {
    var queue = try queue("a", current: "a", loops: true)
    try queue.remove(ItemID("a"))
    #expect(queue.currentID == nil && queue.entries.isEmpty)
  }

  @Test("A replacement keeps the id unless it brings one, and stays current")
  func replacement() throws {
    var queue = try queue("a", "b", current: "a")
    #expect(try queue.replace(ItemID("a"), with: item(nil, "new.mp4")) == [ItemID("a")])
    #expect(queue.current?.description.source == "new.mp4")
    #expect(try queue.replace(ItemID("a"), with: item("z")) == [ItemID("z")])
    #expect(ids(queue) == "z b" && queue.currentID == ItemID("z"))
  }

  @Test(
    "A new list keeps the current item, or goes on with what was to follow it",
    arguments: [
      ("b", "x b y", "b"), ("b", "y c x", "c"), ("a", "c x", "c"), ("c", "a b", "a"),
      ("b", "x y", "x"), ("b", "", nil), (nil, "x y", "x"),
    ] as [(String?, String, String?)])
  func set(current: String?, list: String, after: String?) throws {
    var queue = try queue("a", "b", "c", current: current)
    let names = list.split(separator: " ").map(String.init)
    #expect(try queue.set(names.map { item($0) }).map(\.rawValue) == names)
    #expect(ids(queue) == list && queue.currentID?.rawValue == after)
  }

  @Test("A list with a fault changes nothing, not even the ids that are made")
  func faults() throws {
    var queue = try queue("a", "b", current: "b")
    let before = queue.entries
    func refused(_ code: MediaError.Code, _ change: (inout PlayQueue) throws -> Void) {
      #expect { try change(&queue) } throws: { ($0 as? MediaError)?.code == code }
      #expect(queue.entries == before && queue.currentID == ItemID("b"))
    }
    refused(.invalidArgument) { _ = try $0.insert([item(nil), item("a")], at: 0) }
    refused(.invalidArgument) { _ = try $0.insert([item("x"), item("x")], at: 0) }
    refused(.invalidArgument) { _ = try $0.insert([item("x"), item("y", "")], at: 0) }
    refused(.invalidArgument) { _ = try $0.insert([item("")], at: 0) }
    refused(.invalidArgument) { _ = try $0.set([item("x"), item("y"), item("x")]) }
    refused(.invalidArgument) { _ = try $0.replace(ItemID("a"), with: item("b")) }
    refused(.unknownItem) { _ = try $0.replace(ItemID("z"), with: item("c")) }
    refused(.unknownItem) { try $0.remove(ItemID("z")) }
    refused(.unknownItem) { try $0.move(ItemID("z"), to: 0) }
    #expect(try queue.insert([item(nil)], at: 2) == [ItemID("item-1")])
  }

  @Test("Ids that are made never meet one that is asked for, nor one that was there")
  func madeIDs() throws {
    var queue = try queue("item-1")
    let made = try queue.insert([item(nil), item("item-3"), item(nil)], at: .max)
    #expect(made.map(\.rawValue) == ["item-2", "item-3", "item-4"])
    try queue.remove(ItemID("item-4"))
    // An id that was used is not used again: a client may still mean the old one.
    #expect(try queue.insert([item(nil)], at: 0) == [ItemID("item-5")])
  }

  @Test("A list of a hundred thousand items is no work")
  func longList() throws {
    var queue = PlayQueue()
    let ids = try queue.insert((0..<100_000).map { _ in item(nil) }, at: 0)
    #expect(Set(ids).count == 100_000)
  }

  @Test(
    "A queue takes no more items than its limit, and a command that would exceed it changes nothing"
  )
  func limit() throws {
    var queue = try queue("a", "b", current: "a")
    #expect(queue.limit == 100_000)
    queue.limit = 3
    let before = queue.entries
    func refused(_ change: (inout PlayQueue) throws -> Void) {
      #expect { try change(&queue) } throws: { ($0 as? MediaError)?.code == .limitExceeded }
      #expect(queue.entries == before && queue.currentID == ItemID("a"))
    }
    refused { _ = try $0.insert([item("c"), item("d")], at: 1) }
    refused { _ = try $0.set(["a", "c", "d", "e"].map { item($0) }) }
    #expect(try queue.insert([item(nil)], at: 0) == [ItemID("item-1")])
    #expect(try queue.replace(ItemID("b"), with: item("c")) == [ItemID("c")])
    #expect(try queue.set(["x", "y", "z"].map { item($0) }).count == 3)
  }

  @Test("An id that is too long is refused, as every event would repeat it")
  func longID() throws {
    var queue = PlayQueue()
    _ = try queue.insert([item(String(repeating: "a", count: 1024))], at: 0)
    #expect(throws: MediaError.self) {
      try queue.insert([item(String(repeating: "a", count: 1025))], at: 0)
    }
    #expect(queue.entries.count == 1)
  }

  /// With a search through all for each it takes many minutes.
  @Test("A hundred thousand items are added, listed and replaced as one", .timeLimit(.minutes(10)))
  func long() async throws {
    let test = try await TestPlayer.open()
    try await test.send(.pause)
    let items = (0..<100_000).map { item("\($0)", "/nowhere/\($0)") }
    try await test.send(.queue(.append(items)))
    #expect(test.status.items.count == 100_000)
    try await test.send(.queue(.set(items.reversed())))
    #expect(test.status.items.first?.id == ItemID("99999"))
  }
}
