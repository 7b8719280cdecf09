internal import MediaCore

/// Makes the paths in the options of a player those of a scenario's folder.
struct OptionPaths {
  /// The folder of the scenario.
  let folder: ClientFolder

  private static let files: Set = [
    "--cache", "--certificate", "--cookie-file", "--jobs", "--key", "--media-root",
    "--search-path",
    "--socket", "--trusted-certificates",
  ]
  private static let sources: Set = ["--fallback", "--pip-source"]
  private static let outputs: Set = ["--audio", "--video"]
  private static let kindsOfFiles: Set = ["framemd5", "png", "wav", "y4m"]

  /// A word of options without the quotation marks of its text: `--ticker "a b"`, `--ticker="a b"`.
  static func plain(_ word: String) -> String {
    guard word.hasPrefix("--"), let sign = word.firstIndex(of: "=") else {
      return CommandWords.text(word)
    }
    return word[...sign] + CommandWords.text(word[word.index(after: sign)...])
  }

  /// The words of options with such paths absolute.
  func absolute(_ words: [String]) -> [String] {
    var result: [String] = []
    var option: String?
    for word in words {
      // What follows a flag is an option of its own.
      if let name = option, !word.hasPrefix("--") {
        result.append(value(word, of: name))
        option = nil
      } else if let sign = word.firstIndex(of: "="), word.hasPrefix("--") {
        let name = String(word[..<sign])
        result.append("\(name)=" + value(String(word[word.index(after: sign)...]), of: name))
      } else {
        result.append(word)
        option = word.hasPrefix("--") ? word : nil
      }
    }
    return result
  }

  private func value(_ text: String, of option: String) -> String {
    switch option {
    case _ where Self.files.contains(option): path(text)
    case _ where Self.sources.contains(option): folder.absolute(text)
    case _ where Self.outputs.contains(option): output(text)
    case "--vector": before("@", in: text)
    case "--subtitles": after("=", in: text)
    case "--filter": filter(text)
    case "--ticker" where text.hasPrefix("@"): "@" + path(String(text.dropFirst()))
    default: text
    }
  }

  private func path(_ text: String) -> String {
    text.isEmpty || text.hasPrefix("/") ? text : "\(folder.path)/\(text)"
  }

  private func output(_ text: String) -> String {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.kindsOfFiles.contains(String(parts[0])), parts[1] != "-" else {
      return text
    }
    return "\(parts[0]):\(path(String(parts[1])))"
  }

  /// A filter, which may take a file: `lut3D=file=look.cube`.
  private func filter(_ text: String) -> String {
    guard let name = text.firstRange(of: "=file=") ?? text.firstRange(of: ":file=") else {
      return text
    }
    let file = text[name.upperBound...].prefix { $0 != ":" }
    let whole = folder.absolute(String(file))
    // A colon parts parameters.
    return whole.contains(":") ? text : text[..<name.upperBound] + whole + text[file.endIndex...]
  }

  /// A source that may have a place behind it: `logo.png@0.8,0.05,0.15,0.1`.
  private func before(_ sign: Character, in text: String) -> String {
    let whole = folder.absolute(text)
    guard whole == text, let place = text.lastIndex(of: sign) else { return whole }
    return folder.absolute(String(text[..<place])) + text[place...]
  }

  /// A source that may have a language before it: `de=german.srt`.
  private func after(_ sign: Character, in text: String) -> String {
    let whole = folder.absolute(text)
    guard whole == text, let place = text.firstIndex(of: sign) else { return whole }
    return text[...place] + folder.absolute(String(text[text.index(after: place)...]))
  }
}
