internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about items that get no further.
struct StuckOptions: ParsableArguments {
  @Flag(
    help:
      "Go on to the next item after 4 s without a first frame, 10 s without progress, 60 s past the declared end or 30 s of buffering."
  )
  var stuckLimits = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long the first picture or sound of an item may take, in seconds, 0.1 or more.",
      valueName: "seconds"))
  var firstFrameLimit: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long nothing of an item may be decoded while it plays, in seconds.",
      valueName: "seconds"))
  var progressLimit: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far an item may go on past the end that its file declares, in seconds.",
      valueName: "seconds"))
  var pastEndLimit: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long playback may wait for data of an item, in seconds.", valueName: "seconds"))
  var bufferingLimit: Double?

  private var named: KeyValuePairs<String, Double?> {
    [
      "--first-frame-limit": firstFrameLimit, "--progress-limit": progressLimit,
      "--past-end-limit": pastEndLimit, "--buffering-limit": bufferingLimit,
    ]
  }

  func validate() throws {
    try FiniteNumbers.check(named)
    for case (let name, let seconds?) in named where seconds < StuckLimits.shortest.seconds {
      throw ValidationError("\(name) takes 0.1 or more.")
    }
  }

  func apply(to settings: inout PlayerSettings) {
    var limits = stuckLimits ? StuckLimits() : .unlimited
    if let firstFrameLimit { limits.firstFrame = .seconds(firstFrameLimit) }
    if let progressLimit { limits.progress = .seconds(progressLimit) }
    if let pastEndLimit { limits.pastEnd = .seconds(pastEndLimit) }
    if let bufferingLimit { limits.buffering = .seconds(bufferingLimit) }
    settings.stuckLimits = limits
  }
}
