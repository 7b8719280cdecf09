/// The tags that are known.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.
enum PlaylistTag: String, CaseIterable {
  case header = "EXTM3U"
  case version = "EXT-X-VERSION"

  case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
  case start = "EXT-X-START"
  case define = "EXT-X-DEFINE"

  case targetDuration = "EXT-X-TARGETDURATION"
  case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
  case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
  case endList = "EXT-X-ENDLIST"
  case playlistType = "EXT-X-PLAYLIST-TYPE"
  case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
  case partInformation = "EXT-X-PART-INF"
  case serverControl = "EXT-X-SERVER-CONTROL"

  case duration = "EXTINF"
  case byteRange = "EXT-X-BYTERANGE"
  case discontinuity = "EXT-X-DISCONTINUITY"
  case key = "EXT-X-KEY"
  case map = "EXT-X-MAP"
  case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
  case gap = "EXT-X-GAP"
  case bitrate = "EXT-X-BITRATE"
  case part = "EXT-X-PART"

  case dateRange = "EXT-X-DATERANGE"
  case skip = "EXT-X-SKIP"
  case preloadHint = "EXT-X-PRELOAD-HINT"
  case renditionReport = "EXT-X-RENDITION-REPORT"

  case media = "EXT-X-MEDIA"
  case streamInformation = "EXT-X-STREAM-INF"
  case iFrameStreamInformation = "EXT-X-I-FRAME-STREAM-INF"
  case sessionData = "EXT-X-SESSION-DATA"
  case sessionKey = "EXT-X-SESSION-KEY"
  case contentSteering = "EXT-X-CONTENT-STEERING"

  // Removed from the protocol.
  case allowCache = "EXT-X-ALLOW-CACHE"

  // In use, but in no specification.
  case cueOut = "EXT-X-CUE-OUT"
  case cueOutContinued = "EXT-X-CUE-OUT-CONT"
  case cueIn = "EXT-X-CUE-IN"
  case cue = "EXT-X-CUE"
  case scte35 = "EXT-X-SCTE35"
  case oatclsSCTE35 = "EXT-OATCLS-SCTE35"
  case asset = "EXT-X-ASSET"
  case splicepoint = "EXT-X-SPLICEPOINT-SCTE35"
  case prefetch = "EXT-X-PREFETCH"
  case prefetchDiscontinuity = "EXT-X-PREFETCH-DISCONTINUITY"
  case tiles = "EXT-X-TILES"
  case imagesOnly = "EXT-X-IMAGES-ONLY"
  case imageStreamInformation = "EXT-X-IMAGE-STREAM-INF"
}

extension PlaylistTag {
  enum Family {
    case basic
    /// In either kind of playlist.
    case shared
    case mediaPlaylist
    case mediaSegment
    case mediaMetadata
    case multivariant
    case removed
    case opaque
  }

  var family: Family {
    switch self {
    case .header, .version: .basic
    case .independentSegments, .start, .define: .shared
    case .targetDuration, .mediaSequence, .discontinuitySequence, .endList, .playlistType,
      .iFramesOnly, .partInformation, .serverControl:
      .mediaPlaylist
    case .duration, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate,
      .part:
      .mediaSegment
    case .dateRange, .skip, .preloadHint, .renditionReport: .mediaMetadata
    case .media, .streamInformation, .iFrameStreamInformation, .sessionData, .sessionKey,
      .contentSteering:
      .multivariant
    case .allowCache: .removed
    case .cueOut, .cueOutContinued, .cueIn, .cue, .scte35, .oatclsSCTE35, .asset, .splicepoint,
      .prefetch, .prefetchDiscontinuity, .tiles, .imagesOnly, .imageStreamInformation:
      .opaque
    }
  }

  /// Whether nothing follows the name.
  var isBare: Bool {
    switch self {
    case .header, .independentSegments, .endList, .iFramesOnly, .discontinuity, .gap: true
    default: false
    }
  }

  /// Whether it may appear once only.
  var isSingle: Bool {
    switch self {
    case .version, .independentSegments, .start, .skip, .contentSteering: true
    default: family == .mediaPlaylist
    }
  }
}
