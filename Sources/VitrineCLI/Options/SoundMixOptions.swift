internal import ArgumentParser
internal import MediaCore
internal import MediaJobs

/// The options about sound that an export encodes.
struct SoundMixOptions: ParsableArguments {
  @Option(help: "What encoded sound is multiplied by, 0 to 16.")
  var volume = 1.0

  @Option(help: "How long encoded sound rises at the beginning.", transform: TimeArgument.time)
  var fadeIn = MediaTime.zero

  @Option(help: "How long encoded sound falls at the end.", transform: TimeArgument.time)
  var fadeOut = MediaTime.zero

  @Option(
    parsing: .unconditional,
    help: "The loudness that encoded sound is brought to, -70 to -5 LUFS; EBU R 128 has -23.")
  var loudness: Double?

  var mix: AudioMix {
    AudioMix(volume: volume, fadeIn: fadeIn, fadeOut: fadeOut, loudness: loudness)
  }

  func validate() throws {
    try FiniteNumbers.check(["--volume": volume, "--loudness": loudness])
    if !(0...16).contains(volume) { throw ValidationError("--volume is 0 to 16.") }
    if let loudness, !(-70 ... -5).contains(loudness) {
      throw ValidationError("--loudness is -70 to -5.")
    }
  }
}
