import MediaCore
import Testing

@testable import HLS

@Suite("The search for what plays at a time") struct SegmentSearchTests {
  /// Looks for a time among segments of 6 s that are listed with other lengths.
  ///
  /// - Returns: The places that were looked at, the right one the last.
  private func search(
    for time: Double, listed lengths: [Double], really real: [Double]
  ) throws -> [Int] {
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:9\n"
    let playlist = try media(
      text + lengths.enumerated().map { "#EXTINF:\($1),\ns\($0)\n" }.joined() + "#EXT-X-ENDLIST\n")
    var starts = [0.0]
    for length in real { starts.append((starts.last ?? 0) + length) }
    var search = SegmentSearch(on: .seconds(time), at: .seconds(time))
    var listed = MediaTime.seconds(time)
    var places: [Int] = []
    while true {
      let place = try #require(playlist.segmentIndex(at: listed))
      places.append(place)
      let better = search.better(
        than: playlist.segments[place], beginningAt: .seconds(starts[place]))
      guard let better else { return places }
      listed = better
    }
  }

  @Test("The first is right where the playlist is")
  func exact() throws {
    let lengths = [Double](repeating: 6, count: 100)
    for time in [0, 5.9, 6, 299.9, 599, 1000] {
      let expected = min(99, Int(time / 6))
      #expect(try search(for: time, listed: lengths, really: lengths).first == expected)
      #expect(try search(for: time, listed: lengths, really: lengths).last == expected)
    }
  }

  @Test("Two or three are looked at where it is not", arguments: [5.5, 5.97, 6.03, 6.4, 7])
  func wrong(length: Double) throws {
    let real = [Double](repeating: 6, count: 100)
    for time in stride(from: 1.0, to: 590, by: 7.3) {
      let places = try search(
        for: time, listed: [Double](repeating: length, count: 100), really: real)
      let last = try #require(places.last)
      #expect(Double(last) * 6 <= time + 0.101, "\(time): \(places)")
      // A listed length that is too long may take the one before for the right one.
      #expect(Double(last + 1) * 6 > time - max(0.1, length - 6) - 0.1, "\(time): \(places)")
      #expect(places.count <= 5)
    }
  }

  @Test("The search ends where the media has a gap, and where what is looked for is missing")
  func gap() throws {
    let real = [6.0, 6, 20, 6]
    #expect(try search(for: 20, listed: [6, 6, 6, 6], really: real).last == 2)
    var search = SegmentSearch(on: .seconds(8), at: .seconds(8))
    let playlist = try media(
      "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"
        + (0..<3).map { "#EXTINF:6,\ns\($0)\n" }.joined() + "#EXT-X-ENDLIST\n")
    // The segment at 8 s could not be had: the one after it came.
    #expect(search.better(than: playlist.segments[2], beginningAt: .seconds(12)) == nil)
  }
}

@Suite("Drift by place") struct DriftTableTests {
  @Test("What was learnt of a place holds from there on, by the playlist and by the item")
  func places() {
    var drifts = DriftTable()
    #expect(drifts.isEmpty && drifts.drift(listedAt: .seconds(5)) == .zero)
    drifts.note(.seconds(90), listedAt: .seconds(100))
    drifts.note(.seconds(180), listedAt: .seconds(200))
    drifts.note(.seconds(135), listedAt: .seconds(150))
    #expect(drifts.drift(listedAt: .seconds(99)) == .zero)
    #expect(drifts.drift(listedAt: .seconds(149)) == .seconds(-10))
    #expect(drifts.drift(listedAt: .seconds(150)) == .seconds(-15))
    #expect(drifts.drift(listedAt: .seconds(1000)) == .seconds(-20))
    #expect(drifts.drift(at: .seconds(134)) == .seconds(-10))
    #expect(drifts.drift(at: .seconds(179)) == .seconds(-15))
    drifts.note(.seconds(200), listedAt: .seconds(200))
    #expect(drifts.drift(at: .seconds(300)) == .zero, "the last word counts")
  }

  @Test("What is rounded makes none")
  func rounding() {
    var drifts = DriftTable()
    for number in 0..<50 {
      drifts.note(
        .seconds(2 * Double(number) + (number % 2 == 0 ? 0.08 : -0.08)),
        listedAt: .seconds(2 * Double(number)))
    }
    #expect(drifts.isEmpty)
  }
}
