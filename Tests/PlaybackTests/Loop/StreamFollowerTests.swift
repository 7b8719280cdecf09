import HLS
import MediaCore
import Streaming
import Testing

@testable import Playback

@Suite("What is made of a stream's reports") struct StreamFollowerTests {
  private let item = ItemID("a")

  private func follower(loadedTo end: MediaTime) -> StreamFollower {
    var follower = StreamFollower()
    _ = follower.take([.loaded(to: end)], of: item)
    return follower
  }

  @Test("The buffer is posted once after all reports, and only if more is loaded")
  func buffer() {
    var follower = StreamFollower()
    let first = follower.take([.loaded(to: .seconds(1)), .loaded(to: .seconds(2))], of: item)
    let again = follower.take([.loaded(to: .seconds(2))], of: item)
    #expect(first.count == 1 && again.isEmpty)
    guard case .postBuffer(.seconds(2))? = first.first else {
      Issue.record("\(first)")
      return
    }
  }

  @Test("Reports are posted for their item, in their order")
  func order() {
    var follower = StreamFollower()
    let actions = follower.take(
      [
        .loaded(to: .seconds(2)), .gap(from: .zero, to: .seconds(1), reason: "lost"),
        .length(.seconds(9)), .betterPicture,
      ], of: item)
    guard actions.count == 3, case .post(let posting) = actions[0],
      case .followLength = actions[1], case .postBuffer = actions[2]
    else {
      Issue.record("\(actions)")
      return
    }
    #expect(posting.item == item && follower.state.hasBetterPicture)
    #expect(posting.kind == .gap(from: .zero, to: .seconds(1), reason: "lost"))
    follower.forgetBetterPicture()
    #expect(!follower.state.hasBetterPicture)
  }

  @Test("What is loaded beyond the end of an item that repeats counts for its next round")
  func rounds() {
    let follower = follower(loadedTo: .seconds(3))
    #expect(follower.buffered(at: .seconds(1), repeating: nil) == .seconds(2))
    #expect(follower.buffered(at: .seconds(8), repeating: nil) == .zero)
    #expect(follower.buffered(at: .seconds(8), repeating: .seconds(10)) == .seconds(5))
    #expect(StreamFollower().buffered(at: .zero, repeating: nil) == nil)
  }

  @Test("Tags are posted when they are others, those of what was played before those of the source")
  func tags() {
    var follower = StreamFollower()
    let source = follower.newTags(["title": "a", "artist": "b"], of: nil)
    let same = follower.newTags(["title": "a", "artist": "b"], of: nil)
    let isOther = follower.add(["title": "c"], of: nil)
    let played = follower.newTags(["title": "a", "artist": "b"], of: nil)
    let none = StreamFollower().postedTags
    #expect(source == ["title": "a", "artist": "b"] && same == nil && !isOther)
    #expect(played == ["title": "c", "artist": "b"] && none.isEmpty)
  }
}
