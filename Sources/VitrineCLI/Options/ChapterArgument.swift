internal import ArgumentParser
internal import MediaCore

/// Where a chapter begins and what it is called, as `1:30=The middle`.
enum ChapterArgument {
  /// - Throws: A `ValidationError` for what is not TIME=TITLE.
  static func chapter(_ text: String) throws -> Chapter {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("'\(text.prefix(40))' is no chapter: write 1:30=The middle.")
    }
    let start = try TimeArgument.time(parts[0])
    return Chapter(title: String(parts[1]), range: TimeRange(start: start, end: .distantFuture))
  }
}
