import FoundationEssentials
import Glibc

/// Clips to test with, made when they are first asked for and kept for the next run.
///
/// Needs the `ffmpeg` command. Every call blocks its thread until the clip is there. Clips are kept in
/// `VITRINE_TEST_MEDIA`, by default `.build/test-media` in the package, and are made anew when their recipe
/// changes; any number of threads and processes may ask for the same one at once.
///
/// ```swift
/// let loop = try TestMedia.path(.loop2s)  // 60 frames and 96,000 samples that carry numbers
/// let player = try await VitrinePlayer { SourceName(loop) }
/// ```
public enum TestMedia {
  /// The path of a clip, which is made unless it is there already.
  ///
  /// - Throws: `TestMediaError` when ffmpeg is missing, lacks an encoder or fails.
  public static func path(_ recipe: Recipe) throws -> String {
    let folder = cacheFolder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let name = "\(recipe.name)-\(recipe.key).\(recipe.fileExtension)"
    let finished = "\(folder)/\(name)"
    if FileManager.default.fileExists(atPath: finished) { return finished }

    let lock = try FileLock(path: "\(finished).lock")
    defer { lock.unlock() }
    if FileManager.default.fileExists(atPath: finished) { return finished }
    // The name keeps its ending, by which ffmpeg chooses the container.
    let unfinished = "\(folder)/unfinished-\(getpid())-\(name)"
    defer { try? FileManager.default.removeItem(atPath: unfinished) }
    try recipe.making.make(at: unfinished)
    try FileManager.default.moveItem(atPath: unfinished, toPath: finished)
    return finished
  }

  /// The path of a small clip that is kept in the package, under `Tests/Fixtures`.
  public static func fixture(_ name: String) -> String { "\(packageFolder)/Tests/Fixtures/\(name)" }

  /// The names of all clips under `Tests/Fixtures`, sorted.
  public static var fixtures: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: fixture(""))
    // Folders have no ending.
    return (names ?? []).filter { !$0.hasPrefix(".") && $0.contains(".") && !$0.hasSuffix(".md") }
      .sorted()
  }

  /// The path of a drawing or a picture that is kept in the package, under `Tests/Graphics`.
  public static func graphic(_ name: String) -> String { "\(packageFolder)/Tests/Graphics/\(name)" }

  /// The path of a clip, or of what another program makes of it, that is kept in the package, under `Tests/Scenes`.
  public static func scene(_ name: String) -> String { "\(packageFolder)/Tests/Scenes/\(name)" }

  /// The path of what a playback trace is made from or compared with, under `Tests/Traces`.
  package static func trace(_ name: String) -> String { "\(packageFolder)/Tests/Traces/\(name)" }

  /// Whether the installed ffmpeg has all these encoders.
  public static func hasEncoders(_ names: String...) -> Bool {
    names.allSatisfy { encoders.contains($0[...]) }
  }

  /// The names of the installed ffmpeg's encoders; none when it is missing.
  private static let encoders: Set<Substring> = {
    guard let result = try? run("ffmpeg", ["-v", "error", "-encoders"]), result.status == 0 else {
      return []
    }
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: " ").dropFirst().first })
  }()

  /// The folder of the package that holds this file.
  static var packageFolder: String {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/")
  }

  static var cacheFolder: String {
    ProcessInfo.processInfo.environment["VITRINE_TEST_MEDIA"]
      ?? "\(packageFolder)/.build/test-media"
  }
}
