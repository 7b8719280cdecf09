import Testing

@testable import Playback

@Suite("Turns that bring nothing") struct TurnWatchTests {
  private let most = TurnWatch<Int>.most

  /// - Returns: After which turns it was said that playback stands still, counted from 1.
  private func standstills(_ watch: inout TurnWatch<Int>, at marks: [Int]) -> [Int] {
    var turns: [Int] = []
    for (index, mark) in marks.enumerated() where watch.standsStill(at: mark) {
      turns.append(index + 1)
    }
    return turns
  }

  @Test("Only very many in a row are a standstill")
  func many() {
    var watch = TurnWatch<Int>()
    let found = standstills(&watch, at: Array(repeating: 1, count: most + 1))
    #expect(found == [most + 1])
  }

  @Test("What comes of one, or something that is awaited, begins the count anew")
  func progress() {
    var watch = TurnWatch<Int>()
    let moving = standstills(&watch, at: (0..<4 * most).map { $0 / most })
    watch.reset()
    let again = standstills(&watch, at: Array(repeating: 3, count: most + 1))
    #expect(moving.isEmpty && again == [most + 1])
  }
}
