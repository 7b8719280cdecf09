package import MediaCore

/// The assets of an interstitial, as the resource of X-ASSET-LIST gives them.
///
/// Source: draft-pantos-hls-rfc8216bis, D.2 and D.3.
package struct InterstitialAssetList: Hashable, Sendable {
  package struct Asset: Hashable, Sendable {
    /// Resolved.
    package var uri: String
    /// `nil` when not said.
    package var duration: MediaTime?

    package init(uri: String, duration: MediaTime? = nil) {
      self.uri = uri
      self.duration = duration
    }
  }

  /// Played one after another; may be empty, which means that nothing is played.
  package var assets: [Asset]
  /// Takes the place of what the date range says; `nil` when there is nothing.
  package var skipControl: Interstitial.SkipControl?

  /// Reads a JSON document that has been read already; assets that nothing can be loaded of are left out.
  ///
  /// - Parameter uri: Where it came from, against which URIs are resolved.
  /// - Throws: 3003 when there is no array of assets.
  package init(_ json: JSONValue, from uri: String) throws(MediaError) {
    guard case .object(let object) = json, case .array(let entries)? = object["ASSETS"] else {
      throw MediaError(.malformedPlaylist, "the asset list has no array ASSETS")
    }
    let location = PlaylistLocation(uri)
    let schemes = ["http", "https", location.uri.scheme]
    assets = entries.compactMap { entry in
      guard case .object(let asset) = entry, case .string(let reference)? = asset["URI"],
        !reference.isEmpty
      else { return nil }
      let uri = location.resolve(reference)
      guard schemes.contains(URIReference(uri).scheme) else { return nil }
      return Asset(uri: uri, duration: asset["DURATION"].flatMap(MediaTime.init(json:)))
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
