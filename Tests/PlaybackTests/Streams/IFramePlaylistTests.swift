import FFmpeg
import Foundation
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Playlists of key frames over what streams are made of and protected by.
@Suite("Playlists of key frames", .timeLimit(.minutes(10))) struct IFramePlaylistTests {
  @Test(
    "Each frame is decoded, whatever its resource is", arguments: IFrameStream.Protected.allCases)
  func kinds(kind: IFrameStream.Protected) async throws {
    let numbers = try await IFrameStream.numbers(
      in: IFrameStream.files(kind), at: [0, 30.5, 1, 2.9, 12, 59.9])
    #expect(numbers == [0, 900, 30, 60, 360, 1770])
  }

  /// A stream that is played eight times as fast from its first second on.
  private func playedFast(_ files: [String: [UInt8]]) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true)
    for (name, bytes) in files { stream.origin.serve("/\(name)", bytes) }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/master.m3u8"))])))
    await stream.test.clock.advance(to: .seconds(1))
    try await stream.test.send(.playbackSpeed(8))
    return stream
  }

  @Test("Fast playback of what is encrypted loads the blocks of the frames alone")
  func fast() async throws {
    let files = try IFrameStream.files(.transportUnderAES128)
    let stream = try await playedFast(files)
    let test = stream.test
    await test.clock.advance(to: .milliseconds(1200))
    let before = test.numbers.count
    await test.clock.advance(to: .seconds(4))
    let fast = Array(test.numbers[before...])
    #expect(fast.count > 15 && zip(fast.dropFirst(), fast).allSatisfy { $0 - $1 == 30 })
    #expect(test.log.errors.isEmpty)
    let loaded = stream.origin.log.filter {
      $0.path.hasPrefix("/frame") && $0.path != "/frames.m3u8"
    }
    #expect(loaded.allSatisfy { $0.range != nil } && !loaded.isEmpty)
    #expect(stream.origin.requests(for: "/key").count == 1)
  }

  @Test("Fast playback ends where the last key frame is listed without a length")
  func lastWithoutLength() async throws {
    var files = try IFrameStream.files()
    var list = String(decoding: files["frames.m3u8"] ?? [], as: UTF8.self)
    let last = try #require(list.range(of: "#EXTINF:1,", options: .backwards))
    list.replaceSubrange(last, with: "#EXTINF:0,")
    files["frames.m3u8"] = Array(list.utf8)
    let stream = try await playedFast(files)
    let test = stream.test
    await test.clock.advance(to: .seconds(20))
    #expect(test.numbers.count { $0 == 59 * 30 } == 1 && test.log.errors.isEmpty)
    #expect(test.status.state == .ended)
  }

  /// A broadcast whose key frames are listed too, as they are published.
  private func broadcast() async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true)
    let media = try LiveMedia(.liveFragmented)
    var plan = LiveOrigin.Plan()
    plan.segments = 30
    plan.window = 12
    LiveOrigin(media, plan, on: stream.origin, at: "/live")
    stream.origin.serve(
      "/live/master.m3u8",
      Array(
        String(decoding: IFrameStream.master, as: UTF8.self)
          .replacing("stream.m3u8", with: "live.m3u8").utf8))
    let lengths = stride(from: 0, to: media.pieces.count, by: 2).map {
      IFrameStream.firstSampleEnd(media.pieces[$0])
    }
    let sizes = media.pieces.map(\.count)
    stream.origin.serve("/live/frames.m3u8") { question in
      let whole = min(30, Int((question.now + .seconds(20)).seconds / 2))
      let first = max(0, whole - 12)
      var text = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:2\n#EXT-X-I-FRAMES-ONLY\n"
      text += "#EXT-X-MEDIA-SEQUENCE:\(first * 2)\n#EXT-X-MAP:URI=\"init.mp4\"\n"
      for second in first * 2..<whole * 2 {
        // Two key frames in each segment of four pieces.
        let offset = second % 2 == 0 ? 0 : sizes[(second - 1) * 2] + sizes[(second - 1) * 2 + 1]
        let time = "\(second < 10 ? "0" : "")\(second % 60)".suffix(2)
        text += "#EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:\(time)Z\n#EXTINF:1,\n"
        text += "#EXT-X-BYTERANGE:\(lengths[second])@\(offset)\ns0-\(second / 2)\n"
      }
      return .reply(VirtualReply(text: text + (whole == 30 ? "#EXT-X-ENDLIST\n" : "")))
    }
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/live/master.m3u8"))])))
    return stream
  }

  @Test(
    "A broadcast is gone through by its key frames, and near its edge all of it is played again")
  func live() async throws {
    let stream = try await broadcast()
    let test = stream.test
    await test.clock.advance(to: .seconds(6))
    try await test.send(.seek(to: .time(.seconds(8.3)), play: false, precision: .keyframe))
    await test.clock.advance(to: .seconds(7))
    #expect(test.numbers.last == 240)
    try await test.send(.playbackSpeed(4))
    try await test.send(.play)
    let before = test.numbers.count
    // 18.7 s behind the edge at 7 s, 3 s less each second.
    await test.clock.advance(to: .seconds(11))
    let fast = Array(test.numbers[before...])
    #expect(fast.allSatisfy { $0 % 30 == 0 } && fast == fast.sorted() && fast.count > 12)
    for presented in test.video.frames[before...].prefix(fast.count) {
      let told = presented.frame.time.seconds
      let drawn = Double(TestMedia.frameNumber(of: presented.frame)) / 30
      // The sound begins so much before the pictures.
      #expect(abs(told - drawn) < 0.05)
    }
    #expect(try #require(fast.last) >= 23 * 30 && test.status.rate == 4, "\(fast)")
    await test.clock.advance(to: .seconds(30))
    #expect(test.status.rate == 1 && test.log.kinds.contains(.rateChanged(1)))
    #expect(test.status.counters.stalls == 0)
    let after = Array(test.numbers[(before + fast.count)...])
    let whole = after.drop { $0 % 30 == 0 && $0 <= 25 * 30 }
    let first = try #require(whole.first)
    #expect(Array(whole) == Array(first..<first + whole.count) && whole.count > 400)
    #expect(test.log.errors.isEmpty)
    let reloads = stream.origin.requests(for: "/live/frames.m3u8").map(\.time)
    #expect(reloads.count > 4)
    #expect(zip(reloads.dropFirst(), reloads).allSatisfy { $0 - $1 >= .seconds(1) })
  }
}
