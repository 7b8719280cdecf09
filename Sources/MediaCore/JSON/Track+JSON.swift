extension Track {
  /// The track as it is sent and as `probe` prints it.
  public var json: JSONObject {
    var object: JSONObject = [
      "index": .int(index), "codec": codec.isEmpty ? .null : .string(codec),
      "language": JSONValue(language),
      "title": JSONValue(title), "default": .bool(isDefault), "forced": .bool(isForced),
      "duration": JSONValue(duration), "bitRate": bitRate.map { .int($0) } ?? .null,
    ]
    switch kind {
    case .video(let format, let frameRate):
      object.members += [
        .init("type", .string(isArtwork ? "artwork" : "video")),
        .init("width", .int(format.width)), .init("height", .int(format.height)),
        .init("pixelFormat", .string(format.pixelFormat)),
        .init("frameRate", .number(frameRate.value)), .init("rotation", .int(format.rotation)),
        .init("mirrored", .bool(format.isMirrored)), .init("color", .object(format.color.json)),
        .init("light", light.map { .object($0.json) } ?? .null),
        .init("dolbyVision", dolbyVision.map { .object($0.json) } ?? .null),
      ]
    case .audio(let format):
      object.members += [
        .init("type", "audio"), .init("sampleRate", .int(format.sampleRate)),
        .init("channels", .int(format.channels)),
      ]
    case .subtitle: object.members.append(.init("type", "subtitle"))
    case .other: object.members.append(.init("type", "other"))
    }
    return object
  }
}

extension ColorDescription {
  var json: JSONObject {
    [
      "primaries": JSONValue(primaries), "transfer": JSONValue(transfer),
      "matrix": JSONValue(matrix), "fullRange": isFullRange.map { .bool($0) } ?? .null,
      "hdr": .bool(isHDR),
    ]
  }
}

extension LightLevels {
  var json: JSONObject {
    [
      "maxContent": content.map { .int($0) } ?? .null,
      "maxFrameAverage": frameAverage.map { .int($0) } ?? .null,
      "displayMin": displayMinimum.map { .number($0) } ?? .null,
      "displayMax": displayMaximum.map { .number($0) } ?? .null,
    ]
  }
}

extension DolbyVisionProfile {
  var json: JSONObject {
    ["profile": .int(profile), "level": .int(level), "compatibility": .int(compatibility)]
  }
}

extension Metadata {
  /// The metadata as it is sent; artwork only as its size in bytes.
  public var json: JSONObject {
    [
      "title": JSONValue(title), "artist": JSONValue(artist),
      "artworkBytes": artwork.map { .int($0.count) } ?? .null,
      "chapters": .array(
        chapters.map {
          [
            "title": .string($0.title), "start": JSONValue($0.range.start),
            "end": JSONValue($0.range.end),
          ]
        }),
      "tags": .object(
        JSONObject(tags.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
    ]
  }
}
