internal import HLS
internal import MediaCore
internal import Playback

extension PlaylistReport {
  /// What is in the playlist and what is wrong with it, for programs.
  var json: JSONValue {
    var object: JSONObject = [:]
    switch result {
    case .success(.multivariant(let playlist)): object = playlist.json
    case .success(.media(let playlist)): object = playlist.json
    case .failure(let error): object = ["playlist": nil, "error": .object(error.json)]
    }
    object["diagnostics"] = .array(diagnostics.map(\.json))
    object["omittedDiagnostics"] = .int(omittedDiagnostics)
    return .object(object)
  }
}

extension PlaylistDiagnostic {
  fileprivate var json: JSONValue {
    [
      "line": .int(line), "severity": .string(severity.rawValue), "kind": .string(kind.rawValue),
      "message": .string(message),
    ]
  }
}

extension MultivariantPlaylist {
  fileprivate var json: JSONObject {
    [
      "playlist": "multivariant", "version": .int(version), "uri": .string(uri.withoutCredentials),
      "independentSegments": .bool(hasIndependentSegments),
      "variants": .array(variants.map(\.json)),
      "iFrameVariants": .array(iFrameVariants.map(\.json)),
      "renditions": .array(renditions.map(\.json)),
      "sessionData": .array(sessionData.map { .string($0.id) }),
      "sessionKeys": .array(sessionKeys.map { .string($0.uri.withoutCredentials) }),
      "steering": JSONValue(contentSteering?.serverURI.withoutCredentials),
    ]
  }
}

extension Variant {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "uri": .string(uri.withoutCredentials), "bandwidth": .int(bandwidth),
      "averageBandwidth": JSONValue(averageBandwidth),
      "codecs": .array(codecs.map { .string($0) }), "width": JSONValue(resolution?.width),
      "height": JSONValue(resolution?.height),
      "frameRate": frameRate.map { .number($0.value) } ?? .null,
      "score": score.map { .number($0) } ?? .null, "pathway": .string(pathwayID),
    ]
    for (kind, group) in groups { object[kind] = .string(group) }
    return .object(object)
  }
}

extension Rendition {
  fileprivate var json: JSONValue {
    [
      "type": .string(kind.rawValue), "group": .string(groupID), "name": .string(name),
      "uri": JSONValue(uri?.withoutCredentials), "language": JSONValue(language),
      "channels": JSONValue(channels?.count), "default": .bool(isDefault),
      "autoselect": .bool(isAutoselected), "forced": .bool(isForced),
      "characteristics": .array(characteristics.map { .string($0) }),
    ]
  }
}

extension MediaPlaylist {
  fileprivate var json: JSONObject {
    [
      "playlist": "media", "version": .int(version), "uri": .string(uri.withoutCredentials),
      "type": JSONValue(kind.map { "\($0)" }), "ended": .bool(hasEnded),
      "duration": JSONValue(durationWithParts), "targetDuration": JSONValue(targetDuration),
      "independentSegments": .bool(hasIndependentSegments),
      "segments": .array(segments.map(\.json)),
      "parts": .int(unfinishedSegment?.parts.count ?? 0),
      "dateRanges": .array(dateRanges.map { .string($0.id) }),
    ]
  }
}

extension Segment {
  fileprivate var json: JSONValue {
    [
      "number": .int(sequenceNumber), "discontinuity": .int(discontinuityNumber),
      "uri": .string(uri.withoutCredentials), "start": JSONValue(start),
      "duration": JSONValue(duration),
      "offset": JSONValue(byteRange?.offset), "length": JSONValue(byteRange?.length),
      "gap": .bool(isGap), "encrypted": .bool(!keys.isEmpty),
      "initialization": JSONValue(initialization?.uri.withoutCredentials),
    ]
  }
}

extension JSONValue {
  fileprivate init(_ number: Int?) { self = number.map { .int($0) } ?? .null }
}
