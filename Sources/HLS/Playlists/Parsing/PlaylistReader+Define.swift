import MediaCore
import Streaming

/// EXT-X-DEFINE: what is wrong with it makes the playlist unusable, because its URIs would be wrong.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.2.3.
extension PlaylistReader {
  mutating func readDefinition(
    _ value: Range<Int>, in bytes: Span<UInt8>
  ) throws(ReadingStop) {
    require(version: 8, for: "EXT-X-DEFINE")
    let list = try attributes(value, in: bytes)
    let kinds = ["NAME", "IMPORT", "QUERYPARAM"].filter { list[$0] != nil }
    guard kinds.count == 1, let kind = kinds.first, let name = list[kind] else {
      throw invalid("EXT-X-DEFINE has not just one of NAME, IMPORT and QUERYPARAM")
    }
    if list.attribute(kind)?.isQuoted == false {
      report(.error, .malformedAttribute, "\(kind) is not quoted")
    }
    guard PlaylistVariables.isName(name) else {
      throw invalid("'\(Self.shortened(name))' cannot be the name of a variable")
    }
    let text =
      switch kind {
      case "NAME": try givenValue(of: list)
      case "IMPORT": try importedValue(of: name)
      default: try queryValue(of: name)
      }
    guard variables.define(name, as: text) else {
      throw invalid("the variable \(Self.shortened(name)) is defined twice")
    }
  }

  private mutating func givenValue(of list: AttributeList) throws(ReadingStop) -> String {
    guard let value = string("VALUE", in: list, mayBeEmpty: true) else {
      throw invalid("EXT-X-DEFINE has a NAME and no VALUE")
    }
    return value
  }

  private mutating func importedValue(of name: String) throws(ReadingStop) -> String {
    if kind == .multivariant { throw invalid("a Multivariant Playlist cannot import a variable") }
    // Only Media Playlists may have it, but it does not decide: nothing else may follow.
    guard let imports else {
      throw invalid("a variable is imported, and no Multivariant Playlist named the playlist")
    }
    guard let value = imports[name] else {
      throw invalid("the Multivariant Playlist has no variable \(Self.shortened(name))")
    }
    media.lines.importedVariable = media.lines.importedVariable ?? lineNumber
    return value
  }

  private mutating func queryValue(of name: String) throws(ReadingStop) -> String {
    require(version: 11, for: "QUERYPARAM")
    let parameters = (URIReference(uri).query ?? "").split(separator: "&")
    let values = parameters.compactMap { parameter -> Substring? in
      let equals = parameter.firstIndex(of: "=") ?? parameter.endIndex
      guard PercentEncoding.decode(parameter[..<equals]) == name, equals < parameter.endIndex
      else { return nil }
      return parameter[parameter.index(after: equals)...]
    }
    guard let first = values.first, let value = PercentEncoding.decode(first) else {
      throw invalid("the playlist's URI has no value for \(Self.shortened(name))")
    }
    guard !value.utf8.contains(where: { $0 == 10 || $0 == 13 || $0 == UInt8(ascii: "\"") }) else {
      throw invalid("the value of \(Self.shortened(name)) in the playlist's URI is not allowed")
    }
    return value
  }

  private mutating func invalid(_ message: String) -> ReadingStop {
    fail(.malformedPlaylist, .invalidDefinition, message)
  }
}
