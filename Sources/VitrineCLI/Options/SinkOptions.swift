internal import ArgumentParser
internal import Vitrine

/// The options about where pictures and sound go, and by which clock.
struct SinkOptions: ParsableArguments {
  @Option(
    help:
      "auto, null, sdl, y4m:PATH, png:FOLDER, framemd5:PATH (PATH may be -) or shm:[WIDTHxHEIGHT:]PATH. y4m has the size and the frame rate of the first item throughout.",
    completion: .list(["auto", "null", "sdl", "y4m:", "png:", "framemd5:", "shm:"]))
  var video = "auto"

  @Option(
    help:
      "auto, null, pulse[:SINK], sdl, wav:PATH or framemd5:PATH; PATH may be -. A file has the rate and the channels of the first sound.",
    completion: .list(["auto", "null", "pulse", "sdl", "wav:", "framemd5:"]))
  var audio = "auto"

  @Option(
    help:
      "real; virtual: as fast as possible and the same on every run; or stepped: virtual, and it stands still until a client of the socket says clock.advance. Outputs that are auto are null then."
  )
  var clock = PlayerClock.real

  @Option(
    parsing: .unconditional,
    help:
      "Threads that decode pictures, 0 to 16; 0 for one on each core, 8 at most, and one thread while that is enough."
  )
  var threads = 0

  @Flag(
    help:
      "Decode in processes of their own: a decoder that crashes, computes for ever or takes too much memory ends an item and not the program."
  )
  var isolate = false

  @Option(help: .hidden)
  var isolationFault: String?

  @Option(help: .hidden)
  var frameLog: String?

  func apply(to settings: inout PlayerSettings) {
    settings.video = video
    settings.audio = audio
    clock.apply(to: &settings)
    let threadCounts = PlayerSettings.decoderThreadCounts
    settings.decoderThreads = min(max(threadCounts.lowerBound, threads), threadCounts.upperBound)
    if isolate { settings.decoderProgram = "/proc/self/exe" }
    settings.decoderFault = isolationFault.map { $0.split(separator: ":").map(String.init) } ?? []
    settings.frameLog = frameLog
  }
}
