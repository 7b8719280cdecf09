package import MediaCore

/// Reads playlists of HTTP Live Streaming: bytes in, values out.
///
/// Lenient unless asked otherwise: what breaks a rule but has a plain meaning is taken, and told in a
/// diagnostic. A strict parser refuses every playlist with an error among its diagnostics. Some things
/// neither takes: what is no playlist, a version not supported, variables not defined, URIs that the
/// playlist may not name, and what is beyond the limits.
///
/// Source: draft-pantos-hls-rfc8216bis-22, protocol version 13.
package struct PlaylistParser: Sendable {
  /// The newest protocol version that is supported.
  package static let supportedVersion = 13

  /// Whether to refuse what breaks a rule; the default is not to.
  package var isStrict: Bool
  package var limits: PlaylistLimits

  package init(isStrict: Bool = false, limits: PlaylistLimits = PlaylistLimits()) {
    self.isStrict = isStrict
    self.limits = limits
  }

  /// Parses a playlist.
  ///
  /// - Parameters:
  ///   - bytes: What was loaded; it is looked at in place.
  ///   - uri: Where it came from in the end, after redirects: an absolute URI.
  ///   - variables: Those of the Multivariant Playlist that named it, for IMPORT; `nil` if none did.
  ///   - previous: The copy from before a reload, from which a delta update is made whole.
  /// - Throws: 3003 for what cannot be used, 3004 beyond a limit, 3006 for a newer version, 2010 for a URI
  ///   that the playlist may not name.
  package func parse(
    _ bytes: Span<UInt8>, uri: String, importing variables: [String: String]? = nil,
    updating previous: MediaPlaylist? = nil
  ) throws(MediaError) -> ParsedPlaylist {
    let report = examine(bytes, uri: uri, importing: variables, updating: previous)
    switch report.result {
    case .success(let playlist):
      return ParsedPlaylist(
        playlist: playlist, diagnostics: report.diagnostics,
        omittedDiagnostics: report.omittedDiagnostics)
    case .failure(let error): throw error
    }
  }

  /// Parses a playlist that is a text.
  package func parse(
    _ text: String, uri: String, importing variables: [String: String]? = nil,
    updating previous: MediaPlaylist? = nil
  ) throws(MediaError) -> ParsedPlaylist {
    try parse(Array(text.utf8).span, uri: uri, importing: variables, updating: previous)
  }

  /// Parses a playlist and tells all that is wrong with it, also when it cannot be used.
  package func examine(
    _ bytes: Span<UInt8>, uri: String, importing variables: [String: String]? = nil,
    updating previous: MediaPlaylist? = nil
  ) -> PlaylistReport {
    var reader = PlaylistReader(self, uri: uri, imports: variables, previous: previous)
    let result: Result<Playlist, MediaError>
    do throws(MediaError) {
      let playlist = try reader.read(bytes)
      if isStrict, let error = reader.log.firstError {
        throw .malformedPlaylist(error.message, line: error.line)
      }
      result = .success(playlist)
    } catch {
      result = .failure(error)
    }
    return PlaylistReport(
      result: result, diagnostics: reader.log.diagnostics, omittedDiagnostics: reader.log.omitted,
      hasErrors: reader.log.firstError != nil)
  }

  /// Parses a playlist as it was found, and tells too whether it is marked as one.
  ///
  /// - Parameter contentType: What the server said; `nil` for a file.
  package func examine(
    _ bytes: Span<UInt8>, uri: String, contentType: String?
  ) -> PlaylistReport {
    var report = examine(bytes, uri: uri)
    if !Self.isIdentified(uri: uri, contentType: contentType) {
      let message = "its name ends neither in .m3u8 nor in .m3u, and its Content-Type says nothing"
      report.diagnostics.insert(
        PlaylistDiagnostic(line: 0, severity: .error, kind: .unidentified, message: message), at: 0)
      report.hasErrors = true
    }
    return report
  }

  /// Whether a playlist is marked as one, by its URI's path or by its Content-Type (4).
  ///
  /// Clients SHOULD refuse others; hardly any does.
  package static func isIdentified(uri: String, contentType: String?) -> Bool {
    let type = contentType?.prefix { $0 != ";" }.lowercased()
      .filter { $0 != " " && $0 != "\t" }
    if type == "application/vnd.apple.mpegurl" || type == "audio/mpegurl" { return true }
    let path = URIReference(uri).path
    return path.hasSuffix(".m3u8") || path.hasSuffix(".m3u")
  }
}
