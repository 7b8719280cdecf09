import MediaCore
import Playback
import Testing
import VitrineTesting

/// Places of graphics of which only some is said, on a picture of 320 by 180.
@Suite("Places of graphics that are not said whole", .timeLimit(.minutes(10)))
struct VectorPlaceTests {
  /// Twice as wide as high.
  private static let wide = VectorContent.svg(
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 32'><rect width='64' height='32'/></svg>"
  )
  private static let sized = VectorContent.svg(
    "<svg xmlns='http://www.w3.org/2000/svg' width='80px' height='20' viewBox='0 0 4 1'/>")
  private static let sizeless = VectorContent.svg(
    "<svg xmlns='http://www.w3.org/2000/svg' width='100%'/>")

  private func place(
    _ partial: PartialVectorPlace, _ content: VectorContent = wide, over before: VectorPlace? = nil
  ) async throws -> VectorPlace {
    let test = try await TestPlayer.open(vectors: true)
    try await test.pausedOn(ItemDescription(TestMedia.path(.loop2s)))
    if let before {
      try await test.send(
        .addVector(VectorChange(id: "a", content: content, place: before)), until: .settled)
    }
    try await test.send(
      .addVector(
        VectorChange(
          id: "a", content: before == nil ? content : nil, partialPlace: partial)),
      until: .settled)
    return try #require(test.status.vectors.first).place
  }

  private func expect(
    _ place: VectorPlace, _ wanted: [Double], _ unit: VectorPlace.Unit = .fraction,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let found = [place.x, place.y, place.width, place.height]
    #expect(
      place.unit == unit && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)",
      sourceLocation: location)
  }

  @Test("A new one has its own size, or one by its proportions, from the upper left corner on")
  func new() async throws {
    expect(
      try await place(PartialVectorPlace(x: 10, y: 20, unit: .pixels)), [10, 20, 64, 32], .pixels)
    expect(try await place(PartialVectorPlace(x: 0.5)), [0.5, 0, 0.2, 32.0 / 180])
    expect(try await place(PartialVectorPlace(width: 0.5)), [0, 0, 0.5, 80.0 / 180])
    expect(
      try await place(PartialVectorPlace(height: 90, unit: .pixels)), [0, 0, 180, 90], .pixels)
    expect(
      try await place(PartialVectorPlace(y: 0.25, height: 0.5)), [0, 0.25, 180.0 / 320, 0.5])
    expect(
      try await place(PartialVectorPlace(unit: .pixels), Self.sized), [0, 0, 80, 20], .pixels)
    expect(try await place(PartialVectorPlace(x: 0.5), Self.sizeless), [0.5, 0, 1, 1])
    expect(try await place(PartialVectorPlace(width: 0.5), Self.sizeless), [0, 0, 0.5, 0.5])
  }

  @Test("One that is there keeps what is not said")
  func known() async throws {
    let before = VectorPlace(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    expect(
      try await place(PartialVectorPlace(x: 0.5), over: before), [0.5, 0.2, 0.3, 0.4])
    expect(
      try await place(PartialVectorPlace(height: 0.1), over: before), [0.1, 0.2, 0.3, 0.1])
    expect(
      try await place(PartialVectorPlace(y: 9, unit: .pixels), over: before), [32, 9, 96, 72],
      .pixels)
  }
}
