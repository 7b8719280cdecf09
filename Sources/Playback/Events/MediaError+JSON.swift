public import MediaCore

extension MediaError {
  /// The error as it is sent: `code`, `message`, `data: {name, item, reason, recovery}`.
  public var json: JSONObject { Self.record.json(self) }

  /// What is said of `data`.
  package static var dataSchema: JSONSchema { data.schema }

  static let record = JSONRecord<MediaError>(
    "MediaError",
    [
      .init("code", .integer, \.code.rawValue),
      .init("message", .string, \.reason),
      .init("data", data.format) { $0 },
    ])

  private static let data = JSONRecord<MediaError>(
    "ErrorData",
    [
      .init("name", formerly: "case", .string, \.code.name),
      .init("item", .orNull(.string), \.item?.rawValue),
      .init("reason", .string, \.reason),
      .init("recovery", .string, \.recovery),
    ])
}

extension SessionDatum {
  /// The datum as it is sent: `id`, `language`, `format`, `value`, `error`.
  static let record = JSONRecord<SessionDatum>(
    "SessionDatum",
    [
      .init("id", .string, \.id),
      .init("language", .orNull(.string), \.language),
      .init("format", .word, \.format),
      .init("value", .any, \.value),
      .init("error", .orNull(MediaError.record.format), \.error),
    ])
}
