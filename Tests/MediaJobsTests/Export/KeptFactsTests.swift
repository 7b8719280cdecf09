import Foundation
import MediaCore
import MediaJobs
import Testing
import VitrineTesting

@Suite("What exports keep of what a file says of its tracks")
struct KeptFactsTests {
  private let folder: JobFolder

  init() throws { folder = try JobFolder() }

  /// A file that ffmpeg writes.
  private func made(_ name: String, _ arguments: String) throws -> String {
    let path = folder.file(name)
    let run = try TestMedia.run(
      "ffmpeg", ["-v", "error", "-y"] + arguments.split(separator: " ").map(String.init) + [path])
    #expect(run.status == 0, "\(String(decoding: run.errors, as: UTF8.self))")
    return path
  }

  private func exported(
    _ source: String, as name: String, _ settings: ExportSettings = ExportSettings()
  ) async throws -> ExportResult {
    try await ExportSession(Asset(source), to: folder.file(name), settings).run()
  }

  /// What ffprobe tells of each track.
  private func facts(_ path: String, _ entries: String) throws -> String {
    let run = try TestMedia.run(
      "ffprobe", ["-v", "error", "-show_entries", entries, "-of", "default=nk=0:nw=1", path])
    return String(decoding: run.output, as: UTF8.self)
  }

  @Test("How bright pictures get", arguments: ["mkv", "mp4"])
  func light(type: String) async throws {
    let copy = try await exported(
      "mock:?duration=1&size=160x90&codec=hevc&hdr=pq", as: "copy.\(type)")
    let text = try facts(copy.path, "stream_side_data")
    #expect(text.contains("max_content=") && text.contains("max_luminance="), "\(text)")
  }

  @Test("Where pictures can be seen through, beside their colours")
  func alpha() async throws {
    let source = try made(
      "alpha.webm",
      "-f lavfi -i color=red@0.5:s=64x64:d=0.2,format=yuva420p -c:v libvpx-vp9 -auto-alt-ref 0")
    let copy = try await exported(source, as: "copy.webm")
    #expect(copy.losses.isEmpty)
    #expect(try facts(copy.path, "stream_tags=alpha_mode").contains("=1"))
    #expect(try await exported(source, as: "copy.mp4").losses == [.transparency])
    let encoded = try await exported(source, as: "encoded.mp4", ExportSettings(preset: .low))
    #expect(encoded.losses == [.transparency])
  }

  @Test("How pictures are turned, where the file can tell it; elsewhere that is told")
  func turned() async throws {
    let plain = try made("plain.mp4", "-f lavfi -i testsrc2=s=64x48:d=0.2 -c:v libx264")
    let source = try made("turned.mp4", "-i \(plain) -c copy -metadata:s:v:0 rotate=90")
    #expect(try await exported(source, as: "copy.mov").losses.isEmpty)
    #expect(try await exported(source, as: "copy.mkv").losses == [.orientation])
    let encoded = try await exported(source, as: "encoded.mkv", ExportSettings(preset: .low))
    #expect(encoded.losses.isEmpty)
  }

  @Test("What its sounds are for, which is the one to play, and their names")
  func roles() async throws {
    let source = try made(
      "roles.mkv",
      "-f lavfi -i testsrc2=s=64x48:d=1 -f lavfi -i sine=d=1 -f lavfi -i sine=440:d=1 "
        + "-map 0 -map 1 -map 2 -c:v libx264 -c:a aac -metadata:s:a:0 title=Main "
        + "-metadata:s:a:1 title=Talk -disposition:a:0 0 -disposition:a:1 default+comment")
    for settings in [ExportSettings(), ExportSettings(preset: .low)] {
      let name = settings.preset.rawValue
      let copy = try await exported(source, as: "\(name).mkv", settings)
      let text = try facts(copy.path, "stream_disposition=comment,default:stream_tags=title")
      let told = text.split(separator: "\n").suffix(6).map(String.init)
      #expect(
        told == [
          "DISPOSITION:default=0", "DISPOSITION:comment=0", "TAG:title=Main",
          "DISPOSITION:default=1", "DISPOSITION:comment=1", "TAG:title=Talk",
        ], "\(text)")
    }
    let mp4 = try await exported(source, as: "copy.mp4")
    let titles = try await Asset(mp4.path).load(.tracks).suffix(2).map { $0.title ?? "" }
    #expect(titles == ["Main", "Talk"])
    let stream = try await exported(source, as: "stream", ExportSettings(fileType: .hls))
    let list = try FileManager.default.contentsOfDirectory(atPath: stream.path)
      .filter { $0.hasSuffix(".m3u8") }
      .map { try String(contentsOfFile: "\(stream.path)/\($0)", encoding: .utf8) }
      .flatMap { $0.split(separator: "\n") }.filter { $0.contains("TYPE=AUDIO") }
    #expect(list.filter { $0.contains("DEFAULT=YES") }.count == 1)
    #expect(list.contains { $0.contains("Talk") && $0.contains("DEFAULT=YES") }, "\(list)")
  }

  @Test("HEVC has the name in MP4 that all players take")
  func hevc() async throws {
    let source = "mock:?duration=0.5&size=160x90"
    let path = try await exported(source, as: "hevc.mp4", ExportSettings(preset: .hevcHighest)).path
    #expect(try facts(path, "stream=codec_tag_string").contains("hvc1"))
  }

  @Test(
    "Sound of every layout goes into WebM",
    arguments: [("5.1(side)", 6), ("5.0(side)", 5), ("4.1", 6), ("7.1(wide)", 8), ("mono", 1)])
  func layouts(layout: String, channels: Int) async throws {
    let source = try made(
      "sound.flac", "-f lavfi -i anoisesrc=d=0.5,aformat=channel_layouts=\(layout)")
    let copy = try await exported(source, as: "sound.webm", ExportSettings(preset: .webm))
    #expect(try facts(copy.path, "stream=channels").contains("channels=\(channels)\n"))
  }
}
