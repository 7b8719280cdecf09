import Control
import MediaCore
import Playback
import Testing

@Suite("The status as text") struct StatusTextTests {
  /// A queue of several pieces.
  private func status(items count: Int) -> PlayerStatus {
    var status = PlayerStatus()
    status.items = (0..<count).map {
      PlayerStatus.Item(id: ItemID("item-\($0)"), source: "/srv/\($0).mp4", status: .unknown)
    }
    return status
  }

  @Test("it is the status as JSON, whatever of the queue changes", arguments: [0, 1, 1000, 2500])
  func changes(count: Int) throws {
    let text = StatusText()
    var status = status(items: count)
    func check(_ change: Comment) {
      #expect(text.text(of: status).text == JSONValue.object(status.json).json, change)
    }
    check("as it was listed")
    if count > 0 {
      status.items[count / 2].status = .readyToPlay
      check("an item was opened")
      status.items.removeFirst()
      check("the first was removed")
    }
    status.items.append(
      PlayerStatus.Item(
        id: "new", source: "/srv/\"quoted\"\u{1}\u{7F}\\ü.mp4", status: .failed,
        error: MediaError(.notFound, "there is no file", item: "new")))
    check("an item was added")
    status.currentTime = .seconds(1)
    check("time went on")
    status.items = []
    check("the queue was cleared")
  }

  @Test("a part of the queue is told alone") func part() throws {
    let status = status(items: 2500)
    let range = QueueRange(from: 999, count: 2)
    var part = status
    part.items = Array(status.items[999...1000])
    var expected = part.json
    expected["queueLength"] = 2500
    let text = StatusText().text(of: status, queue: range).text
    #expect(text == JSONValue.object(expected).json)
  }
}
