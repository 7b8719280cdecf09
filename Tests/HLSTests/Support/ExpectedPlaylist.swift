import FoundationEssentials

/// A playlist as the corpus expects it, the fields that the engine has too.
struct ExpectedPlaylist: Decodable {
  struct Range: Decodable {
    var length: Int
    var offset: Int
  }
  struct Key: Decodable {
    var method: String
    var uri: String
    var iv: [UInt32]?
  }
  struct Map: Decodable {
    var uri: String
    var byterange: Range?
    var key: Key?
  }
  struct Part: Decodable {
    var uri: String
    var duration: Double
    var independent: Bool?
    var gap: Bool?
    var byterange: Range?
  }
  struct Segment: Decodable {
    var uri: String
    var duration: Double?
    var timeline: Int
    var title: String?
    var discontinuity: Bool?
    var byterange: Range?
    var key: Key?
    var map: Map?
    var parts: [Part]?
    var programDateTime: Double?
  }
  struct Hint: Decodable {
    var type: String
    var uri: String
    var byterange: Range?
  }
  struct Preload: Decodable {
    var parts: [Part]?
    var preloadHints: [Hint]?
  }
  struct Report: Decodable {
    var uri: String
    var lastMsn: Int
    var lastPart: Int
  }
  struct Control: Decodable {
    var canBlockReload: Bool
    var canSkipDateranges: Bool
    var canSkipUntil: Double
    var holdBack: Double
    var partHoldBack: Double
  }
  struct Skip: Decodable {
    var skippedSegments: Int
    var recentlyRemovedDateranges: [String]?
  }
  struct Start: Decodable {
    var timeOffset: Double
    var precise: Bool
  }
  struct Size: Decodable {
    var width: Int
    var height: Int
  }
  /// A number, now and then written as a text.
  struct Whole: Decodable {
    var value: Int?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self))
    }
  }
  struct Attributes: Decodable {
    var bandwidth: Int?
    var average: Whole?
    var codecs: String?
    var resolution: Size?
    var audio: String?
    var video: String?
    var subtitles: String?

    enum CodingKeys: String, CodingKey {
      case bandwidth = "BANDWIDTH"
      case average = "AVERAGE-BANDWIDTH"
      case codecs = "CODECS"
      case resolution = "RESOLUTION"
      case audio = "AUDIO"
      case video = "VIDEO"
      case subtitles = "SUBTITLES"
    }
  }
  struct Variant: Decodable {
    var uri: String
    var attributes: Attributes?
  }
  struct Rendition: Decodable {
    var `default`: Bool
    var autoselect: Bool
    var forced: Bool?
    var language: String?
    var uri: String?
    var instreamId: String?
  }

  var version: Int?
  var mediaSequence: Int?
  var discontinuitySequence: Int?
  var targetDuration: Double?
  var playlistType: String?
  var endList: Bool?
  var iFramesOnly: Bool?
  var independentSegments: Bool?
  var partTargetDuration: Double?
  var segments: [Segment]
  var preloadSegment: Preload?
  var renditionReports: [Report]?
  var serverControl: Control?
  var skip: Skip?
  var start: Start?
  var playlists: [Variant]?
  var iFramePlaylists: [Variant]?
  var mediaGroups: [String: [String: [String: Rendition]]]?

  init(_ json: [UInt8]) throws {
    self = try JSONDecoder().decode(ExpectedPlaylist.self, from: Data(json))
  }
}
