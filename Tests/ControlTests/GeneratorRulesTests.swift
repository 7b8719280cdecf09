import Control
import MediaCore
import Playback
import Testing

/// What npm's generator of clients (`@open-rpc/generator`) needs of the description, beyond OpenRPC: it writes names as they
/// are, and what it cannot write makes a client that does not load.
@Suite("The description, as generators of clients need it")
struct GeneratorRulesTests {
  private func document() async throws -> JSONValue {
    var document = JSONValue.null
    try await TestServer.run { server in
      document = try await server.client().call("rpc.discover")["result"] ?? .null
    }
    return document
  }

  @Test("Members are called what a language can call a variable")
  func names() async throws {
    let names = Set(try await objects(in: document()).flatMap(\.properties))
    #expect(names.contains("currentTime"))
    let odd = names.filter { name in
      !name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } || name.first?.isNumber == true
    }
    #expect(odd == [])
  }

  @Test("No schema has a list of types: what may be null is one of two")
  func types() async throws {
    let lists = try await objects(in: document()).compactMap { object -> String? in
      if case .array? = object["type"] { JSONValue.object(object).json } else { nil }
    }
    #expect(lists == [])
  }

  @Test("Each named schema has a title of its own, which is not that of a method")
  func titles() async throws {
    let document = try await document()
    guard case .object(let schemas)? = document["components"]?["schemas"],
      case .array(let methods)? = document["methods"]
    else {
      Issue.record("no schemas")
      return
    }
    let titles = schemas.members.compactMap { $0.value["title"] }
    #expect(titles.count == schemas.members.count && Set(titles).count == titles.count)
    let types = Set(
      methods.compactMap { method -> JSONValue? in
        guard case .string(let name)? = method["name"] else { return nil }
        return .string(
          name.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
      })
    #expect(types.contains("Status") && types.isDisjoint(with: titles))
  }

  @Test("What may be left out has no name that each array of JavaScript has as well")
  func parameters() async throws {
    let document = try await document()
    guard case .array(let methods)? = document["methods"] else {
      Issue.record("no methods")
      return
    }
    for method in methods {
      guard case .array(let parameters)? = method["params"] else { continue }
      for case .string(let name)? in parameters.filter({ $0["required"] != true }).map({
        $0["name"]
      }) {
        #expect(!Self.membersOfArrays.contains(name), "\(name) of \(method["name"]?.json ?? "")")
      }
    }
  }

  /// All objects within a value, the outer ones first.
  private func objects(in value: JSONValue) -> [JSONObject] {
    switch value {
    case .array(let values): values.flatMap(objects)
    case .object(let object): [object] + object.members.flatMap { objects(in: $0.value) }
    default: []
    }
  }

  /// The members of arrays that are functions.
  ///
  /// ECMA-262 section 23.1.3; section 20.1.3 for those that all objects have. `length` is a number, which does no harm.
  private static let membersOfArrays: Set<String> = [
    "at", "concat", "constructor", "copyWithin", "entries", "every", "fill", "filter", "find",
    "findIndex", "findLast", "findLastIndex", "flat", "flatMap", "forEach", "hasOwnProperty",
    "includes", "indexOf", "isPrototypeOf", "join", "keys", "lastIndexOf", "map", "pop",
    "propertyIsEnumerable", "push", "reduce", "reduceRight", "reverse", "shift", "slice", "some",
    "sort", "splice", "toLocaleString", "toReversed", "toSorted", "toSpliced", "toString",
    "unshift",
    "valueOf", "values", "with",
  ]
}

extension JSONObject {
  /// The names of the members that it describes, if it is a schema of objects.
  fileprivate var properties: [String] {
    if case .object(let properties)? = self["properties"] {
      properties.members.map(\.name)
    } else {
      []
    }
  }
}
