internal import FoundationEssentials
package import MediaCore

/// What a scripted server serves, over which link, and what goes wrong with it: the statements of a script.
package struct OriginPlan: Sendable {
  /// What is served at a path, or below one that ends with a slash.
  package struct Service: Sendable {
    package enum Content: Sendable {
      case file(String)
      case folder(String)
      case text(String)
      case mock(Mock)
      /// A stream that is whole.
      case stream(Mock, segment: MediaTime, keyEvery: Int?, bandwidth: Int?)
      /// A stream that grows; pieces of so long make its parts.
      case live(Mock, piece: MediaTime, LiveOrigin.Plan, bandwidth: Int?)
      /// A multivariant playlist of the streams at some paths.
      case master([String])
    }

    package var path: String
    package var content: Content
    /// The media type that is told; `nil` for that of the name.
    package var contentType: String?
    /// Where it was said, for what is found out only when media are made.
    package var place: OriginError
  }

  package var link = OriginLink()
  package var services: [Service] = []
  package var rules: [OriginRule] = []
  /// Whether a statement is of the link.
  private var saysLink = false

  package init() {}

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - file: Its name, which errors tell.
  ///   - folder: Where its files lie.
  /// - Throws: For the first line that is no statement.
  package init(_ text: String, file: String = "", folder: String) throws(OriginError) {
    for (number, line) in TextLines.split(text).enumerated() {
      let words = CommandWords.split(CommandWords.withoutRemark(line))
      guard !words.isEmpty else { continue }
      let place = OriginError(file: file, line: number + 1, column: 1, reason: "")
      do throws(OriginWordError) {
        try add(words, at: place) { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
      } catch {
        throw OriginError(
          file: file, line: number + 1,
          column: CommandWords.column(of: error.word, in: line), reason: error.reason)
      }
    }
    try finish()
  }

  /// Reads a file, in whose folder the files lie that it names.
  ///
  /// - Throws: As the other; line 0 for a file that cannot be read.
  package init(path: String) throws(OriginError) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw OriginError(
        file: path, reason: "the script '\(path)' cannot be read")
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "" : path[..<$0] } ?? "."
    try self.init(text, file: path, folder: String(folder))
  }

  /// Adds all of another script.
  package mutating func add(_ other: OriginPlan) {
    if other.saysLink { (link, saysLink) = (other.link, true) }
    services += other.services
    rules += other.rules
  }

  /// The words that begin a statement.
  package static let keywords = ["hls", "link", "live", "master", "rule", "serve"]

  /// Adds a statement.
  ///
  /// - Parameters:
  ///   - place: Where it stands.
  ///   - path: Makes the path of a file's name.
  /// - Throws: The word that is wrong.
  package mutating func add(
    _ words: [String], at place: OriginError, path: (String) -> String
  ) throws(OriginWordError) {
    guard let first = words.first else { return }
    switch first {
    case "link":
      try addLink(words, path)
      saysLink = true
    case "serve": services.append(try Self.service(words, place, path))
    case "hls": services.append(try Self.stream(words, place))
    case "live": services.append(try Self.live(words, place))
    case "master": services.append(try Self.master(words, place))
    case "rule": rules.append(try Self.rule(words))
    default:
      throw OriginWordError(
        word: first,
        reason: "no statement begins with '\(first)'"
          + NameDistance.advice(on: first, of: Self.keywords))
    }
  }

  /// Looks whether what multivariant playlists name is there.
  ///
  /// - Throws: For the first path that is no stream.
  package func finish() throws(OriginError) {
    for service in services {
      guard case .master(let paths) = service.content else { continue }
      let streams = services.filter { $0.isStream }.map(\.path)
      for path in paths where !streams.contains(path) {
        var error = service.place
        error.reason =
          "no hls or live is at '\(path)'" + NameDistance.advice(on: path, of: streams)
        throw error
      }
    }
  }

  /// Whether it serves anything.
  package var isEmpty: Bool { services.isEmpty && rules.isEmpty && !saysLink }
}

extension OriginPlan.Service {
  var isStream: Bool {
    switch content {
    case .stream, .live: true
    default: false
    }
  }
}
