import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

@Suite("Trick play", .timeLimit(.minutes(10))) struct TrickPlayTests {
  private func opened(length: String = "1") async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true)
    for (name, bytes) in try IFrameStream.files(length: length) {
      stream.origin.serve("/\(name)", bytes)
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    return stream
  }

  @Test(
    "Above rate 2 key frames go by at a steady pace, without sound; back at 1 all goes on from there",
    arguments: [(8.0, 30), (16.0, 60)])
  func fast(rate: Double, spacing: Int) async throws {
    let stream = try await opened()
    let test = stream.test
    await test.clock.advance(to: .seconds(1))
    try await test.send(.playbackSpeed(rate))
    await test.clock.advance(to: .milliseconds(1200))
    let (before, samples) = (test.numbers.count, test.audio.samples.count)
    await test.clock.advance(to: .seconds(3))
    let fast = Array(test.numbers[before...])
    #expect(fast.count >= 12 && fast.allSatisfy { $0 % 30 == 0 })
    #expect(zip(fast.dropFirst(), fast).allSatisfy { $0 - $1 == spacing })
    let times = test.video.frames[before...].map(\.outputTime)
    #expect(
      zip(times.dropFirst(), times).allSatisfy { $0 - $1 == .seconds(Double(spacing) / 30) })
    let silence = test.audio.samples.count
    #expect(test.audio.samples[samples...].allSatisfy { $0 == 0 })
    #expect(test.status.counters.stalls == 0)
    let place = test.status.currentTime
    try await test.send(.playbackSpeed(1))
    await test.clock.advance(to: .seconds(5))
    let after = Array(test.numbers[(before + fast.count)...])
    #expect(abs(Double(try #require(after.first)) / 30 - place.seconds) < rate * 0.1 + 0.2)
    #expect(after == Array(after[0]..<after[0] + after.count) && after.count > 30)
    #expect(test.audio.samples[silence...].count { $0 != 0 } > 48_000)
    #expect(test.log.errors.isEmpty && test.log.seeks.isEmpty)
    #expect(try #require(test.status.audioTrack) == 1)
  }

  @Test("It plays to the end so, and the next item too")
  func toTheEnd() async throws {
    let stream = try await opened()
    let test = stream.test
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    try await test.send(.playbackSpeed(16))
    await test.clock.advance(to: .seconds(12))
    #expect(test.log.items == ["item-1", "item-2"] && test.status.state == .ended)
    #expect(test.log.errors.isEmpty)
    #expect(test.numbers.count { $0 % 30 != 0 } < 40, "all but the beginning of each")
  }

  @Test("Looking for a place while paused loads key frames only; what is played then is whole")
  func looking() async throws {
    let files = try IFrameStream.files()
    let stream = try await opened()
    let test = stream.test
    try await test.send(.pause)
    await test.clock.advance(to: .seconds(1))
    for (second, time) in [(50.7, 2.0), (45.2, 3.0), (52.5, 4.0)] {
      try await test.send(.seek(to: .time(.seconds(second)), play: false, precision: .keyframe))
      await test.clock.advance(to: .seconds(time))
      #expect(test.numbers.last == Int(second) * 30)
      let loaded = stream.origin.requests(for: "/piece\(Int(second) * 2)")
      let whole = try #require(files["piece\(Int(second) * 2)"]).count
      #expect(loaded.map(\.bytes).allSatisfy { $0 < whole } && !loaded.isEmpty)
    }
    #expect(stream.origin.requests(for: "/piece105").isEmpty)
    let before = test.numbers.count
    try await test.send(.play)
    await test.clock.advance(to: .seconds(6))
    let played = Array(test.numbers[before...])
    #expect(played.count > 40 && played == Array(played[0]..<played[0] + played.count))
    #expect(abs(played[0] - 52 * 30) <= 2)
  }

  @Test(
    "It goes on from where it is, however wrong the listed lengths are", arguments: ["0.9", "1.1"])
  func listedWrongly(length: String) async throws {
    let stream = try await opened(length: length)
    let test = stream.test
    await test.clock.advance(to: .seconds(1))
    try await test.send(.seek(to: .time(.seconds(40))))
    await test.clock.advance(to: .seconds(2))
    let place = test.status.currentTime
    try await test.send(.playbackSpeed(8))
    let before = test.numbers.count
    await test.clock.advance(to: .seconds(3))
    let fast = test.numbers[before...].filter { $0 % 30 == 0 }
    #expect(fast.count > 2 && fast == fast.sorted())
    #expect(abs(Double(try #require(fast.first)) / 30 - place.seconds) < 1.3, "\(fast)")
  }

  @Test(
    "Key frames are read one by one: a time in, a picture out, whatever the lengths are listed as",
    arguments: ["1", "0.9", "1.1"])
  func reader(length: String) async throws {
    let numbers = try await IFrameStream.numbers(
      in: IFrameStream.files(length: length), at: [0, 30.5, 12.5, 59.9, 100])
    #expect(numbers == [0, 900, 360, 1770, 1770])
  }
}
