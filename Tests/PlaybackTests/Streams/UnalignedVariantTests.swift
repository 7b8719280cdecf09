import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Variants whose segments begin at other times", .timeLimit(.minutes(10)))
struct UnalignedVariantTests {
  @Test(
    "A change drops and repeats no frame and no sample, wherever it comes",
    arguments: [0.5, 1.5, 2.5, 3.5, 4.5, 5.5])
  func change(time: Double) async throws {
    let stream = try await VirtualStream.open(stepping: true) { $0.forwardBuffer = .seconds(0.5) }
    let (test, origin) = (stream.test, stream.origin)
    let lists = [TestMedia.StreamRecipe.countedLong, .countedFine]
    var master = "#EXTM3U\n"
    for (number, recipe) in lists.enumerated() {
      let folder = try TestMedia.folder(recipe)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        origin.serve("/\(number)/\(name)", Array(bytes))
      }
      master += "#EXT-X-STREAM-INF:BANDWIDTH=\(number + 1)00000\n\(number)/stream.m3u8\n"
    }
    origin.serve("/master.m3u8", Array(master.utf8))
    try await test.send(.quality(QualityPreference(variant: 0)))
    try await test.send(.queue(.append([ItemDescription(origin.url("/master.m3u8"))])))
    await test.clock.advance(to: .seconds(time))
    try await test.send(.quality(QualityPreference(variant: 1)))
    await test.clock.advance(to: .seconds(10))
    #expect(test.log.kinds.filter { $0.name == "variantChanged" }.count == 2)
    #expect(test.numbers == Array(0..<240))
    // Whole arrays of this length would take minutes to be told apart.
    let places = test.places
    let wrong = places.prefix(192_000).enumerated().first { $0.offset != $0.element }?.offset
    #expect(wrong == nil && places.count == 384_000)
  }
}
