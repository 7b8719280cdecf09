internal import ArgumentParser
internal import Control
internal import FFmpeg
internal import Glibc
internal import MediaCore

/// The program: one subcommand a file.
@main
struct VitrineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vitrine",
    abstract: "A media player engine: plays, loops without a seam, takes commands over a socket.",
    discussion: """
      Exit status: 0 fine, 1 playback or a job failed, 2 wrong usage, 3 an item failed (--end-on-error), 4 the display was lost (--end-on-display-loss), 130 interrupted. Those of ctl are in its help.
      SIGTERM and SIGHUP end play, serve and origin with 0, or with 143 and 129 when an output stands still and was not written to its end; they end stills, export, download and run with 143 and 129.
      """,
    version: EngineVersion.current,
    subcommands: [
      PlayCommand.self, ServeCommand.self, ControlCommand.self, ProbeCommand.self,
      StillsCommand.self, ExportCommand.self, DownloadCommand.self, RunCommand.self,
      OriginCommand.self,
    ])

  static func main() async {
    let words = CommandLine.arguments.dropFirst()
    // Before all else: a decoder that is opened is waited for.
    if words.first == DecoderProcess.argument { DecoderProcess.run(Array(words.dropFirst())) }
    StandardStreams.openMissing()
    LargeMemory.giveBackWhenFreed()
    DescriptorLimit.raise()
    if let shortage {
      StandardError.print(MediaError(.unspecified, shortage).line)
      leave(1)
    }
    if words.elementsEqual(["help", ScenarioHelp.name]) {
      guard StandardOutput.print(ScenarioHelp.page) else { leave(1) }
      leave(0)
    }
    do {
      try StrayDash.check(words)
      try CommandAdvice.check(words, configuration.subcommands)
      var command = try parseAsRoot(OptionalValues.fillIn(TimedCommands.join(words)))
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success {
        guard StandardOutput.print(HelpPage.amended(CompletionScript.amended(message))) else {
          StandardError.print("vitrine: standard output: \(SystemError.reason(errno))")
          leave(1)
        }
      } else if !message.isEmpty {
        StandardError.print(message)
      }
      leave(code == .validationFailure ? wrongUsage : code.rawValue)
    }
    leave(0)
  }

  /// What the process may have too little of to begin; `nil` if it has enough.
  private static var shortage: String? {
    if !DescriptorLimit.leaves(leastDescriptors) {
      return "the process may have too few files open: \(DescriptorLimit.current) in all"
    }
    return ThreadLimit.leaves(leastThreads)
      ? nil : "the process may have too few threads, or too little memory for them"
  }

  /// How many descriptors the libraries take at once, some of which end the process where there are none.
  private static let leastDescriptors = 8

  /// How many threads a player has before the first picture.
  private static let leastThreads = 8

  /// The status after wrong usage: 2, as shells have it, where the parser would say 64; `ctl` has a list of its own.
  private static var wrongUsage: Int32 {
    let isControl =
      CommandLine.arguments.dropFirst().first == ControlCommand.configuration.commandName
    return isControl ? ControlStatus.usage.rawValue : 2
  }

  /// Ends the process without the libraries' own cleaning up.
  ///
  /// A transfer that is being given up may still be at work on its thread, and OpenSSL frees at exit what it uses.
  private static func leave(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }
}
