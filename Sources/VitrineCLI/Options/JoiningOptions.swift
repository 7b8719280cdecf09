internal import ArgumentParser
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// The sources that an export puts behind the first one.
struct JoiningOptions: ParsableArguments {
  @Option(
    help: "A source that follows, or a part of it: end.mp4, end.mp4@10-25.5; may be repeated.",
    completion: .file())
  var then: [String] = []

  @Option(
    help: "How one changes to the next: cut, crossfade[=SECONDS] or fade[=SECONDS[,#RRGGBB]].",
    completion: .list(["cut", "crossfade", "fade"]),
    transform: TransitionArgument.transition)
  var transition = ItemTransition.cut

  func validate() throws {
    if then.isEmpty, transition != .cut {
      throw ValidationError("--transition is between sources: name one that follows by --then.")
    }
  }

  /// An export of a source, with those that follow it.
  func session(
    _ asset: Asset, to output: String, _ settings: ExportSettings, _ request: RequestSettings
  ) throws -> ExportSession {
    guard !then.isEmpty else { return ExportSession(asset, to: output, settings) }
    let first = ExportSegment(asset, start: settings.start, end: settings.end)
    return try ExportSession(
      joining: [first] + then.map { try Self.segment($0, request) }, to: output, settings,
      transition: transition)
  }

  /// A source, with the part of it where its name ends in one.
  private static func segment(
    _ text: String, _ request: RequestSettings
  ) throws -> ExportSegment {
    var (source, range) = (text, (MediaTime.zero, MediaTime?.none))
    if let sign = text.lastIndex(of: "@") {
      let ends = text[text.index(after: sign)...].split(
        separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      if ends.count == 2, let start = try? TimeArgument.time(String(ends[0])) {
        let end = ends[1].isEmpty ? nil : try TimeArgument.time(String(ends[1]))
        if let end, end <= start { throw ValidationError("'\(text)' ends before it begins.") }
        (source, range) = (String(text[..<sign]), (start, end))
      }
    }
    var settings = PlayerSettings()
    settings.request = request
    settings.items = [ItemDescription(source)]
    return ExportSegment(
      try Asset(source, settings: settings), start: range.0, end: range.1)
  }
}
