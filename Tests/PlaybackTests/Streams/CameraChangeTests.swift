import HLS
import MediaCore
import Playback
import Testing
import VitrineTesting

/// Another camera (EXT-X-MEDIA of TYPE=VIDEO) while one is shown, in virtual time; all have the same numbered pictures.
@Suite("Changing the camera on the way", .timeLimit(.minutes(10))) struct CameraChangeTests {
  private static let main = "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"Main\",AUTOSELECT=YES"
  private static let goal =
    "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"Goal\",LANGUAGE=\"de\",AUTOSELECT=YES"

  /// The first camera is in the variant's own playlist, the second one below `/goal`.
  private static func master(_ playlist: String, goalIsDefault: Bool = false) -> [UInt8] {
    Array(
      """
      #EXTM3U
      \(main)\(goalIsDefault ? "" : ",DEFAULT=YES")
      \(goal)\(goalIsDefault ? ",DEFAULT=YES" : ""),URI="goal/\(playlist)"
      #EXT-X-STREAM-INF:BANDWIDTH=300000,VIDEO="v"
      \(playlist)

      """.utf8)
  }

  /// Serves 8 s in segments of 2 s, of which the next is loaded when 1 s is left.
  private func opened(
    own: TestMedia.StreamRecipe, goal: TestMedia.StreamRecipe, goalIsDefault: Bool = false
  ) async throws -> VirtualStream {
    let stream = try await VirtualStream.open(stepping: true) { $0.forwardBuffer = .seconds(1) }
    for (folder, recipe) in [("", own), ("/goal", goal)] {
      for (name, bytes) in try ProtectedStream.files(of: recipe) {
        stream.origin.serve("\(folder)/\(name)", bytes)
      }
    }
    stream.origin.serve(
      "/cameras.m3u8", Self.master("stream.m3u8", goalIsDefault: goalIsDefault))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/cameras.m3u8"))])))
    return stream
  }

  private func prefer(
    _ languages: [String], at time: MediaTime, _ stream: VirtualStream
  ) async throws {
    await stream.test.clock.advance(to: time)
    try await stream.test.send(.audioTrack(.languages(languages)))
  }

  /// How often each segment of a camera was asked for.
  private func loads(_ stream: VirtualStream, _ folder: String) -> [Int] {
    (0..<4).map { stream.origin.requests(for: "\(folder)/segment\($0)").count }
  }

  /// The sum of the sound of a stream that is played from end to end.
  private func sound(of recipe: TestMedia.StreamRecipe) async throws -> String {
    let stream = try await VirtualStream.open()
    try stream.origin.serve(folder: TestMedia.folder(recipe))
    try await stream.test.playToEnd(ItemDescription(stream.origin.url("/stream.m3u8")))
    return stream.test.audio.hash
  }

  private func expectWhole(_ stream: VirtualStream) async throws {
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect(stream.test.status.counters.stalls == 0)
    #expect(try await stream.test.audio.hash == sound(of: .transport))
  }

  @Test("The language that is preferred changes it at the next segment, without a seam, and back")
  func there() async throws {
    let stream = try await opened(own: .transport, goal: .transport)
    try await prefer(["de-CH"], at: .milliseconds(500), stream)
    try await prefer([], at: .seconds(4), stream)
    await stream.test.clock.advance(to: .seconds(10))
    #expect(loads(stream, "") == [1, 0, 0, 1] && loads(stream, "/goal") == [0, 1, 1, 0])
    try await expectWhole(stream)
  }

  @Test("The sound goes on where the other camera has none, and is not heard twice where it has")
  func sound() async throws {
    let stream = try await opened(own: .transport, goal: .silentTransport)
    try await prefer(["de"], at: .milliseconds(500), stream)
    try await prefer([], at: .seconds(4), stream)
    await stream.test.clock.advance(to: .seconds(10))
    #expect(loads(stream, "/goal") == [0, 1, 1, 0])
    try await expectWhole(stream)
  }

  @Test("Where nothing is in the language that is preferred the camera stays")
  func unknown() async throws {
    let stream = try await opened(own: .transport, goal: .silentTransport, goalIsDefault: true)
    try await prefer(["en"], at: .milliseconds(500), stream)
    await stream.test.clock.advance(to: .seconds(10))
    // Nothing is in English: what is shown by default stays.
    #expect(loads(stream, "/goal") == [1, 1, 1, 1])
    #expect(stream.test.numbers == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect((384_000...386_048).contains(stream.test.audio.frameCount))
  }

  @Test("In place of a camera that is not there another is shown", arguments: [false, true])
  func missing(isDefault: Bool) async throws {
    let stream = try await opened(own: .transport, goal: .transport, goalIsDefault: isDefault)
    stream.origin.serve("/goal/stream.m3u8") { _ in .reply(VirtualReply(status: 404)) }
    try await prefer(["de"], at: .milliseconds(500), stream)
    await stream.test.clock.advance(to: .seconds(10))
    #expect(loads(stream, "") == [1, 1, 1, 1])
    #expect(stream.origin.requests(for: "/goal/stream.m3u8").count == 1)
    try await expectWhole(stream)
  }

  @Test("A seek after the change shows the camera that is wanted now")
  func seek() async throws {
    let stream = try await opened(own: .transport, goal: .silentTransport)
    try await prefer(["de"], at: .milliseconds(500), stream)
    await stream.test.clock.advance(to: .seconds(3))
    try await stream.test.send(.seek(to: .time(.zero)))
    await stream.test.clock.advance(to: .seconds(13))
    let numbers = stream.test.numbers
    let again = try #require(numbers.lastIndex(of: 0))
    #expect(Array(numbers[again...]) == Array(0..<240) && stream.test.log.errors.isEmpty)
    #expect(loads(stream, "/goal") == [1, 1, 1, 1])
  }

  @Test("Of a broadcast the next segment that is published comes from the other camera")
  func broadcast() async throws {
    let stream = try await VirtualStream.open(stepping: true)
    var plan = LiveOrigin.Plan()
    plan.segments = 20
    let media = try LiveMedia(.liveTransport)
    // The first that a path begins with answers.
    for folder in ["/goal", ""] { LiveOrigin(media, plan, on: stream.origin, at: folder) }
    stream.origin.serve("/cameras.m3u8", Self.master("live.m3u8"))
    try await stream.test.send(
      .queue(.append([ItemDescription(stream.origin.url("/cameras.m3u8"))])))
    try await prefer(["de"], at: .seconds(10), stream)
    await stream.test.clock.advance(to: .seconds(40))
    #expect(stream.test.numbers == Array(420..<1200) && stream.test.log.errors.isEmpty)
    #expect(stream.test.status.counters.stalls == 0)
    #expect(stream.origin.requests(for: "/live.m3u8").allSatisfy { $0.time < .seconds(14) })
    #expect(stream.origin.requests(for: "/goal/live.m3u8").count > 3)
    #expect(stream.origin.requests(for: "/goal/live.m3u8").allSatisfy { $0.time >= .seconds(10) })
  }

  @Test("Key frames alone are those of the camera that is shown", arguments: [false, true])
  func keyFrames(goalIsDefault: Bool) async throws {
    let stream = try await VirtualStream.open(stepping: true)
    for (name, bytes) in try IFrameStream.files() {
      for folder in ["", "/goal"] { stream.origin.serve("\(folder)/\(name)", bytes) }
    }
    let frames = """
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Main"
      #EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="i",NAME="Goal",LANGUAGE="de",URI="goal/frames.m3u8"
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,VIDEO="i",URI="frames.m3u8"

      """
    stream.origin.serve(
      "/cameras.m3u8",
      Self.master("stream.m3u8", goalIsDefault: goalIsDefault) + Array(frames.utf8))
    let test = stream.test
    try await test.send(.queue(.append([ItemDescription(stream.origin.url("/cameras.m3u8"))])))
    await test.clock.advance(to: .seconds(1))
    try await test.send(.playbackSpeed(8))
    await test.clock.advance(to: .milliseconds(1200))
    let before = test.numbers.count
    await test.clock.advance(to: .seconds(3))
    let fast = Array(test.numbers[before...])
    #expect(fast.count >= 12 && fast.allSatisfy { $0 % 30 == 0 } && test.log.errors.isEmpty)
    let lists = ["", "/goal"].map { stream.origin.requests(for: "\($0)/frames.m3u8").count }
    #expect(lists == (goalIsDefault ? [0, 1] : [1, 0]))
    // The other one from the next time that key frames alone are read.
    try await test.send(.audioTrack(.languages(goalIsDefault ? ["en"] : ["de"])))
    try await test.send(.playbackSpeed(1))
    await test.clock.advance(to: .seconds(4))
    try await test.send(.playbackSpeed(8))
    await test.clock.advance(to: .seconds(5))
    let all = ["", "/goal"].map { stream.origin.requests(for: "\($0)/frames.m3u8").count }
    #expect(all == (goalIsDefault ? [0, 2] : [1, 1]) && test.log.errors.isEmpty)
  }
}
