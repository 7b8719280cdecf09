internal import ArgumentParser
internal import FFmpeg
internal import MediaCore
internal import Streaming

/// `vitrine probe`: says what is in a source.
struct ProbeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Say what is in a file or at a URL.")

  @Argument(help: "A path, a URL or a bare name.")
  var source: String

  @Flag(help: "As JSON, for programs.")
  var json = false

  func run() async throws {
    let source = source
    let result: Result<MediaInformation, MediaError> = await withCheckedContinuation { done in
      do throws(MediaError) {
        try WorkerThread.start {
          done.resume(returning: Result { () throws(MediaError) in try Self.probe(source) })
        }
      } catch {
        done.resume(returning: .failure(error))
      }
    }
    switch result {
    case .success(let information):
      _ = StandardOutput.print(json ? information.json : information.text)
    case .failure(let error):
      StandardError.print("vitrine: \(error.reason) [\(error.code.rawValue) \(error.code.name)]")
      throw ExitCode(1)
    }
  }

  /// Opens the source; blocks.
  private static func probe(_ source: String) throws(MediaError) -> MediaInformation {
    let data = try DefaultSourceOpener().open(source)
    try data.prepare()
    return try Demuxer(data, guard: ReadGuard()).information
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
      let turned = format.rotation == 0 ? "" : ", turned by \(format.rotation)°"
      let range = format.color.isHDR ? ", HDR" : ""
      return "\(isArtwork ? "artwork" : "video")  \(codec) \(format.width)x\(format.height) "
        + "\(format.pixelFormat) \(rate.value) fps\(turned)\(range)\(end)"
    case .audio(let format):
      return "audio  \(codec) \(format.sampleRate) Hz, \(format.channels) channels\(end)"
    case .subtitle: return "subtitle  \(codec)\(end)"
    case .other: return "other  \(codec)\(end)"
    }
  }
}
