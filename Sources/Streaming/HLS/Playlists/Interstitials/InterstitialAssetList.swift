package import MediaCore

/// The assets of an interstitial, as the resource of X-ASSET-LIST gives them.
///
/// Source: draft-pantos-hls-rfc8216bis, D.2 and D.3.
package struct InterstitialAssetList: Hashable, Sendable {
  package struct Asset: Hashable, Sendable {
    package var uri: String
    package var duration: MediaTime

    package init(uri: String, duration: MediaTime) {
      self.uri = uri
      self.duration = duration
    }
  }

  /// Played one after another; may be empty, which means that nothing is played.
  package var assets: [Asset]
  /// Takes the place of what the date range says; `nil` when there is nothing.
  package var skipControl: Interstitial.SkipControl?

  /// Reads a JSON document that has been read already; assets that are not as they must be are left out.
  ///
  /// - Throws: 3003 when there is no array of assets.
  package init(_ json: JSONValue) throws(MediaError) {
    guard case .object(let object) = json, case .array(let entries)? = object["ASSETS"] else {
      throw MediaError(.malformedPlaylist, "the asset list has no array ASSETS")
    }
    assets = entries.compactMap { entry in
      guard case .object(let asset) = entry, case .string(let uri)? = asset["URI"],
        let duration = asset["DURATION"].flatMap(MediaTime.init(json:)),
        ["http", "https"].contains(URIReference(uri).scheme)
      else { return nil }
      return Asset(uri: uri, duration: duration)
    }
    if case .object(let control)? = object["SKIP-CONTROL"] {
      var label: String?
      if case .string(let id)? = control["LABEL-ID"] { label = id }
      skipControl = Interstitial.SkipControl(
        offset: control["OFFSET"].flatMap(MediaTime.init(json:)),
        duration: control["DURATION"].flatMap(MediaTime.init(json:)), labelID: label)
    }
  }
}

extension MediaTime {
  /// A number of seconds that is not negative; `nil` for anything else.
  init?(json: JSONValue) {
    switch json {
    case .int(let seconds) where seconds >= 0:
      self.init(ticks: Int64(seconds), of: Rational(1, 1))
    case .number(let seconds) where seconds >= 0: self.init(seconds: seconds)
    default: return nil
    }
  }
}
