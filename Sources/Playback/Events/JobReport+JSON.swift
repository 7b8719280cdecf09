package import MediaCore

extension JobReport {
  /// The members of the JSON object of a job.
  package static let record = JSONRecord<JobReport>(
    "Job",
    [
      .init("id", .string, \.id),
      .init("kind", .word, \.kind),
      .init("source", .string, \.source.withoutCredentials),
      .init("state", .word, \.state),
      .init("progress", .orNull(.number), \.progress),
      .init("bytes", .orNull(.integer)) { $0.byteCount.map { Int($0) } },
      .ifAny("result", .any, \.result),
      .ifAny("error", MediaError.record.format, \.error),
    ])
}
