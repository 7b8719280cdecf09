import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Streams of which an item plays a part: 8 s in segments of 2 s.
@Suite("In and out points of streams", .timeLimit(.minutes(10))) struct ItemRangeTests {
  /// - Parameter change: Changes the playlist.
  private func played(
    _ start: Double?, _ end: Double?, loops: Int = 1,
    of recipe: TestMedia.StreamRecipe = .fragmented, _ change: (String) -> String = { $0 }
  ) async throws -> (numbers: [Int], segments: Set<Int>) {
    let stream = try await VirtualStream.open()
    let files = try ProtectedStream.files(of: recipe)
    for (name, bytes) in files { stream.origin.serve("/\(name)", bytes) }
    let text = String(decoding: try #require(files["stream.m3u8"]), as: UTF8.self)
    stream.origin.serve("/stream.m3u8", Array(change(text).utf8))
    let item = ItemDescription(
      stream.origin.url("/stream.m3u8"), inPoint: start.map { .seconds($0) },
      outPoint: end.map { .seconds($0) }, loops: loops)
    try await stream.test.playToEnd(item)
    #expect(stream.test.log.errors.isEmpty && stream.test.status.counters.stalls == 0)
    let names = stream.origin.log.map(\.path).filter { $0.hasPrefix("/segment") }
    return (stream.test.numbers, Set(names.compactMap { Int($0.dropFirst("/segment".count)) }))
  }

  @Test("What lies after the out point is not loaded", arguments: [1, 3])
  func out(loops: Int) async throws {
    for recipe in [TestMedia.StreamRecipe.fragmented, .transport] {
      let (numbers, segments) = try await played(nil, 3, loops: loops, of: recipe)
      #expect(numbers == (0..<loops).flatMap { _ in Array(0..<90) })
      #expect(segments == [0, 1])
    }
  }

  @Test("A segment that begins at the out point may have sound from before it, but no further one")
  func boundary() async throws {
    for recipe in [TestMedia.StreamRecipe.fragmented, .transport] {
      let (numbers, segments) = try await played(nil, 4, of: recipe)
      #expect(numbers == Array(0..<120) && segments.isSubset(of: [0, 1, 2]))
    }
  }

  @Test("Of what lies before the in point the beginning alone is loaded, which tells the clock")
  func into() async throws {
    for recipe in [TestMedia.StreamRecipe.fragmented, .transport] {
      // The sound begins a block before the pictures, and time with it.
      let (numbers, segments) = try await played(5.54, nil, of: recipe)
      #expect(numbers == Array(165..<240), "\(numbers.prefix(3))")
      #expect(segments == [0, 2, 3])
      #expect(try await played(4.5, 5.5, of: recipe).segments == [0, 2])
    }
  }

  @Test(
    "The sound of the first pass is whole, though all pictures of a segment come before its sound")
  func sound() async throws {
    let origin = try await ScriptedOrigin.serving(.counted)
    let item = ItemDescription(
      origin.url("/stream.m3u8"), inPoint: .seconds(1.2), outPoint: .seconds(1.8), loops: 2)
    for _ in 0..<3 {
      let test = try await TestPlayer.open(streams: DefaultSourceOpener())
      try await test.playToEnd(item, item)
      // Two long lists that differ would be compared for minutes.
      let isExact = test.places == (0..<4).flatMap { _ in Array(57_600..<86_400) }
      #expect(isExact && test.numbers == (0..<4).flatMap { _ in Array(36..<54) })
    }
  }

  @Test("A list that tells wrong lengths loses nothing", arguments: ["1.5", "3"])
  func wrongLengths(length: String) async throws {
    let (numbers, segments) = try await played(nil, 5.5) { text in
      text.replacing("#EXTINF:2.000000", with: "#EXTINF:\(length)")
    }
    #expect(numbers == Array(0..<165) && segments.isSuperset(of: [0, 1, 2]))
    #expect(length == "1.5" || segments.count == 3)
  }
}
