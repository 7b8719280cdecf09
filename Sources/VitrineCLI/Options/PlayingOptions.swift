internal import ArgumentParser
internal import MediaCore
internal import Playback
internal import Vitrine

/// The options about how the sources of `play` are played.
struct PlayingOptions: ParsableArguments {
  @Flag(help: "Play each item for ever.")
  var loop = false

  @Option(parsing: .unconditional, help: "How many times each item is played.")
  var loops: Int?

  @Option(parsing: .unconditional, help: "Begin each item at this time, in seconds.")
  var from: Double?

  @Option(parsing: .unconditional, help: "End each item at this time, in seconds.")
  var to: Double?

  @Option(parsing: .unconditional, help: "The rate of playback, 0 to 16.")
  var rate = 1.0

  @Option(
    parsing: .unconditional,
    help: "How far behind its live edge a broadcast is played, in seconds, 0.5 to 60.")
  var latency: Double?

  @Option(
    parsing: .unconditional, help: "How long a still picture is shown, in seconds, 0.01 or more.")
  var stillDuration = 5.0

  @Option(
    help: "How each item fits the window, in place of --gravity: aspect, aspectFill or fill.",
    completion: .list(["aspect", "aspectFill", "fill"]))
  var fit: String?

  @Flag(help: "Begin paused.")
  var paused = false

  func validate() throws {
    try FiniteNumbers.check([
      "--from": from, "--to": to, "--rate": rate, "--latency": latency,
      "--still-duration": stillDuration,
    ])
    guard (0...16).contains(rate) else { throw ValidationError("--rate takes 0 to 16.") }
    if let loops, loops < 1 { throw ValidationError("--loops takes 1 or more.") }
    if loop, loops != nil { throw ValidationError("Choose --loop or --loops.") }
    if let fit, Gravity(rawValue: fit) == nil {
      throw ValidationError("An item's fit is aspect, aspectFill or fill.")
    }
  }

  /// - Parameter sources: What is played, in order.
  func apply(to settings: inout PlayerSettings, sources: [String]) {
    settings.items = sources.map { source in
      ItemDescription(
        source, inPoint: from.map { .seconds(max(0, $0)) }, outPoint: to.map { .seconds($0) },
        stillDuration: .seconds(stillDuration), fit: fit.flatMap { Gravity(rawValue: $0) })
    }
    settings.needsItems = true
    settings.loops = loop ? .forEver : loops.map { .times($0) }
    settings.rate = rate
    settings.latency = latency.map { .seconds($0) }
    settings.playsAtOnce = !paused
  }
}
