internal import MediaCore
internal import MediaJobs

/// What `export.start` takes about sources that follow the first.
struct ExportJoiningParameters {
  private static let then = Parameter(
    "then", .array(of: .source), "Sources that follow the first, each whole.", default: [])
  private static let transition = Parameter<ItemTransition.Kind>(
    "transition", .choice(of: ItemTransition.Kind.allCases),
    "How one source changes to the next; `fade` goes through black.", default: "cut")
  private static let length = Parameter(
    "transitionDuration", .number(in: 0...ItemTransition.longest.seconds),
    "Seconds that the transition takes.", default: 1)

  static let all = [then.description, transition.description, length.description]

  private let sources: [String]
  private let change: ItemTransition

  init(_ arguments: Arguments) throws(RPCError) {
    sources = try arguments.value(Self.then)
    let length = MediaTime.seconds(try arguments.value(Self.length))
    change =
      switch try arguments.value(Self.transition) {
      case .cut: .cut
      case .crossfade: .crossfade(length)
      case .fade: .fade(length, through: .black)
      }
  }

  /// An export of a source, and of those that follow it.
  func session(
    _ source: String, to path: String, _ settings: ExportSettings, _ maker: JobMaker
  ) throws(MediaError) -> ExportSession {
    let asset = maker.asset(source, false)
    guard !sources.isEmpty else {
      return ExportSession(asset, to: path, settings, makesFolder: true)
    }
    let first = ExportSegment(asset, start: settings.start, end: settings.end)
    return try ExportSession(
      joining: [first] + sources.map { ExportSegment(maker.asset($0, false)) }, to: path,
      settings, transition: change, makesFolder: true)
  }
}
