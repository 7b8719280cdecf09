import Foundation
import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Opus in fragments of MP4: an impulse every hundredth of a second tells where each sample is.
@Suite("Opus in fragments", .timeLimit(.minutes(10))) struct OpusStreamTests {
  private static let interval = 480
  /// So many samples the encoder puts in front of the first.
  private static let padding = 312

  /// - Parameter rate: The rate that the second variant says it was recorded at, which changes nothing of what is decoded;
  ///   `nil` for what it was.
  private func opened(
    stepping: Bool = false, rate: Int? = nil
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: stepping) {
      $0.forwardBuffer = .seconds(1)
    }
    var files = try ProtectedStream.files(of: .opusImpulses)
    if let rate {
      var section = try #require(files["init-1.mp4"])
      let name = Array("dOps".utf8)
      let box = try #require(section.indices.first { section[$0...].starts(with: name) })
      for place in 0..<4 {
        section[box + 8 + place] = UInt8(truncatingIfNeeded: rate >> (24 - 8 * place))
      }
      files["init-1.mp4"] = section
    }
    for (name, bytes) in files { stream.origin.serve("/\(name)", bytes) }
    try await stream.test.send(.quality(QualityPreference(variant: 0)))
    return stream
  }

  /// Where the impulses are.
  private func impulses(_ test: TestPlayer) throws -> [Int] {
    let channels = try #require(test.audio.format).channels
    let samples = test.audio.samples
    let left = stride(from: 0, to: samples.count, by: channels).map { samples[$0] }
    return left.indices.dropFirst().dropLast().filter {
      left[$0] > 0.25 && left[$0] >= left[$0 - 1] && left[$0] > left[$0 + 1]
    }
  }

  /// All but the first, which lies on the edge.
  private static let places = (1..<800).map { padding + interval * $0 }

  @Test(
    "The first sample is where its packet's time and the padding before it say, and none is missing"
  )
  func whole() async throws {
    let stream = try await opened()
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/master.m3u8")))
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    let places = try impulses(stream.test).filter { $0 > Self.padding }
    #expect(places == Self.places, "\(places.prefix(3)) \(places.count)")
  }

  @Test(
    "Where the variant changes no sample is missing and none comes twice",
    arguments: [nil, 44_100, 8000])
  func switches(rate: Int?) async throws {
    let stream = try await opened(stepping: true, rate: rate)
    let test = stream.test
    try await test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    for (second, variant) in [(1.5, 1), (4, 0), (5.5, 1)] {
      await test.clock.advance(to: .seconds(second))
      try await test.send(.quality(QualityPreference(variant: variant)))
    }
    await test.clock.advance(to: .seconds(12))
    #expect(test.numbers == Array(0..<240) && test.log.errors.isEmpty)
    #expect(test.log.kinds.count { $0.name == "variantChanged" } == 4)
    let places = try impulses(test).filter { $0 > Self.padding }
    #expect(places == Self.places, "\(places.count)")
  }

  @Test("After a seek each sample is where it would have been")
  func seeks() async throws {
    let stream = try await opened(stepping: true)
    let test = stream.test
    try await test.pausedOnFirst(stream.origin.url("/master.m3u8"))
    for second in [0.05, 3.02, 6.5] {
      let before = test.audio.frameCount
      try await test.send(.seek(to: .time(.seconds(second))))
      await test.clock.advance(by: .seconds(1))
      let first = Int((second * 48_000).rounded())
      let places = try impulses(test).filter { $0 > before + 48 && $0 < before + 24_000 }
      #expect(places.count > 45, "\(second)")
      for place in places { #expect((place - before + first - Self.padding) % Self.interval == 0) }
      try await test.send(.pause)
    }
  }
}

extension TestPlayer {
  /// Puts an item into the queue, paused, and lets it get so far.
  fileprivate func pausedOnFirst(_ source: String) async throws {
    try await send(.pause)
    try await send(.queue(.append([ItemDescription(source)])))
    await clock.advance(by: .seconds(1))
  }
}
