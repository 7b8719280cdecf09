import MediaCore
import Testing

@testable import Playback

@Suite("The published list of items") struct ItemListChangeTests {
  private func item(_ id: String, _ status: ItemStatus = .unknown) -> PlayerStatus.Item {
    PlayerStatus.Item(id: ItemID(id), source: "/\(id)", status: status)
  }

  @Test("Items are replaced from a place on, and those before it one by one")
  func apply() {
    var list = [item("a"), item("b"), item("c")]
    var change = ItemListChange(start: 1, tail: [item("d")])
    change.items = [(0, item("a", .readyToPlay)), (7, item("x"))]
    change.apply(to: &list)
    #expect(list.map(\.id) == [ItemID("a"), ItemID("d")] && list[0].status == .readyToPlay)
    ItemListChange().apply(to: &list)
    #expect(list.count == 2)
  }
}
