package import MediaCore

extension DownloadResult {
  /// The result as programs get it.
  package var json: JSONObject {
    [
      "path": .string(path), "playable": .string(playablePath), "bytes": .int(Int(byteCount)),
      "duration": JSONValue(duration), "hasBegunAnew": .bool(hasBegunAnew),
      "title": JSONValue(title), "artwork": JSONValue(artworkPath),
      "omittedTracks": .array(omittedTracks.map { .int($0) }),
    ]
  }
}
