internal import ArgumentParser
internal import Control
internal import FoundationEssentials
internal import MediaCore
internal import Playback

/// What a shell offers for a word after `vitrine ctl`, out of this program's own table of methods.
struct WordCompletion {
  /// Options whose next word is their value.
  private static let valued: Set<String> = ["--socket", "--count", "--until", "--timeout"]

  /// The words before the one that is completed, options aside.
  private var before: [String] = []
  /// What of the word stands there.
  private let beginning: String
  private let isWatch: Bool
  /// Whether the shell completes what follows an equals sign as a word of its own.
  private let isParted: Bool

  /// - Parameters:
  ///   - words: All of the command line, from the program's name on.
  ///   - index: The place of the word that is completed.
  ///   - isBash: Whether the shell takes `a=b` for three words.
  init(_ words: [String], at index: Int, isBash: Bool) {
    var joined: [String] = []
    var isAfterEquals = false
    for word in words.prefix(index + 1).dropFirst(2) {
      if isBash, word == "=" || isAfterEquals, let last = joined.popLast() {
        joined.append(last + word)
      } else {
        joined.append(word)
      }
      isAfterEquals = word == "="
    }
    if words.count <= index { joined.append("") }
    beginning = joined.popLast() ?? ""
    isWatch = joined.contains("--watch")
    isParted = isBash
    var isValue = false
    for word in joined {
      if !isValue, !word.hasPrefix("--") { before.append(word) }
      isValue = Self.valued.contains(word)
    }
  }

  /// What the word may become; of `name=value` bash wants the value alone.
  var candidates: [String] {
    let whole = all.filter { $0.hasPrefix(beginning) }
    guard isParted, let equals = beginning.firstIndex(of: "=") else { return whole }
    let value = beginning.distance(from: beginning.startIndex, to: equals) + 1
    return whole.map { String($0.dropFirst(value)) }
  }

  private var all: [String] {
    let methods = MethodTable.builtIn.methods
    let events = ["any"] + PlayerEvent.Kind.names
    if isWatch { return events }
    guard let first = before.first else { return methods.map(\.name) + ["help", "wait"] }
    if first == "help" { return before.count > 1 ? [] : methods.map(\.name) }
    if first == "wait" { return before.count > 1 ? [] : events + Self.statusNames.map { $0 + "=" } }
    guard let method = MethodTable.builtIn[first] else { return [] }
    let main = method.main
    let given = Set(before.dropFirst().compactMap(ControlCall.name(of:)))
    let hasMain = before.dropFirst().contains(where: ControlCall.isNameless)
    let names = method.parameters.filter { parameter in
      !given.contains(parameter.name) && !(hasMain && parameter.name == main?.name)
    }
    if let name = ControlCall.name(of: beginning) {
      guard let parameter = names.first(where: { $0.name == name }) else { return [] }
      let start = String(beginning.dropFirst(name.count + 1))
      return values(of: parameter, from: start).map { "\(name)=\($0)" }
    }
    let takesMore = main.map { !hasMain || ValueSchema($0.schema.expanded).element != nil } ?? false
    return names.map { $0.name + "=" }
      + (takesMore ? main.map { values(of: $0, from: beginning) } ?? [] : [])
  }

  private static var statusNames: [String] {
    PlayerStatus().json(queue: .null).members.map(\.name)
  }

  /// The values that a parameter's schema names, or files.
  private func values(of parameter: ParameterDescription, from start: String) -> [String] {
    let schema = ValueSchema(parameter.schema.expanded)
    if parameter.name == SnapshotFile.parameter.name || schema.isSource {
      return Self.files(from: start)
    }
    return schema.names
  }

  /// The files whose paths begin so.
  private static func files(from start: String) -> [String] {
    let folder = start.lastIndex(of: "/").map { String(start[...$0]) } ?? ""
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    let isHidden = start.dropFirst(folder.count).hasPrefix(".")
    return (names ?? []).filter { isHidden || !$0.hasPrefix(".") }.sorted().map { folder + $0 }
  }
}
