internal import ArgumentParser
internal import Vitrine

/// `vitrine play`: plays sources to their end.
struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Play files, URLs, directories and playlists.",
    discussion: """
      The sources are queued right before the first --command that concerns an item, else after all of them: what \
      queue.append adds before that is played before them.
      """)

  static let examples = [
    "vitrine play welcome.mp4 --loop --full-screen",
    "vitrine play ads/ --loop-queue --transition crossfade=0.5 --vector logo.svg@0.8,0.05,0.15,0.1",
    "vitrine play clip.mp4 --command 'seek to=2' --command pause",
    "vitrine play clip.mp4 --loop --for 60 --end-on-error --log-format json",
    "vitrine play clip.mp4 --clock virtual --video framemd5:- --at 0.5 'filter sepia' --at 1 'seek to=0' --for 3",
  ]

  @Argument(
    help:
      "A path, a URL, a bare name, a directory, a playlist of files, slate:TEXT, or mock:?duration=2.",
    completion: .file())
  var sources: [String]

  @OptionGroup(title: "Playing") var playing: PlayingOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try output.checkFiles(against: sources)
    guard output.sinks.clock == .stepped, output.control.socket == nil else { return }
    throw ValidationError("--clock stepped needs a --socket, by which clients move the clock.")
  }

  func run() async throws {
    var settings = try output.settings()
    playing.apply(to: &settings, sources: sources)
    try await PlayerProgram(
      settings, output.log.settings, endsWithQueue: true, ticker: output.graphics.ticker.file,
      record: output.control.record
    ).run()
  }
}
