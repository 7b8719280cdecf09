internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// The options about streams in segments.
struct StreamOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The highest average bit rate of the variant of a stream, in bits a second.")
  var maxBitrate: Double?

  @Option(
    parsing: .unconditional, help: "The largest height of the variant of a stream, in pixels.")
  var maxHeight: Int?

  @Option(
    parsing: .unconditional,
    help: "The only variant of a stream to play, from 0 by rising bandwidth.")
  var variant: Int?

  @Option(parsing: .unconditional, help: "How much of a stream is loaded ahead, in seconds.")
  var forwardBuffer = 30.0

  @Option(
    parsing: .unconditional,
    help: "How many bytes of a rendition of a stream are loaded ahead at most.")
  var forwardBytes = 128 << 20

  @Option(
    parsing: .unconditional, help: "How many bytes of a stream are kept for loops and seeks back.")
  var backBytes = 24 << 20

  func validate() throws {
    try FiniteNumbers.check(["--max-bitrate": maxBitrate, "--forward-buffer": forwardBuffer])
    if variant != nil, maxBitrate != nil || maxHeight != nil {
      throw ValidationError("--variant goes with no limit.")
    }
  }

  func apply(to settings: inout PlayerSettings) {
    settings.quality = QualityPreference(
      maximumBitrate: maxBitrate, maximumHeight: maxHeight, variant: variant)
    settings.forwardBuffer = .seconds(forwardBuffer)
    settings.forwardBytes = forwardBytes
    settings.backBytes = backBytes
  }
}
