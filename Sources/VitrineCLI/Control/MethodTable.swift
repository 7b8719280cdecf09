internal import Control
internal import MediaCore

/// The methods that `vitrine ctl` can call, as it knows them before it asks a server, or as a server describes them.
struct MethodTable {
  /// Those that this program serves itself.
  static let builtIn = MethodTable(MessageRegistry.standard.methods.map { MethodDescription($0) })

  let methods: [MethodDescription]

  private init(_ methods: [MethodDescription]) {
    self.methods = methods.map { method in
      guard method.name == SnapshotFile.method else { return method }
      var method = method
      method.parameters.append(SnapshotFile.parameter)
      return method
    }
  }

  /// Asks a server for its methods.
  init(of client: ControlClient) async throws(ControlClientError) {
    guard case .object(let document) = try await client.call("rpc.discover"),
      case .array(let methods) = document["methods"]
    else { throw .malformedReply("no description of methods") }
    var schemas: [JSONObject.Member] = []
    if case .object(let components) = document["components"],
      case .object(let named) = components["schemas"]
    {
      schemas = named.members
    }
    self.init(methods.compactMap { MethodDescription(openRPC: $0, schemas: schemas) })
  }

  subscript(name: String) -> MethodDescription? { methods.first { $0.name == name } }
}
