internal import ArgumentParser
internal import Control
internal import HLS
internal import MediaCore
internal import MediaJobs
internal import Vitrine

/// `vitrine probe`: says what is in a source.
struct ProbeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe",
    abstract: "Say what is in a file, at a URL, in a folder, a playlist or a live input.",
    discussion: """
      Of a folder a table is told, a row for each file, and of a playlist (M3U, PLS, XSPF) one for each of its first \
      hundred items. With --precise each file is read to its end: its length is then right whatever its container \
      declares.

      Of a playlist of a stream (HLS) all that it lists is told, and what is wrong with it, line by line. With \
      --strict the exit status is 1 when a rule that must be kept is broken.
      """)

  @Argument(help: "A path, a URL, a bare name, a playlist or a folder.", completion: .file())
  var source: String

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @Flag(help: "Check a source against the specification of playlists, whatever its name.")
  var strict = false

  @Flag(help: "Read the source through to find its length, whatever its container declares.")
  var precise = false

  @OptionGroup var inputs: InputOptions

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  func run() async throws {
    let messages = LinePrinter()
    ProgramLog.start(LogSettings(), messages)
    do {
      try await probe(messages)
    } catch {
      await messages.finish()
      throw error
    }
    await messages.finish()
  }

  private func probe(_ messages: LinePrinter) async throws {
    let source = source
    var settings = PlayerSettings()
    settings.request = request.settings
    settings.allowedInputs = try inputs.kinds
    // What is named here may be a descriptor.
    settings.items = [ItemDescription(source)]
    let prober = Prober(
      opener: try settings.sourceOpener(), isStrict: strict, isPrecise: precise)
    let result: Result<Prober.Finding, MediaError> = await withCheckedContinuation { done in
      do throws(MediaError) {
        try WorkerThread.start {
          done.resume(
            returning: Result { () throws(MediaError) in try prober.look(into: source) })
        }
      } catch {
        done.resume(returning: .failure(error))
      }
    }
    switch result {
    case .success(.media(let facts)): try await report(facts, messages)
    case .success(.folder(let entries)):
      let table = FolderTable(entries: entries)
      try await output(json ? table.json.json : table.text, messages)
    case .success(.list(let entries, let rest)):
      let table = ListTable(entries: entries, rest: rest)
      try await output(json ? table.json.json : table.text, messages)
    case .success(.playlist(let report, let media)):
      try await self.report(report, media, messages)
      if case .failure(let error) = report.result { messages.print(error.line) }
      if report.isFailure || strict && report.hasErrors { throw ExitCode(1) }
    case .failure(let error):
      messages.print(error.line)
      throw ExitCode(1)
    }
  }

  private func report(
    _ playlist: PlaylistReport, _ media: Result<AssetFacts, MediaError>?, _ messages: LinePrinter
  ) async throws {
    var (text, object) = (playlist.text(name: source), playlist.json)
    do throws(MediaError) {
      if let facts = try media?.get() {
        let information = try facts.information.get()
        text += "\n" + facts.text(information)
        object["media"] = .object(facts.json(information))
      }
    } catch { messages.print("The stream is not opened: \(error.line)") }
    try await output(json ? object.json : text, messages)
  }

  private func report(_ facts: AssetFacts, _ messages: LinePrinter) async throws {
    switch facts.information {
    case .success(let information):
      let json = JSONValue.object(facts.json(information)).json
      try await output(self.json ? json : facts.text(information), messages)
    case .failure(let error):
      messages.print(error.line)
      throw ExitCode(1)
    }
  }

  private func output(_ text: String, _ messages: LinePrinter) async throws {
    do throws(MediaError) {
      try await StandardOutput.report(text)
    } catch {
      messages.print(error.line)
      throw ExitCode(1)
    }
  }
}
