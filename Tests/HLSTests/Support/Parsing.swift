import HLS
import MediaCore
import Streaming
import Testing

/// Where the playlists of tests come from unless they say otherwise.
let playlistURI = "https://example.com/live/list.m3u8"

/// What a lenient and a strict parser make of the same text.
func examine(
  _ text: String, uri: String = playlistURI, isStrict: Bool = false,
  importing variables: [String: String]? = nil, updating previous: MediaPlaylist? = nil
) -> PlaylistReport {
  PlaylistParser(isStrict: isStrict).examine(
    Array(text.utf8).span, uri: uri, importing: variables, updating: previous)
}

/// A Media Playlist, read leniently.
func media(
  _ text: String, uri: String = playlistURI, importing variables: [String: String]? = nil,
  updating previous: MediaPlaylist? = nil
) throws -> MediaPlaylist {
  let report = examine(text, uri: uri, importing: variables, updating: previous)
  return try #require(try report.result.get().media)
}

/// A Multivariant Playlist, read leniently.
func multivariant(_ text: String, uri: String = playlistURI) throws -> MultivariantPlaylist {
  try #require(try examine(text, uri: uri).result.get().multivariant)
}

/// Kinds of what a lenient parser reports, notes left out.
func complaints(_ text: String, uri: String = playlistURI) -> [PlaylistDiagnostic.Kind] {
  examine(text, uri: uri).diagnostics.filter { $0.severity != .note }.map(\.kind)
}

/// Expects that a lenient parser takes a text with an error of that kind, for which a strict one refuses it.
func expectStrictOnly(
  _ kind: PlaylistDiagnostic.Kind, _ text: String, uri: String = playlistURI,
  location: Testing.SourceLocation = #_sourceLocation
) {
  let lenient = examine(text, uri: uri)
  #expect(throws: Never.self, sourceLocation: location) { try lenient.result.get() }
  #expect(
    lenient.diagnostics.contains { $0.kind == kind && $0.severity == .error },
    "\(lenient.diagnostics)", sourceLocation: location)
  #expect(throws: MediaError.self, sourceLocation: location) {
    try examine(text, uri: uri, isStrict: true).result.get()
  }
}

/// Expects that no parser takes a text.
func expectRefused(
  _ kind: PlaylistDiagnostic.Kind, _ code: MediaError.Code, _ text: String,
  uri: String = playlistURI, importing variables: [String: String]? = nil,
  location: Testing.SourceLocation = #_sourceLocation
) {
  for isStrict in [false, true] {
    let report = examine(text, uri: uri, isStrict: isStrict, importing: variables)
    #expect(report.diagnostics.contains { $0.kind == kind }, sourceLocation: location)
    #expect(sourceLocation: location) {
      try report.result.get()
    } throws: { error in
      (error as? MediaError)?.code == code
    }
  }
}

/// Expects that no parser takes a text, because it is malformed.
func expectRefused(
  _ kind: PlaylistDiagnostic.Kind, _ text: String, uri: String = playlistURI,
  importing variables: [String: String]? = nil, location: Testing.SourceLocation = #_sourceLocation
) {
  expectRefused(
    kind, .malformedPlaylist, text, uri: uri, importing: variables, location: location)
}

/// Expects that even a strict parser has nothing to say, notes left out.
func expectFlawless(
  _ text: String, uri: String = playlistURI, location: Testing.SourceLocation = #_sourceLocation
) {
  let report = examine(text, uri: uri, isStrict: true)
  #expect(
    report.diagnostics.filter { $0.severity != .note } == [], sourceLocation: location)
  #expect(throws: Never.self, sourceLocation: location) { try report.result.get() }
}

/// A Media Playlist around some lines: a header, a version and a target duration before them.
func mediaText(_ lines: String, version: Int = 7, target: Int = 10) -> String {
  "#EXTM3U\n#EXT-X-VERSION:\(version)\n#EXT-X-TARGETDURATION:\(target)\n\(lines)\n"
}

/// So many segments of a length in seconds, `s0.ts` first.
func segments(_ numbers: Range<Int>, seconds: String = "4.0") -> String {
  numbers.map { "#EXTINF:\(seconds),\ns\($0).ts\n" }.joined()
}

extension MediaTime {
  /// A time of whole milliseconds.
  static func ms(_ value: Int64) -> MediaTime { .milliseconds(value) }
}
