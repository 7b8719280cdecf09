internal import ArgumentParser
internal import Control
internal import MediaCore

/// `vitrine ctl help`: what methods there are, or what one takes and replies.
struct ControlHelp {
  /// How long a server is waited for before this program's own table is told.
  private static let patience = 2.0

  /// The method of which all is told; `nil` for a line of each.
  private let method: String?

  /// - Parameter words: What follows `help`.
  init(_ words: ArraySlice<String>) throws(ValidationError) {
    guard words.count <= 1 else { throw ValidationError("help takes one method.") }
    method = words.first
  }

  /// Prints it: of the server's methods where one answers, else of this program's own.
  func run(socket: String) async throws {
    let methods = await Self.methods(at: socket)
    guard let name = method else {
      return try await StandardOutput.printAll(Self.list(methods))
    }
    if name == "wait" || name == "help" {
      throw ValidationError("\(name) is a word of ctl itself: vitrine ctl --help tells of it.")
    }
    guard let method = methods[name] else {
      let advice = NameDistance.advice(on: name, of: methods.methods.map(\.name))
      throw ValidationError("There is no method \(name)\(advice)")
    }
    try await StandardOutput.printAll(Self.page(method))
  }

  private static func methods(at socket: String) async -> MethodTable {
    do {
      let client = try await ControlClient.connect(to: socket)
      let methods = try await ClientDeadline.limit(patience, client) {
        try await MethodTable(of: client)
      }
      await client.close()
      return methods ?? .builtIn
    } catch {
      return .builtIn
    }
  }

  private static func list(_ methods: MethodTable) -> String {
    table(methods.methods.map { ($0.name, $0.summary) }).joined(separator: "\n")
  }

  private static func page(_ method: MethodDescription) -> String {
    let main = method.main?.name
    var lines = ["\(method.name): \(method.summary)", ""]
    for parameter in method.parameters {
      var facts = [SchemaWords.text(of: parameter.schema.expanded)]
      if parameter.isRequired { facts.append("must be given") }
      if let usual = parameter.default { facts.append("default \(usual.json)") }
      if parameter.name == main { facts.append("needs no name") }
      lines.append("  \(parameter.name): " + facts.joined(separator: "; "))
      lines.append("      \(parameter.summary)")
    }
    if !method.parameters.isEmpty { lines.append("") }
    lines.append("Result: \(result(method.result.expanded))")
    lines.append("Example: vitrine ctl " + ExampleCall(of: method).words.joined(separator: " "))
    return lines.joined(separator: "\n")
  }

  private static func result(_ schema: JSONValue) -> String {
    guard case .object(let object) = schema, case .object(let members) = object["properties"] else {
      return SchemaWords.text(of: schema)
    }
    return members.members.map { "\($0.name) (\(SchemaWords.text(of: $0.value)))" }
      .joined(separator: ", ")
  }

  /// Two columns.
  private static func table(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      name + String(repeating: " ", count: width + 2 - name.count) + text
    }
  }
}
