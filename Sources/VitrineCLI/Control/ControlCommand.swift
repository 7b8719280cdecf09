internal import ArgumentParser
internal import Control
internal import MediaCore

/// `vitrine ctl`: commands a running player, watches its events, waits for it, or tells what it takes.
struct ControlCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Command a running player over its socket.",
    discussion: """
      vitrine ctl status
      vitrine ctl volume 0.5
      vitrine ctl seek 12.5 play=false until=settled
      vitrine ctl queue.append a.mp4 '{"source": "b.mp4", "loops": 3}'
      vitrine ctl queue.insert 'items=["a.mp4", "b.mp4"]' at=0
      vitrine ctl snapshot screen.png
      vitrine ctl --watch playing,error
      vitrine ctl --watch --count 1 --until 'paused(reason=command)'
      vitrine ctl wait ended --timeout 60
      vitrine ctl wait 'currentTime>=4.5' within 10
      vitrine ctl help seek

      wait ends when an event comes, written as with --watch, or when a member of the status is as it says: \
      ==, !=, <, <=, >, >= after the path of the member, with dots, the places in lists and count for their length. \
      A condition that holds already ends it at once; an event is waited for from now on. It prints the event, or the \
      member, and nothing when the time of --timeout, or of within, is over.

      help lists the methods, help METHOD tells its parameters, types, defaults and result: as the server says, \
      or this program where no server answers.

      The main parameter of a method needs no name: the one that must be given, or the one that rpc.discover marks \
      with x-main. If it is a list, each word is an element of it. Any other JSON array gives all parameters by place.

      Relative paths of files mean the working folder of this command, not of the player: items, subtitles, graphics, \
      tables of filters. A bare name that is not there is left to the player, as are URLs.

      A value that is JSON is sent as such where the parameter takes it, any other as a string. The result is printed \
      as JSON; an error goes to standard error. A snapshot's file may be -, standard output.

      Exit status: 0 done; 1 refused, the server answered with an error; 64 the command line is wrong; 69 no server \
      answers at the socket; 74 failed, the connection broke off or the output cannot be written; 75 timed out.
      """)

  @Option(
    help:
      "The socket's path (default: $XDG_RUNTIME_DIR/vitrine.sock, or /tmp/vitrine-UID.sock without that variable).",
    completion: .file())
  var socket: String?

  @Flag(help: "Print events as they come, a batch a line; filters may follow.")
  var watch = false

  @Option(help: "With --watch: end after so many events.")
  var count: Int?

  @Option(
    help: "With --watch: end after this event, which is watched too; a filter as with --watch.")
  var until: String?

  @Option(
    help:
      "With wait and --watch: seconds after which the exit status is 75. A method has timeout=SECONDS."
  )
  var timeout: Double?

  @Argument(
    parsing: .allUnrecognized,
    help:
      "The method, then its main parameter and others as name=value; or wait, or help; with --watch the filters.",
    completion: .custom { words, index, _ in
      WordCompletion(words, at: index, isBash: CompletionShell.requesting == .bash).candidates
    }
  )
  var words: [String] = []

  mutating func validate() throws {
    // The parser leaves to us what it does not know, because numbers below 0 are among that.
    let end = words.firstIndex(of: "--")
    for word in words[..<(end ?? words.endIndex)]
    where word.hasPrefix("-") && word != "-" && Double(word) == nil {
      throw ValidationError("Unknown option '\(word)'")
    }
    if let end { words.remove(at: end) }
    _ = try ControlAction(self)
  }

  func run() async throws {
    do {
      try await ControlAction(self).run(socket: socket ?? ControlSocketPath.default)
    } catch let error as ControlClientError {
      StandardError.print("Error: \(error)")
      if !watch, let advice = ControlCall.advice(on: words, after: error) {
        StandardError.print(advice)
      }
      throw ControlStatus(error).exit
    }
  }
}
