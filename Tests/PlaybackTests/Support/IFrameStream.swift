import FFmpeg
import Foundation
import MediaCore
import VitrineTesting

/// A stream of 60 s with a playlist of its key frames, one a second; every picture is numbered.
enum IFrameStream {
  /// Its files by their names, `master.m3u8` the first to be asked for.
  ///
  /// - Parameter length: What key frames are listed with, in seconds; really they are 1 s apart.
  static func files(
    _ recipe: TestMedia.StreamRecipe = .liveFragmented, length: String = "1"
  ) throws -> [String: [UInt8]] {
    let folder = try TestMedia.folder(recipe)
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      files[name] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
    }
    files["master.m3u8"] = master
    var playlist = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:VOD\n"
    playlist += "#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"init.mp4\"\n"
    for second in 0..<60 {
      let name = "piece\(second * 2)"
      let size = firstSampleEnd(files[name] ?? [])
      playlist += "#EXTINF:\(length),\n#EXT-X-BYTERANGE:\(size)@0\n\(name)\n"
    }
    files["frames.m3u8"] = Array((playlist + "#EXT-X-ENDLIST\n").utf8)
    return files
  }

  /// Names the stream and its key frames.
  static let master = Array(
    """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=300000,CODECS="avc1.4d400d,mp4a.40.2"
    stream.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=50000,CODECS="avc1.4d400d",URI="frames.m3u8"

    """.utf8)

  /// How the resources with the key frames are protected, and what they are made of.
  enum Protected: CaseIterable {
    case transportInClear, transportUnderAES128, transportUnderSampleAES
    case fragmentsUnderAES128, fragmentsUnderCBCS, fragmentsUnderCENC

    var isTransport: Bool {
      [.transportInClear, .transportUnderAES128, .transportUnderSampleAES].contains(self)
    }

    fileprivate var scheme: FragmentEncryptor.Scheme? {
      switch self {
      case .fragmentsUnderCBCS: .cbcs
      case .fragmentsUnderCENC: .cenc
      default: nil
      }
    }

    fileprivate var keyLine: String {
      let vector = ProtectedStream.hexadecimal(ProtectedStream.vector)
      return switch self {
      case .transportInClear: ""
      case .transportUnderAES128, .fragmentsUnderAES128:
        "#EXT-X-KEY:METHOD=AES-128,URI=\"key\",IV=0x\(vector)\n"
      case .transportUnderSampleAES: "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\",IV=0x\(vector)\n"
      case .fragmentsUnderCBCS: "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"key\"\n"
      case .fragmentsUnderCENC: "#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"key\"\n"
      }
    }
  }

  /// The same stream with protected resources for its key frames; those of a transport stream have no EXT-X-MAP.
  ///
  /// Every third resource ends where its key frame does.
  static func files(_ kind: Protected) throws -> [String: [UInt8]] {
    var files = try files(kind.isTransport ? .liveTransport : .liveFragmented)
    files["key"] = ProtectedStream.key
    let section = files["init.mp4"] ?? []
    var playlist = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:1\n#EXT-X-PLAYLIST-TYPE:VOD\n"
    playlist += "#EXT-X-I-FRAMES-ONLY\n" + kind.keyLine
    if !kind.isTransport { playlist += "#EXT-X-MAP:URI=\"section\"\n" }
    for second in 0..<60 {
      var bytes = files["piece\(second * 2)"] ?? []
      let range: Range<Int>
      switch kind {
      case .transportInClear, .transportUnderAES128, .transportUnderSampleAES:
        if kind == .transportUnderSampleAES {
          bytes = try SampleEncryptor(key: ProtectedStream.key, vector: ProtectedStream.vector)
            .encryptTransport(bytes)
        }
        range = firstPicture(ofTransport: bytes)
      case .fragmentsUnderAES128: range = 0..<firstSampleEnd(bytes)
      case .fragmentsUnderCBCS, .fragmentsUnderCENC:
        let encryptor = try FragmentEncryptor(
          key: ProtectedStream.key, vector: ProtectedStream.vector, kind.scheme ?? .cbcs)
        files["section"] = encryptor.encrypt(section)
        bytes = Array(
          encryptor.encrypt(section + bytes).dropFirst(files["section"]?.count ?? 0))
        range = 0..<firstSampleEnd(bytes)
      }
      if second % 3 == 0 { bytes = Array(bytes[..<range.upperBound]) }
      if kind == .transportUnderAES128 || kind == .fragmentsUnderAES128 {
        bytes = try ProtectedStream.chained(bytes)
      }
      files["frame\(second)"] = bytes
      playlist +=
        "#EXTINF:1,\n#EXT-X-BYTERANGE:\(range.count)@\(range.lowerBound)\nframe\(second)\n"
    }
    if kind == .fragmentsUnderAES128 { files["section"] = try ProtectedStream.chained(section) }
    files["frames.m3u8"] = Array((playlist + "#EXT-X-ENDLIST\n").utf8)
    return files
  }

  /// The packets of the first picture of a transport stream that ffmpeg made, and what lies among them.
  private static func firstPicture(ofTransport bytes: [UInt8]) -> Range<Int> {
    let starts = stride(from: 0, to: bytes.count, by: 188).filter { start in
      bytes[start + 1] & 0x5F == 0x41 && bytes[start + 2] == 0
    }
    return starts.count > 1 ? starts[0]..<starts[1] : 0..<bytes.count
  }

  /// Where the first sample of the first track of a fragment ends.
  static func firstSampleEnd(_ bytes: [UInt8]) -> Int {
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
