import Foundation
import MediaCore
import Playback
import VitrineTesting

/// A fragmented file of `Tests/Traces/Media`, to be served as a stream of segments of one second.
struct TraceStream: Sendable {
  private let initialization: [UInt8]
  /// Fragments of half a second.
  private let pieces: [[UInt8]]
  private let lines: [String]

  /// - Parameters:
  ///   - seconds: How much of it.
  ///   - lines: Put into the head of the playlist.
  init(_ name: String, seconds: Int, lines: [String] = []) throws {
    let bytes = try Self.file(name)
    var (head, pieces) = ([UInt8](), [[UInt8]]())
    var place = 0
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let box = bytes[place..<place + length]
      switch String(decoding: bytes[place + 4..<place + 8], as: UTF8.self) {
      case "moof": pieces.append(Array(box))
      case "mdat": pieces[pieces.count - 1] += box
      case "mfra": break
      default: head += box
      }
      place += length
    }
    initialization = head
    self.pieces = Array(pieces.prefix(2 * seconds))
    self.lines = lines
  }

  /// The bytes of a segment.
  func segment(_ number: Int) -> [UInt8] { pieces[2 * number] + pieces[2 * number + 1] }

  /// Serves it, the playlist as `stream.m3u8` in a folder.
  func serve(on origin: VirtualOrigin, at folder: String) {
    var text = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:1
      #EXT-X-PLAYLIST-TYPE:VOD
      #EXT-X-MAP:URI="init.mp4"
      #EXT-X-PROGRAM-DATE-TIME:2020-01-01T12:00:00Z

      """
    text += lines.map { $0 + "\n" }.joined()
    origin.serve("\(folder)/init.mp4", initialization)
    for number in 0..<pieces.count / 2 {
      text += "#EXTINF:1,\ns\(number)\n"
      origin.serve("\(folder)/s\(number)", segment(number))
    }
    origin.serve("\(folder)/stream.m3u8", Array((text + "#EXT-X-ENDLIST\n").utf8))
  }

  /// It as a broadcast.
  var live: LiveMedia {
    var media = LiveMedia(pieces: pieces, pieceDuration: .milliseconds(500), keyPieces: 2)
    media.initialization = initialization
    return media
  }

  /// A playlist of two variants, in the folders `low` and `high`.
  static let master = """
    #EXTM3U
    #EXT-X-STREAM-INF:BANDWIDTH=45000,RESOLUTION=64x36,CODECS="avc1.64000a,fLaC"
    low/stream.m3u8
    #EXT-X-STREAM-INF:BANDWIDTH=80000,RESOLUTION=96x54,CODECS="avc1.64000a,fLaC"
    high/stream.m3u8

    """

  /// A playlist of pictures with sound in two languages, and subtitles.
  static let languages = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="english/stream.m3u8"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="german/stream.m3u8"
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="cues.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="avc1.64000a,fLaC",AUDIO="a",SUBTITLES="s"
    pictures/stream.m3u8

    """

  /// The playlist of the subtitles.
  static let cues = """
    #EXTM3U
    #EXT-X-TARGETDURATION:8
    #EXT-X-PLAYLIST-TYPE:VOD
    #EXTINF:8,
    cues.vtt
    #EXT-X-ENDLIST

    """

  /// The bytes of a file of `Tests/Traces/Media`.
  static func file(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: TraceRun.path(name))))
  }

  /// The line of an interstitial.
  static func interstitial(
    _ id: String, at second: Double, asset: String = "/ad/stream.m3u8", _ attributes: String
  ) -> String {
    let milliseconds = String(Int((second * 1000).rounded()) + 100_000).suffix(5)
    return "#EXT-X-DATERANGE:ID=\"\(id)\",CLASS=\"com.apple.hls.interstitial\",START-DATE="
      + "\"2020-01-01T12:00:\(milliseconds.prefix(2)).\(milliseconds.suffix(3))Z\","
      + "X-ASSET-URI=\"http://origin.test\(asset)\",\(attributes)"
  }
}

extension ItemDescription {
  /// An item of a stream that the run's origin serves.
  static func stream(
    _ path: String, id: String = "stream", to outPoint: Double? = nil, loops: Int? = 1
  ) -> ItemDescription {
    ItemDescription(
      "http://origin.test\(path)", id: ItemID(id), outPoint: outPoint.map { .seconds($0) },
      loops: loops)
  }

  /// An item of a picture of `Tests/Traces/Media`.
  static func still(
    _ name: String, id: String = "still", for seconds: Double, loops: Int? = 1
  ) -> ItemDescription {
    ItemDescription(
      TraceRun.path(name), id: ItemID(id), loops: loops, stillDuration: .seconds(seconds))
  }
}
