internal import ArgumentParser
internal import FoundationEssentials
internal import Streaming

/// The files that a player writes: one that is opened to be written is empty.
extension OutputOptions {
  private static let kindsOfFiles: Set = ["framemd5", "wav", "y4m"]

  /// The options that write a file, with the place of each.
  private var writtenFiles: [(option: String, path: String)] {
    var files = [("--video", sinks.video), ("--audio", sinks.audio)].compactMap { option, output in
      let parts = output.split(separator: ":", maxSplits: 1).map(String.init)
      return parts.count == 2 && Self.kindsOfFiles.contains(parts[0]) && parts[1] != "-"
        ? (option, parts[1]) : nil
    }
    if let record = control.record { files.append(("--record", record)) }
    return files
  }

  /// Refuses outputs that would write to one file, or over what is played.
  func checkFiles(against sources: [String]) throws(ValidationError) {
    var writers: [String: String] = [:]
    let played = Set(sources.compactMap(Self.file))
    for (option, path) in writtenFiles {
      guard let file = Self.file(path) else { continue }
      if let other = writers[file] {
        throw ValidationError("\(other) and \(option) would write to one file, '\(path)'.")
      }
      if played.contains(file) {
        throw ValidationError("\(option) would write over what is played, '\(path)'.")
      }
      writers[file] = option
    }
  }

  /// The file at a path without links; `nil` for a device and for what no file can be.
  private static func file(_ name: String) -> String? {
    let path = name.hasPrefix("file://") ? URL(string: name)?.path ?? name : name
    guard let real = FileSystem.realPath(path) else { return FileSystem.place(of: path) }
    let kind = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
    return kind == .typeRegular ? real : nil
  }
}
