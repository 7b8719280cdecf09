import Foundation
import VitrineTesting

/// A stream of 60 s with a playlist of its key frames, one a second; every picture is numbered.
enum IFrameStream {
  /// Its files by their names, `master.m3u8` the first to be asked for.
  static func files(_ recipe: TestMedia.StreamRecipe = .liveFragmented) throws -> [String: [UInt8]]
  {
    let folder = try TestMedia.folder(recipe)
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[name] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    files["master.m3u8"] = Array(
      """
      #EXTM3U
      #EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.4d400d,mp4a.40.2"
      stream.m3u8
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.4d400d",URI="frames.m3u8"

      """.utf8)
    var playlist = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:VOD\n"
    playlist += "#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"init.mp4\"\n"
    for second in 0..<60 {
      let name = "piece\(second * 2)"
      let length = firstSampleEnd(files[name] ?? [])
      playlist += "#EXTINF:1,\n#EXT-X-BYTERANGE:\(length)@0\n\(name)\n"
    }
    files["frames.m3u8"] = Array((playlist + "#EXT-X-ENDLIST\n").utf8)
    return files
  }

  /// Where the first sample of the first track of a fragment ends.
  private static func firstSampleEnd(_ bytes: [UInt8]) -> Int {
    func place(of kind: String) -> Int {
      let kind = Array(kind.utf8)
      return bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual(kind) } ?? 0
    }
    func number(_ place: Int) -> Int {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let run = place(of: "trun")
    guard run > 0 else { return 0 }
    let flags = number(run + 4)
    var sample = run + 12
    let offset = number(sample)
    sample += 4 + (flags & 4 != 0 ? 4 : 0) + (flags & 0x100 != 0 ? 4 : 0)
    return place(of: "moof") - 4 + offset + number(sample)
  }
}
