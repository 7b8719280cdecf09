package import MediaCore

extension ExportResult {
  /// The result as programs get it.
  package var json: JSONObject {
    [
      "file": .string(path), "bytes": .int(Int(byteCount)), "start": JSONValue(start),
      "duration": JSONValue(duration), "limited": .bool(isLimited),
      "omittedTracks": .array(omittedTracks.map { .int($0) }),
      "losses": .array(losses.map { .string($0.rawValue) }),
    ]
  }
}
