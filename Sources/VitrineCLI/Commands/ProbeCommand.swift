internal import ArgumentParser
internal import Control
internal import FFmpeg
internal import HLS
internal import MediaCore
internal import Vitrine

/// `vitrine probe`: says what is in a source.
struct ProbeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Say what is in a file or at a URL.",
    discussion: """
      Of a playlist of a stream (HLS) all that it lists is told, and what is wrong with it, line by line. With \
      --strict the exit status is 1 when a rule that must be kept is broken.
      """)

  @Argument(help: "A path, a URL or a bare name.")
  var source: String

  @Flag(help: "Print JSON, for programs.")
  var json = false

  @Flag(help: "Check a source against the specification of playlists, whatever its name.")
  var strict = false

  @OptionGroup(title: "Requests to servers") var request: RequestOptions

  private enum Finding: Sendable {
    case media(MediaInformation)
    case playlist(PlaylistReport)
  }

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
    let (source, strict) = (source, strict)
    var settings = PlayerSettings()
    settings.request = request.settings
    // What is named here may be a descriptor.
    settings.items = [ItemDescription(source)]
    let opener = try settings.sourceOpener()
    let result: Result<Finding, MediaError> = await withCheckedContinuation { done in
      do throws(MediaError) {
        try WorkerThread.start {
          done.resume(
            returning: Result { () throws(MediaError) in
              try Self.probe(source, opener, isStrict: strict)
            })
        }
      } catch {
        done.resume(returning: .failure(error))
      }
    }
    switch result {
    case .success(.media(let information)):
      try await output(json ? information.json : information.text, messages)
    case .success(.playlist(let report)):
      try await output(json ? report.json.json : report.text(name: source), messages)
      if case .failure(let error) = report.result { messages.print(error.line) }
      if report.isFailure || strict && report.hasErrors { throw ExitCode(1) }
    case .failure(let error):
      messages.print(error.line)
      throw ExitCode(1)
    }
  }

  private func output(_ text: String, _ messages: LinePrinter) async throws {
    if let number = try await StandardOutput.failure(ofPrinting: text) {
      let reason = "standard output: \(SystemError.reason(number))"
      messages.print(MediaError(.outputFileFailed, reason).line)
      throw ExitCode(1)
    }
  }

  /// Opens the source; blocks.
  private static func probe(
    _ source: String, _ opener: DefaultSourceOpener, isStrict: Bool
  ) throws(MediaError) -> Finding {
    let data = try opener.open(source)
    try data.prepare()
    switch try opener.find(in: data, name: source, isStrict: isStrict) {
    case .playlist(let report): return .playlist(report)
    case .media(let media): return .media(try Demuxer(media, guard: ReadGuard()).information)
    }
  }
}

extension MediaInformation {
  fileprivate var json: String {
    JSONValue.object([
      "container": .string(container), "duration": JSONValue(duration),
      "seekable": .bool(isSeekable), "tracks": .array(tracks.map { .object($0.json) }),
      "metadata": .object(metadata.json),
    ]).json
  }

  fileprivate var text: String {
    var lines = ["container  \(container)"]
    lines.append("duration   \(duration.map { "\($0)" } ?? "unknown")")
    for track in tracks { lines.append("track \(track.index)    \(track.summary)") }
    for (key, value) in metadata.tags.sorted(by: { $0.key < $1.key }) {
      lines.append("tag        \(key) = \(value)")
    }
    for chapter in metadata.chapters {
      lines.append("chapter    \(chapter.range.start)  \(chapter.title)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Track {
  fileprivate var summary: String {
    let name = [language, title].compactMap { $0 }.joined(separator: ", ")
    let end = name.isEmpty ? "" : "  (\(name))"
    switch kind {
    case .video(let format, let rate):
      let mirrored = format.isMirrored ? ", mirrored" : ""
      let turned = mirrored + (format.rotation == 0 ? "" : ", turned by \(format.rotation)°")
      let dolby = dolbyVision.map { ", Dolby Vision \($0.profile)" } ?? ""
      let peak = light?.content.map { ", \($0) cd/m² at most" } ?? ""
      let range = (format.color.isHDR ? ", HDR" : "") + dolby + peak
      // A single picture has no rate, whatever FFmpeg makes of its time base.
      let speed = isArtwork ? "" : " \(rate.value) fps"
      return "\(isArtwork ? "artwork" : "video")  \(codec) \(format.width)x\(format.height) "
        + "\(format.pixelFormat)\(speed)\(turned)\(range)\(end)"
    case .audio(let format):
      return "audio  \(codec) \(format.sampleRate) Hz, \(format.channels) channels\(end)"
    case .subtitle: return "subtitle  \(codec)\(end)"
    case .other: return "other  \(codec)\(end)"
    }
  }
}
