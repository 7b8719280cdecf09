internal import ArgumentParser
internal import FoundationEssentials
internal import MediaCore
internal import MediaJobs

/// The options about the file that an export writes.
struct ExportFileOptions: ParsableArguments {
  @Option(
    help: "The bytes that the file may have: 500k, 20M; it ends early so that it has no more.",
    transform: SizeArgument.bytes)
  var maxSize: Int64?

  @Option(
    help: "The heights of the variants of a stream (--type hls): 1080,720,360.",
    transform: Self.parseHeights)
  var variants: [Int] = []

  @Option(help: "The tracks that are exported, by their numbers in `vitrine probe`: 0,2.")
  var tracks: String?

  @Option(
    help: "A JPEG or PNG file that becomes the cover; - leaves that of the source out.",
    completion: .file())
  var artwork: String?

  @Option(help: "A tag, KEY=VALUE; without a value it is taken away; may be repeated.")
  var tag: [String] = []

  @Option(
    help:
      "A chapter, TIME=TITLE, which ends where the next begins; may be repeated. Those of the source are left out.",
    transform: ChapterArgument.chapter)
  var chapter: [Chapter] = []

  @Flag(
    inversion: .prefixedNo,
    help: "Put the index in front, so that a served file begins to play at once.")
  var fastStart = true

  @Flag(help: "Replace a file that is there.")
  var overwrite = false

  func validate() throws {
    for text in tag where !text.contains("=") {
      throw ValidationError("'\(text)' is not KEY=VALUE.")
    }
    _ = try trackNumbers
  }

  func apply(to settings: inout ExportSettings) throws {
    settings.fileLengthLimit = maxSize
    settings.variantHeights = variants
    settings.isFastStart = fastStart
    settings.overwrites = overwrite
    settings.tracks = try trackNumbers
    settings.artwork = try cover
    settings.chapters = chapter.isEmpty ? nil : Chapter.inTurn(chapter)
    for text in tag {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      settings.tags[String(parts[0])] = String(parts[1])
    }
  }

  private var trackNumbers: Set<Int>? {
    get throws {
      guard let tracks else { return nil }
      let numbers = tracks.split(separator: ",").map { Int($0) ?? -1 }
      guard !numbers.isEmpty, numbers.allSatisfy({ $0 >= 0 }) else {
        throw ValidationError("'\(tracks)' is no list of tracks such as 0,2.")
      }
      return Set(numbers)
    }
  }

  private var cover: [UInt8]? {
    get throws {
      guard let artwork, artwork != "-" else { return artwork.map { _ in [] } }
      guard let bytes = try? Data(contentsOf: URL(filePath: artwork)) else {
        throw ValidationError("'\(artwork)' cannot be read.")
      }
      return [UInt8](bytes)
    }
  }

  private static func parseHeights(_ text: String) throws -> [Int] {
    let heights = text.split(separator: ",").map { Int($0) ?? 0 }
    guard !heights.isEmpty, heights.allSatisfy({ (16...8192).contains($0) }) else {
      throw ValidationError("'\(text)' is no list of heights such as 1080,720,360.")
    }
    return Set(heights).sorted(by: >)
  }
}
