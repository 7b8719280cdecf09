internal import FFmpeg
internal import FoundationEssentials

/// When a scenario is left out: `missing clip.mp4`, `no encoder libx264`, `arch==aarch64`.
enum ScenarioSkip {
  static let form =
    "skip-if takes missing FILE, no decoder NAME, no encoder NAME, no muxer NAME, or arch==NAME"

  /// The names of this machine's processors.
  static var processors: [String] {
    #if arch(x86_64)
      return ["x86_64", "amd64"]
    #elseif arch(arm64)
      return ["aarch64", "arm64"]
    #else
      return []
    #endif
  }

  struct Malformed: Error {}

  /// Why the scenario is left out; `nil` where it is not.
  ///
  /// - Parameters:
  ///   - words: What follows `skip-if`.
  ///   - path: Makes the path of a name.
  static func reason(
    _ words: [String], path: (String) -> String
  ) throws(Malformed) -> String? {
    switch (words.first, words.dropFirst().first, words.count) {
    case ("missing"?, let name?, 2):
      return FileManager.default.fileExists(atPath: path(name)) ? nil : "\(name) is missing"
    case ("no"?, "decoder"?, 3):
      return DecoderLibrary.decodes(words[2]) ? nil : "there is no decoder for \(words[2])"
    case ("no"?, "encoder"?, 3):
      return EncoderLibrary.has(words[2]) ? nil : "there is no encoder \(words[2])"
    case ("no"?, "muxer"?, 3):
      return EncoderLibrary.hasMuxer(words[2]) ? nil : "there is no muxer \(words[2])"
    case (let word?, nil, 1) where word.hasPrefix("arch==") || word.hasPrefix("arch!="):
      let isSame = processors.contains(String(word.dropFirst(6)))
      let isWanted = word.hasPrefix("arch==")
      return isSame == isWanted ? "the processor is \(processors.first ?? "unknown")" : nil
    default: throw Malformed()
    }
  }
}
