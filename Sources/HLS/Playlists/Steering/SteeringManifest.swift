package import MediaCore
import Streaming

/// Which pathways to use, and for how long that holds.
///
/// Source: draft-pantos-hls-rfc8216bis, 7.
package struct SteeringManifest: Hashable, Sendable {
  /// A pathway made from another by changing its URIs.
  package struct Clone: Hashable, Sendable {
    package var id: String
    /// The pathway that it is made from.
    package var baseID: String
    /// The host to put in the place of the base's; `nil` to keep it.
    package var host: String?
    /// Query parameters to add or replace.
    package var parameters: [String: String] = [:]
    /// URIs by STABLE-VARIANT-ID, before all else.
    package var variantURIs: [String: String] = [:]
    /// URIs by STABLE-RENDITION-ID, before all else.
    package var renditionURIs: [String: String] = [:]

    package init(id: String, baseID: String) {
      self.id = id
      self.baseID = baseID
    }
  }

  /// How long until it is loaded again; the default is 300 seconds.
  package var timeToLive: MediaTime
  /// Where it is loaded from the next time; `nil` for where it came from.
  package var reloadURI: String?
  /// The pathways, the best first.
  package var priority: [String]
  package var clones: [Clone]

  /// Reads a JSON document that has been read already.
  ///
  /// - Parameter uri: Where it came from.
  /// - Throws: 3003 when it is not a manifest, 3006 when it is of another version than 1.
  package init(_ json: JSONValue, uri: String) throws(MediaError) {
    guard case .object(let object) = json, let version = object["VERSION"] else {
      throw MediaError(.malformedPlaylist, "the steering manifest has no VERSION")
    }
    guard version == .int(1) else {
      throw MediaError(.unsupportedPlaylist, "the steering manifest is not of version 1")
    }
    guard case .array(let pathways)? = object["PATHWAY-PRIORITY"] else {
      throw MediaError(.malformedPlaylist, "the steering manifest has no PATHWAY-PRIORITY")
    }
    priority = pathways.compactMap(\.text)
    timeToLive = object["TTL"].flatMap(MediaTime.init(json:)) ?? .seconds(300)
    let next = object["RELOAD-URI"]?.text.map { PlaylistLocation(uri).resolve($0) }
    // What came over a network names no file of this machine.
    if let next, uri.hasPrefix("file:") || !next.hasPrefix("file:") { reloadURI = next }
    clones = []
    if case .array(let entries)? = object["PATHWAY-CLONES"] {
      clones = entries.compactMap(Clone.init)
    }
  }

  /// The URI of the next request, which tells the pathway in use and the throughput, in bits a second.
  package static func request(_ uri: String, pathway: String?, throughput: Int?) -> String {
    var parts = URIReference(uri)
    guard parts.scheme != "data" else { return uri }
    var parameters: [(String, String)] = []
    if let pathway { parameters.append(("_HLS_pathway", "\"\(pathway)\"")) }
    if let throughput { parameters.append(("_HLS_throughput", "\(throughput)")) }
    parts.setQuery(parameters)
    return parts.description
  }
}

extension SteeringManifest.Clone {
  fileprivate init?(_ json: JSONValue) {
    guard case .object(let object) = json, let id = object["ID"]?.text,
      let baseID = object["BASE-ID"]?.text, case .object(let rules)? = object["URI-REPLACEMENT"]
    else { return nil }
    self.init(id: id, baseID: baseID)
    host = rules["HOST"]?.text
    parameters = Self.texts(rules["PARAMS"])
    variantURIs = Self.texts(rules["PER-VARIANT-URIS"])
    renditionURIs = Self.texts(rules["PER-RENDITION-URIS"])
  }

  private static func texts(_ json: JSONValue?) -> [String: String] {
    guard case .object(let object)? = json else { return [:] }
    let pairs = object.members.compactMap { member in
      member.value.text.map { (member.name, $0) }
    }
    return Dictionary(pairs) { $1 }
  }
}

extension JSONValue {
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension URIReference {
  /// Sets query parameters, each in the place of one of the same name or else at the end.
  mutating func setQuery(_ parameters: [(name: String, value: String)]) {
    var all = (query ?? "").split(separator: "&").map(String.init)
    for (name, value) in parameters {
      let text = "\(Self.encoded(name))=\(Self.encoded(value))"
      let place = all.firstIndex { parameter in
        PercentEncoding.decode(parameter.prefix { $0 != "=" }) == name
      }
      if let place { all[place] = text } else { all.append(text) }
    }
    query = all.isEmpty ? nil : all.joined(separator: "&")[...]
  }

  /// Percent-encodes all but unreserved characters (RFC 3986, 2.3).
  private static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }
}
