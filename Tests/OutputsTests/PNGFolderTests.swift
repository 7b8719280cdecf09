import FFmpeg
import Foundation
import MediaCore
import Outputs
import Playback
import Testing
import VitrineTesting

@Suite("PNG files") struct PNGFolderTests {
  @Test("Every frame has a file of its own, which holds its pixels")
  func pixels() throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<3).map { try TestFrames.frame($0, "rgb24", width: 51, height: 37) }
    write(frames.map { TestFrames.presented($0) }, to: folder.file("out"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).sorted()
    #expect(names == ["000001.png", "000002.png", "000003.png"])
    for (name, frame) in zip(names, frames) {
      let picture = try decoded(folder.file("out/\(name)"))
      #expect(TestFrames.bytes(of: picture) == TestFrames.bytes(of: frame))
    }
  }

  @Test("A turned frame of other pixels is written as it is displayed")
  func displayed() throws {
    let folder = try TemporaryFolder()
    let frame = try TestFrames.frame(
      0, "yuv420p", width: 40, height: 20, aspect: Rational(2, 1), rotation: 90)
    write([TestFrames.presented(frame)], to: folder.file("out"))
    let size = try decoded(folder.file("out/000001.png")).format.displaySize
    #expect(size == PixelSize(width: 10, height: 40))
  }

  @Test("A folder that cannot be made is told when the sink opens")
  func missing() throws {
    let error = #expect(throws: MediaError.self) {
      try WritingVideoSink.png(folder: "/nowhere/at/all").open(Reports().context)
    }
    #expect(error?.code == .outputFileFailed)
    #expect(error?.reason.contains("/nowhere/at/all") == true)
  }

  private func write(_ frames: [PresentedFrame], to folder: String) {
    let reports = Reports()
    let sink = WritingVideoSink.png(folder: folder)
    #expect(throws: Never.self) { try sink.open(reports.context) }
    sink.showAll(frames, reports)
    sink.close()
    #expect(reports.first(within: 0) { $0.failure } == nil)
  }

  private func decoded(_ path: String) throws -> VideoFrame {
    try PictureDecoder.decode(contents(of: path), of: .png, pixelLimit: 1 << 20)
  }
}
