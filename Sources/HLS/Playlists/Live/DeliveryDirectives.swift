package import MediaCore

/// What a request for a playlist asks of the server.
///
/// Source: draft-pantos-hls-rfc8216bis, 6.2.5, 6.3.7 and 6.3.8.
package struct DeliveryDirectives: Hashable, Sendable {
  package enum Skip: String, Hashable, Sendable {
    /// Leave out older segments.
    case segments = "YES"
    /// Leave out older segments and date ranges.
    case segmentsAndDateRanges = "v2"
  }

  /// Where a playlist must have come to before the server answers.
  package struct Position: Hashable, Sendable {
    /// A Media Sequence Number.
    package var sequenceNumber: Int
    /// A Part Index; `nil` for the whole segment.
    package var part: Int?

    package init(sequenceNumber: Int, part: Int? = nil) {
      self.sequenceNumber = sequenceNumber
      self.part = part
    }
  }

  /// `nil` for an answer at once.
  package var position: Position?
  /// `nil` for a whole playlist.
  package var skip: Skip?

  package init(position: Position? = nil, skip: Skip? = nil) {
    self.position = position
    self.skip = skip
  }

  /// What to ask for when a playlist is reloaded: what comes next, and only what is not known yet.
  ///
  /// - Parameter age: How long ago the playlist was loaded.
  package init(reloading playlist: MediaPlaylist, age: MediaTime) {
    guard !playlist.hasEnded, let control = playlist.serverControl else { return }
    if control.canBlockReload { position = playlist.nextPosition }
    // An older copy may lack what the update leaves out.
    if let boundary = control.canSkipUntil, !playlist.needsFullReload,
      age <= MediaTime(nanoseconds: boundary.nanoseconds / 2)
    {
      skip = control.canSkipDateRanges ? .segmentsAndDateRanges : .segments
    }
  }

  /// The playlist's URI with the directives, all query parameters in the order of their bytes.
  ///
  /// Without directives the URI stays as it is, but for old ones.
  package func applied(to uri: String) -> String {
    guard position != nil || skip != nil || uri.contains("_HLS_") else { return uri }
    var parts = URIReference(uri)
    let query = parts.query ?? ""
    var parameters = query.split(separator: "&").map(String.init)
      .filter { parameter in
        !["_HLS_msn", "_HLS_part", "_HLS_skip"].contains(parameter.prefix { $0 != "=" })
      }
    if let position {
      parameters.append("_HLS_msn=\(position.sequenceNumber)")
      if let part = position.part { parameters.append("_HLS_part=\(part)") }
    }
    if let skip { parameters.append("_HLS_skip=\(skip.rawValue)") }
    if position != nil || skip != nil {
      parameters.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    parts.query = parameters.isEmpty ? nil : parameters.joined(separator: "&")[...]
    return parts.description
  }
}

extension MediaPlaylist {
  /// What will be added next: a part of the segment at the live edge, or a segment where there are no parts.
  package var nextPosition: DeliveryDirectives.Position {
    .init(
      sequenceNumber: nextSequenceNumber,
      part: partTargetDuration == nil ? nil : unfinishedSegment?.parts.count ?? 0)
  }
}

extension RenditionReport {
  /// What to ask for first when switching to that playlist: the part or segment after the last.
  package var nextPosition: DeliveryDirectives.Position {
    // A part beyond the segment's last means the first of the next one (6.2.5.2).
    guard let lastPart else { return .init(sequenceNumber: lastSequenceNumber + 1) }
    return .init(sequenceNumber: lastSequenceNumber, part: lastPart + 1)
  }
}
