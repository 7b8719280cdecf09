package import MediaCore

/// Content to be played within the presentation: a date range of class `com.apple.hls.interstitial`.
///
/// Source: draft-pantos-hls-rfc8216bis, appendix D.
package struct Interstitial: Hashable, Sendable {
  package static let classID = "com.apple.hls.interstitial"

  package enum Content: Hashable, Sendable {
    /// The playlist of one asset, resolved.
    case asset(uri: String)
    /// A JSON list of assets, resolved.
    case list(uri: String)
  }

  /// Where the time goes to the nearest boundary of segments.
  package struct Snap: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// On leaving the presentation; of several playlists, the earliest boundary.
    package static let out = Snap(rawValue: 1)
    /// On coming back to it; of several playlists, the latest boundary.
    package static let `in` = Snap(rawValue: 2)
  }

  /// What a person may not do.
  package struct Restriction: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Seek forward or play faster while it plays.
    package static let skip = Restriction(rawValue: 1)
    /// Seek across it without playing it.
    package static let jump = Restriction(rawValue: 2)
  }

  package enum Occupation: String, Hashable, Sendable {
    case point = "POINT"
    case range = "RANGE"
  }

  package enum Style: String, Hashable, Sendable {
    case highlight = "HIGHLIGHT"
    case primary = "PRIMARY"
  }

  /// The date range's id.
  package var id: String
  package var start: ProgramDate
  package var cue: DateRange.Cue
  /// How long it is said or planned to be; `nil` when not said.
  package var duration: MediaTime?
  package var content: Content
  /// Where the presentation goes on, counted from the start; `nil` for as long as was played.
  package var resumeOffset: MediaTime?
  /// When it ends at the latest, counted from its start; `nil` for its own end.
  package var playoutLimit: MediaTime?
  package var snap: Snap = []
  package var restrictions: Restriction = []
  /// Whether clients may get different content; the default is that they may.
  package var mayVary = true
  /// How it is shown on a timeline; the default is a point.
  package var occupation = Occupation.point
  /// The default is to set it off from the content.
  package var style = Style.highlight
  package var skipControl = SkipControl()

  /// When and how a button to skip it is shown.
  package struct SkipControl: Hashable, Sendable {
    /// How much is played before the button is shown; `nil` for no button.
    package var offset: MediaTime?
    /// How long it is shown; `nil` for to the end.
    package var duration: MediaTime?
    /// The key of the button's text.
    package var labelID: String?

    package init(offset: MediaTime? = nil, duration: MediaTime? = nil, labelID: String? = nil) {
      self.offset = offset
      self.duration = duration
      self.labelID = labelID
    }
  }
}

extension Interstitial {
  /// Reads a date range; `nil` when it is of another class or has not just one of asset and list.
  ///
  /// - Parameter uri: The playlist's, against which URIs are resolved.
  package init?(_ range: DateRange, in uri: String) {
    guard range.classID == Self.classID,
      let content = Self.content(range.attributes, PlaylistLocation(uri))
    else { return nil }
    id = range.id
    start = range.start
    cue = range.cue
    duration = range.duration ?? range.end.map { $0 - range.start } ?? range.plannedDuration
    self.content = content
    let attributes = range.attributes
    resumeOffset = attributes["X-RESUME-OFFSET"].flatMap { Decimal.time($0, signed: true) }
    playoutLimit = attributes["X-PLAYOUT-LIMIT"].flatMap { Decimal.time($0) }
    for name in Self.names(attributes["X-SNAP"]) {
      snap.formUnion(["OUT": .out, "IN": .in][name] ?? [])
    }
    for name in Self.names(attributes["X-RESTRICT"]) {
      restrictions.formUnion(["SKIP": .skip, "JUMP": .jump][name] ?? [])
    }
    mayVary = attributes["X-CONTENT-MAY-VARY"] != "NO"
    occupation = attributes["X-TIMELINE-OCCUPIES"].flatMap(Occupation.init) ?? .point
    style = attributes["X-TIMELINE-STYLE"].flatMap(Style.init) ?? .highlight
    skipControl = SkipControl(
      offset: attributes["X-SKIP-CONTROL-OFFSET"].flatMap { Decimal.time($0) },
      duration: attributes["X-SKIP-CONTROL-DURATION"].flatMap { Decimal.time($0) },
      labelID: attributes["X-SKIP-CONTROL-LABEL-ID"])
  }

  private static func content(
    _ attributes: AttributeList, _ location: PlaylistLocation
  ) -> Content? {
    let content: Content
    switch (attributes["X-ASSET-URI"], attributes["X-ASSET-LIST"]) {
    case (let uri?, nil) where !uri.isEmpty: content = .asset(uri: location.resolve(uri))
    case (nil, let uri?) where !uri.isEmpty: content = .list(uri: location.resolve(uri))
    default: return nil
    }
    switch content {
    case .asset(let uri), .list(let uri):
      return ["http", "https", location.uri.scheme].contains(URIReference(uri).scheme)
        ? content : nil
    }
  }

  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ",").map(String.init)
  }

  /// Where the presentation goes on, counted from the start, once so much of it was played (D.2).
  package func resumeOffset(afterPlaying time: MediaTime) -> MediaTime {
    resumeOffset ?? min(time, playoutLimit ?? time)
  }
}

extension MediaPlaylist {
  /// The interstitials, in the order of their tags, in which those of one time are played.
  package var interstitials: [Interstitial] {
    dateRanges.compactMap { Interstitial($0, in: uri) }
  }
}
