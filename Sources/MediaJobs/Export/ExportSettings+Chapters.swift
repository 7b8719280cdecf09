internal import MediaCore

extension ExportSettings {
  /// The chapters of the file: those that are set, or else those of the source.
  func chapters(or own: [Chapter]) -> [Chapter] { chapters ?? own }

  /// The chapters of the file in its own time.
  ///
  /// - Parameters:
  ///   - own: Of the source.
  ///   - start: Where the file begins.
  ///   - end: Where it ends; `nil` where that is not known.
  func chapters(or own: [Chapter], from start: MediaTime, to end: MediaTime?) -> [Chapter] {
    chapters(or: own).compactMap { chapter in
      // One that has no end of its own lasts a little where that of the file is not known.
      let last = min(
        chapter.range.end,
        end ?? (chapter.range.isEndless ? chapter.range.start + .seconds(1) : .distantFuture))
      let range = TimeRange(start: max(start, chapter.range.start) - start, end: last - start)
      return range.isEmpty ? nil : Chapter(title: chapter.title, range: range)
    }
  }
}

extension TimeRange {
  fileprivate var isEndless: Bool { end == .distantFuture }
}
