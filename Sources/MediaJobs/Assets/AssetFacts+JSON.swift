package import MediaCore

extension AssetFacts {
  /// All that is known, for programs.
  ///
  /// - Parameter information: What the container tells.
  package func json(_ information: MediaInformation) -> JSONObject {
    let video = information.tracks.first(where: \.isVideo)
    var object: JSONObject = [
      "container": .string(information.container), "kind": .string(kind.rawValue),
      "duration": JSONValue(measuredLength ?? information.duration),
      "seekable": .bool(information.isSeekable),
      "tracks": .array(information.tracks.map { .object($0.json) }),
      "metadata": .object(information.metadata.json),
      "languages": .array(information.languages.map { .string($0) }),
      "playable": .bool(isPlayable), "exportable": .bool(isExportable),
      "readable": .bool(isReadable), "protected": .bool(isProtected),
      "preciseTiming": .bool(canProvidePreciseTiming),
      "resolution": JSONValue(video.flatMap(Resolution.init)?.label),
    ]
    if measuredLength != nil { object["declaredDuration"] = JSONValue(information.duration) }
    if let video, !video.isWithoutSize, case .video(let format, _) = video.kind {
      object["displaySize"] = [
        "width": .int(format.displaySize.width), "height": .int(format.displaySize.height),
      ]
    }
    if let range = video.flatMap(DynamicRange.init) {
      object["dynamicRange"] = .string(range.transfer.rawValue)
    }
    return object
  }
}
