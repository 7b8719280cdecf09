internal import ArgumentParser
internal import MediaCore
internal import Vitrine

/// The options about where pictures and sound go, and by which clock.
struct SinkOptions: ParsableArguments {
  @Option(
    help:
      "auto, null, sdl, y4m:PATH, png:FOLDER, framemd5:PATH (PATH may be -) or shm:[WIDTHxHEIGHT:]PATH."
  )
  var video = "auto"

  @Option(
    help:
      "auto, null, pulse[:SINK], sdl, wav:PATH or framemd5:PATH; PATH may be -. A file has the rate and the channels of the first sound."
  )
  var audio = "auto"

  @Option(
    help:
      "real, or virtual: as fast as possible and the same on every run; auto outputs are null then."
  )
  var clock = ClockChoice.real

  @Option(
    parsing: .unconditional,
    help:
      "Threads that decode pictures, 0 to 16; 0 for one on each core, 8 at most, and one thread while that is enough."
  )
  var threads = 0

  @Option(help: .hidden)
  var frameLog: String?

  func apply(to settings: inout PlayerSettings) {
    settings.video = video
    settings.audio = audio
    settings.virtualClock = clock == .virtual ? VirtualClock() : nil
    let threadCounts = PlayerSettings.decoderThreadCounts
    settings.decoderThreads = min(max(threadCounts.lowerBound, threads), threadCounts.upperBound)
    settings.frameLog = frameLog
  }
}
