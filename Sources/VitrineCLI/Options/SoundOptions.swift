internal import ArgumentParser
internal import Vitrine

/// The options about sound.
struct SoundOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Loudness, 0 to 1.")
  var volume = 1.0

  @Flag(help: "Begin without sound.")
  var mute = false

  @Option(help: "Languages of sound, in order of preference: de-CH,de,en.")
  var audioLanguage: String?

  func validate() throws { try FiniteNumbers.check(["--volume": volume]) }

  func apply(to settings: inout PlayerSettings) {
    settings.volume = volume
    settings.isMuted = mute
    settings.audioLanguages =
      audioLanguage?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
  }
}
