extension Metadata {
  /// The metadata as it is sent; artwork only as its size in bytes.
  public var json: JSONObject { Self.record.json(self) }

  package static let record = JSONRecord<Metadata>(
    "Metadata",
    [
      .init("title", .orNull(.string), \.title),
      .init("artist", .orNull(.string), \.artist),
      .init("artworkBytes", .orNull(.integer)) { $0.artwork?.count },
      .init("chapters", .list(of: Chapter.record.format), \.chapters),
      .init("tags", .texts, \.tags),
    ])
}

extension Chapter {
  fileprivate static let record = JSONRecord<Chapter>(
    "Chapter",
    [
      .init("title", .string, \.title),
      .init("start", .seconds, \.range.start),
      .init("end", .seconds, \.range.end),
    ])
}
