import Synchronization
import Testing
import Vitrine
import VitrineTesting

/// Whole-frame filters of a program's own, and what can be set of them.
@Suite("Filters of a program's own", .timeLimit(.minutes(10)))
struct OwnFilterTests {
  /// Half the size, and how many pictures have passed written into the first byte.
  private final class Half: PictureFilter {
    private let count = Mutex(0)

    func apply(
      to picture: VideoFrame, _ values: [String: FilterValue]
    ) throws(MediaError) -> VideoFrame {
      let format = picture.format
      let half = try picture.converted(
        to: PixelLayout(rawValue: format.pixelFormat),
        size: PixelSize(width: format.width / 2, height: format.height / 2))
      let number = count.withLock { count in
        count += 1
        return count
      }
      return try half.remade { target in
        target.withRow(0, of: 0) { bytes in
          bytes.storeBytes(of: UInt8(number), toByteOffset: 0, as: UInt8.self)
        }
      }
    }
  }

  private static let level = FilterParameter.number(
    "level", "What all luma becomes.", 0...255, default: 20)

  /// All luma at a level.
  private static let flat = PictureClosure { picture, values in
    guard case .number(let level)? = values["level"] else { return picture }
    return try picture.remade { target in
      for row in 0..<target.rowCount(of: 0) {
        target.withRow(row, of: 0) { bytes in
          for index in 0..<bytes.byteCount {
            bytes.storeBytes(of: UInt8(level), toByteOffset: index, as: UInt8.self)
          }
        }
      }
    }
  }

  @Test("a filter changes the size, remembers, and leaves the times alone")
  func half() async throws {
    let video = CapturingVideoSink()
    let player = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      Filter("half", Half())
      CapturedVideo(video)
      VirtualTime()
    }
    try await player.waitUntilEnded()
    await player.close()
    #expect(!video.frames.isEmpty && player.status.counters.framesDropped == 0)
    for (index, frame) in video.frames.enumerated() {
      #expect(frame.frame.format.width == frame.decoded.format.width / 2)
      #expect(frame.frame.time == frame.decoded.time)
      let first = frame.frame.withRow(0, of: 0) { $0.unsafeLoad(as: UInt8.self) }
      #expect(Int(first) == (index + 1) % 256)
    }
  }

  @Test("what is declared of a filter is seen and set over the socket")
  func parameters() async throws {
    let folder = try TemporaryDirectory()
    let tap = VideoTap()
    let player = try await VitrinePlayer {
      SourceName(TestMedia.fixture("h264-pcm.mov"))
      Filter("flat", Self.flat, parameters: [Self.level])
      tap
      VirtualTime(VirtualClock(horizon: .zero))
      ControlSocket(folder.path + "/socket")
    }
    try await player.send(.pause, until: .settled)
    func luma() throws -> UInt8 {
      try #require(tap.current).frame.withRow(3, of: 0) {
        $0.unsafeLoad(fromByteOffset: 3, as: UInt8.self)
      }
    }
    #expect(try luma() == 20)
    let client = try await ControlClient.connect(to: folder.path + "/socket")
    func entry(_ level: JSONValue) -> JSONValue {
      ["id": "flat", "name": "custom", "parameters": ["level": level]]
    }
    #expect(try await client.call("filters") == ["filters": [entry(20)]])
    _ = try await client.call(
      "filter", ["name": "custom", "id": "flat", "parameters": ["level": 300], "until": "settled"])
    #expect(try await client.call("filters") == ["filters": [entry(255)]])
    #expect(try luma() == 255)
    let refused: [JSONValue] = [
      ["name": "custom", "id": "flat", "parameters": ["levl": 1]],
      ["name": "custom", "id": "flat", "parameters": ["level": "high"]],
      ["name": "custom", "id": "none"], ["name": "custom"],
    ]
    for parameters in refused {
      await #expect(throws: (any Error).self) { try await client.call("filter", parameters) }
    }
    #expect(try await client.call("filters") == ["filters": [entry(255)]])
    await player.close()
  }
}
