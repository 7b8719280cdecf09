internal import ArgumentParser
internal import FoundationEssentials

/// Reads the requests that `serve --config` names.
enum ConfigurationFile {
  /// The lines that are not empty and not comments (`#`).
  static func read(_ path: String) throws -> [String] {
    guard let data = FileManager.default.contents(atPath: path), data.count < 10 << 20 else {
      throw ValidationError("The configuration \(path) cannot be read.")
    }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
      .filter { line in
        let text = line.drop { $0 == " " || $0 == "\t" }
        return !text.isEmpty && !text.hasPrefix("#")
      }
  }
}
