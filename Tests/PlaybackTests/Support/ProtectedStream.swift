import FFmpeg
import Foundation
import MediaCore
import VitrineTesting

/// Streams with protected samples, made for tests and served or kept in a folder.
enum ProtectedStream {
  static let key: [UInt8] = Array(1...16)
  static let vector: [UInt8] = Array(101...116)

  /// 4 s of pictures and a tone, in segments of 1 s.
  ///
  /// - Parameter sound: ffmpeg's encoder.
  static func transport(sound: String) -> TestMedia.StreamRecipe {
    TestMedia.StreamRecipe(
      name: "plain-\(sound)", playlist: "stream.m3u8",
      ffmpeg: input + ["-c:a", sound, "-b:a", "128k"]
        + ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod"]
        + ["-hls_segment_filename", "FOLDER/segment%d.ts", "FOLDER/stream.m3u8"])
  }

  /// The same in one file of fragments.
  static let fragments = TestMedia.StreamRecipe(
    name: "fragments", playlist: "all.mp4",
    ffmpeg: input + ["-c:a", "aac", "-b:a", "128k", "-f", "mp4"]
      + ["-movflags", "frag_keyframe+empty_moov+default_base_moof", "FOLDER/all.mp4"])

  private static let input =
    ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=4"]
    + ["-f", "lavfi", "-i", "aevalsrc='0.25*sin(880*PI*t)|0.25*cos(880*PI*t)':s=48000:d=4"]
    + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-threads", "1"]
    + ["-g", "30", "-keyint_min", "30", "-sc_threshold", "0", "-bf", "2", "-bitexact"]

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  /// The files of a folder, by their names.
  static func files(of stream: TestMedia.StreamRecipe) throws -> [String: [UInt8]] {
    let folder = try TestMedia.folder(stream)
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[name] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    return files
  }

  /// A stream of transport segments under SAMPLE-AES, with its key and its playlist, `stream.m3u8`.
  static func sampleEncrypted(sound: String) throws -> [String: [UInt8]] {
    var files = try files(of: transport(sound: sound))
    let encryptor = try SampleEncryptor(key: key, vector: vector)
    for (name, bytes) in files where name.hasPrefix("segment") {
      files[name] = encryptor.encryptTransport(bytes)
    }
    files["key"] = key
    let playlist = String(decoding: files["stream.m3u8"] ?? [], as: UTF8.self)
    let tag = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\",IV=0x\(hexadecimal(vector))\n"
    files["stream.m3u8"] = Array(
      playlist.replacing("#EXTINF", with: tag + "#EXTINF", maxReplacements: 1).utf8)
    return files
  }

  /// Under AES-128, with its padding.
  static func chained(
    _ bytes: [UInt8], key: [UInt8] = key, vector: [UInt8] = vector
  ) throws -> [UInt8] {
    let padding = 16 - bytes.count % 16
    var bytes = bytes + [UInt8](repeating: UInt8(padding), count: padding)
    var vector = vector
    try AESCipher(key: key).encryptChained(&bytes, bytes.indices, vector: &vector)
    return bytes
  }

  /// Where the fragments of a file begin, and where the last one ends.
  static func fragmentStarts(of bytes: [UInt8]) -> [Int] {
    var place = 0
    var starts: [Int] = []
    while place + 8 <= bytes.count {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let kind = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      if kind == "moof" { starts.append(place) }
      if kind == "mfra" { break }
      place += size
    }
    return starts + [place]
  }

  /// A playlist of the fragments in one file, each a byte range.
  static func byteRanges(of bytes: [UInt8], _ key: String) -> [UInt8] {
    let starts = fragmentStarts(of: bytes)
    var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n"
    text += "#EXT-X-MAP:URI=\"all.mp4\",BYTERANGE=\"\(starts[0])@0\"\n\(key)\n"
    for (start, end) in zip(starts, starts.dropFirst()) {
      text += "#EXTINF:1,\n#EXT-X-BYTERANGE:\(end - start)@\(start)\nall.mp4\n"
    }
    return Array((text + "#EXT-X-ENDLIST\n").utf8)
  }

  static func serve(_ files: [String: [UInt8]], from origin: ScriptedOrigin) {
    for (name, bytes) in files { origin.serve(OriginResource(bytes), at: "/\(name)") }
  }
}
