import Testing

@testable import FFmpeg

@Suite("Which of a picture's times counts")
struct ShowingTimeTests {
  private func chosen(_ times: [(showing: Int64?, decoding: Int64?)]) -> [Int64?] {
    var time = ShowingTime()
    return times.map { time.choose(showing: $0.showing, decoding: $0.decoding) }
  }

  @Test("that of showing, unless it rises less often than that of decoding")
  func choice() {
    #expect(chosen([(4, 0), (5, 1), (6, 2)]) == [4, 5, 6])
    #expect(chosen([(4, nil), (5, nil), (5, nil)]) == [4, 5, 5])
    #expect(chosen([(nil, 0), (nil, 1), (nil, nil)]) == [0, 1, nil])
    #expect(chosen([(9, 0), (9, 1), (9, 2), (10, 3)]) == [9, 1, 2, 3])
    // Where neither rises.
    #expect(chosen([(9, 0), (9, 0), (10, 0)]) == [9, 9, 10])
    #expect(chosen([(5, 0), (3, 1), (7, nil)]) == [5, 1, 7])
  }
}
