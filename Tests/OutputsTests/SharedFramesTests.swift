import Foundation
import MediaCore
import Outputs
import Playback
import Synchronization
import Testing
import VitrineTesting

/// Pictures in shared memory, as `vitrine_frames.h` tells a reader.
@Suite("Pictures in shared memory", .timeLimit(.minutes(10)))
struct SharedFramesTests {
  private func number(_ bytes: Data, _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  @Test("a reader finds the newest picture whole, and the file goes with the player")
  func newest() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/frames"
    let output = try VideoOutput(parsing: "shm:64x48:\(path)")
    #expect(output == .shared(path: path, size: PixelSize(width: 64, height: 48)))
    let sink = try output.makeSink()
    try sink.open(SinkContext(time: MonotonicClock()) { _ in })
    for index in 0..<6 {
      while !sink.isReady { await Task.yield() }
      sink.show(
        TestFrames.presented(try TestFrames.frame(index, "yuv444p", width: 100, height: 48)))
    }
    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }
    while number(try bytes(), 32, 8) != 6 { await Task.yield() }
    let memory = try bytes()
    #expect(String(decoding: memory.prefix(8), as: UTF8.self) == "VITRFRM1")
    let (count, offset, size) = (number(memory, 8, 4), number(memory, 16, 8), number(memory, 24, 8))
    #expect(number(memory, 12, 4) == 0 && memory.count == offset + count * size)
    let slot = offset + 5 % count * size
    #expect(number(memory, slot, 8) == 12)
    // 100x48 fits into 64x48 as 64x31.
    let (width, height) = (number(memory, slot + 8, 4), number(memory, slot + 12, 4))
    #expect(width == 64 && height == 31 && number(memory, slot + 16, 4) == 256)
    let pixels = slot + number(memory, slot + 20, 4)
    #expect((0..<64 * 31).allSatisfy { memory[pixels + $0 * 4 + 3] == 255 })
    sink.clear()
    while number(try bytes(), 32, 8) != 0 { await Task.yield() }
    sink.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a player that closes leaves the file of another alone")
  func replaced() throws {
    let folder = try TemporaryDirectory()
    let sinks = [
      SharedFramesSink(path: folder.path + "/frames"),
      SharedFramesSink(path: folder.path + "/frames"),
    ]
    for sink in sinks { try sink.open(SinkContext(time: MonotonicClock()) { _ in }) }
    sinks[0].close()
    #expect(FileManager.default.fileExists(atPath: folder.path + "/frames"))
    sinks[1].close()
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/frames"))
  }

  @Test("a file of something else stays; an empty one and that of a player that crashed give way")
  func kept() throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/frames"
    func open() throws {
      let sink = SharedFramesSink(path: path, size: PixelSize(width: 16, height: 16))
      try sink.open(SinkContext(time: MonotonicClock()) { _ in })
      sink.close()
    }
    for text in ["a letter", "VITR"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: MediaError.self) { try open() }
      #expect(error?.code == .fileExists)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
    for text in ["", "VITRFRM1 and more"] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try open()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test("what cannot be made is told when it is opened")
  func refused() throws {
    for name in ["shm:/none/such/frames", "shm:9x9:/dev/full/frames"] {
      let sink = try VideoOutput(parsing: name).makeSink()
      #expect(throws: MediaError.self) {
        try sink.open(SinkContext(time: MonotonicClock()) { _ in })
      }
    }
    #expect(
      try VideoOutput(parsing: "shm:x9:a:b")
        == .shared(path: "x9:a:b", size: SharedFramesSink.usualSize))
    #expect(throws: MediaError.self) { try VideoOutput(parsing: "shm:") }
  }
}
