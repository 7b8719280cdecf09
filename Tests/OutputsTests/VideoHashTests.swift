import Dispatch
import FFmpeg
import Foundation
import MediaCore
import Outputs
import Playback
import Synchronization
import Testing

@Suite("Frame hashes") struct VideoHashTests {
  @Test(
    "The file is the one ffmpeg makes of the same pixels",
    .enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: ["yuv420p", "yuv422p10le", "gray", "rgb24", "nv12", "yuva444p", "yuv411p"])
  func sameAsFFmpeg(pixelFormat: String) throws {
    let folder = try TemporaryFolder()
    let rate = Rational(30000, 1001)
    let frames = try (0..<5).map {
      try TestFrames.frame($0, pixelFormat, width: 51, height: 37, timeBase: rate.inverse)
    }
    let reports = Reports()
    let sink = WritingVideoSink.hashes(path: folder.file("ours"))
    try sink.open(reports.context)
    sink.showAll(frames.map { TestFrames.presented($0, rate: rate) }, reports)
    sink.close()

    try write(frames.flatMap(TestFrames.bytes), to: folder.file("raw"))
    let theirs = try #require(Tool("ffmpeg")).run([
      "-v", "error", "-f", "rawvideo", "-pix_fmt", pixelFormat, "-s", "51x37", "-framerate",
      "30000/1001", "-i", folder.file("raw"), "-map", "0:v", "-f", "framemd5", "-",
    ])
    #expect(try text(of: folder.file("ours")) == String(decoding: theirs, as: UTF8.self))
  }

  @Test(
    "A turned picture has the pixels of ffmpeg's transpose",
    .enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"),
    arguments: [(90, "transpose=clock"), (180, "hflip,vflip"), (270, "transpose=cclock")],
    ["yuv420p", "yuv420p10le", "rgb24"])
  func rotation(turn: (degrees: Int, filter: String), pixelFormat: String) throws {
    let folder = try TemporaryFolder()
    let frame = try TestFrames.frame(
      0, pixelFormat, width: 34, height: 22, aspect: Rational(4, 3), rotation: turn.degrees)
    let reports = Reports()
    let sink = WritingVideoSink.hashes(path: folder.file("ours"))
    try sink.open(reports.context)
    sink.showAll([TestFrames.presented(frame)], reports)
    sink.close()

    try write(TestFrames.bytes(of: frame), to: folder.file("raw"))
    let theirs = try #require(Tool("ffmpeg")).run([
      "-v", "error", "-f", "rawvideo", "-pix_fmt", pixelFormat, "-s", "34x22", "-framerate",
      "25", "-i", folder.file("raw"), "-vf", "setsar=4/3,\(turn.filter)", "-f", "framemd5", "-",
    ])
    #expect(try text(of: folder.file("ours")) == String(decoding: theirs, as: UTF8.self))
  }

  @Test("Ticks count on along the output timeline, and what comes far too early is left out")
  func ticks() throws {
    let folder = try TemporaryFolder()
    let rate = Rational(25, 1)
    let reports = Reports()
    let sink = WritingVideoSink.hashes(path: folder.file("ours"))
    try sink.open(reports.context)
    // Two passes of three frames; a frame at nearly the same time as the one before; a gap.
    let times: [Int64] = [0, 40, 80, 120, 160, 200, 201, 202, 400]
    sink.showAll(
      try times.map {
        TestFrames.presented(try TestFrames.frame(0, "gray"), at: .milliseconds($0), rate: rate)
      }, reports)
    sink.close()
    let lines = try text(of: folder.file("ours")).split(separator: "\n").filter { $0.first != "#" }
    let ticks = lines.map {
      Int($0.split(separator: ",")[2].filter { $0 != " " })
    }
    #expect(ticks == [0, 1, 2, 3, 4, 5, 6, 10])
  }

  @Test("A dead pipe is reported once and holds nothing up")
  func deadPipe() throws {
    let pipe = try SinkToPipe(WritingVideoSink.hashes)
    let (sink, reports) = (pipe.sink, pipe.reports)
    let reader = open(pipe.path, O_RDONLY)
    let frame = TestFrames.presented(try TestFrames.frame(0, "gray"))
    sink.show(frame)
    var byte: UInt8 = 0
    try #require(read(reader, &byte, 1) == 1)
    close(reader)
    sink.showAll(Array(repeating: frame, count: 50), reports)
    let error = reports.first { $0.failure }
    #expect(error?.code == .outputFileFailed)
    #expect(sink.isReady)
    sink.close()
  }

  @Test(
    "A pipe that is not read makes the sink not ready, and closing it takes no longer than it may")
  func stuckPipe() throws {
    let pipe = try SinkToPipe(WritingVideoSink.y4m)
    let (sink, reports) = (pipe.sink, pipe.reports)
    let frame = TestFrames.presented(try TestFrames.frame(0, "gray"))
    var shown = 0
    while sink.isReady, shown < 100 {
      sink.show(frame)
      shown += 1
    }
    #expect(shown == 4)
    let begin = ContinuousClock.now
    sink.close()
    #expect(ContinuousClock.now - begin < .seconds(20))
    #expect(reports.first(within: 0) { $0.failure }?.code == .outputFileFailed)
  }

  @Test("What a slow reader has not read yet is waited for when the sink closes")
  func slowPipe() throws {
    let pipe = try SinkToPipe(WritingVideoSink.y4m)
    let (sink, reports) = (pipe.sink, pipe.reports)
    let count = Mutex(0)
    let done = DispatchSemaphore(value: 0)
    try WorkerThread.start { [path = pipe.path] in
      let reader = open(path, O_RDONLY)
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      // Time is what this is about: longer than writers used to be waited for.
      usleep(1_200_000)
      while case let length = read(reader, &bytes, bytes.count), length > 0 {
        count.withLock { $0 += length }
      }
      close(reader)
      done.signal()
    }
    let frame = try TestFrames.frame(0, "gray", width: 640, height: 480)
    sink.showAll(
      (0..<4).map { TestFrames.presented(frame, at: .milliseconds(40 * $0)) }, reports)
    sink.close()
    done.wait()
    #expect(reports.first(within: 0) { $0.failure } == nil)
    #expect(count.withLock { $0 } > 4 * 640 * 480)
  }

  @Test("A folder that is not there is an error at once")
  func noFolder() throws {
    let sink = WritingVideoSink.y4m(path: "/nowhere/at/all.y4m")
    let error = #expect(throws: MediaError.self) { try sink.open(Reports().context) }
    #expect(error?.code == .outputFileFailed)
  }

  /// An open sink that writes into a pipe without a reader yet.
  private struct SinkToPipe {
    let folder: TemporaryFolder
    let path: String
    let reports = Reports()
    let sink: WritingVideoSink

    init(_ make: (String) -> WritingVideoSink) throws {
      folder = try TemporaryFolder()
      path = folder.file("pipe")
      try #require(mkfifo(path, 0o600) == 0)
      sink = make(path)
      try sink.open(reports.context)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
