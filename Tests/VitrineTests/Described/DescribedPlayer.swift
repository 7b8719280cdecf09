import Control
import MediaCore
import Vitrine
import VitrineTesting

/// A player under the virtual clock with a socket, and what its server says of itself.
struct DescribedPlayer {
  let clock: VirtualClock
  let client: ControlClient
  let document: JSONValue
  let socket: String
  var check: SchemaCheck { SchemaCheck(document: document) }

  /// Runs a test against a player that time stands still for until it is told to go on.
  static func run(_ body: (DescribedPlayer) async throws -> Void) async throws {
    let folder = try SocketFolder()
    let clock = VirtualClock(horizon: .zero)
    let player = try await VitrinePlayer {
      EnableVector()
      PictureInPicture()
      VirtualTime(clock)
      ControlSocket(folder.socket)
      Jobs(folder: folder.path + "/jobs")
    }
    let client = try await ControlClient.connect(to: folder.socket)
    do {
      let document = try await client.call("rpc.discover")
      try await body(
        DescribedPlayer(clock: clock, client: client, document: document, socket: folder.socket))
    } catch {
      await client.close()
      await player.close()
      throw error
    }
    await client.close()
    await player.close()
  }

  /// The methods of the document, by their names.
  var methods: [(name: String, method: JSONObject)] {
    guard case .object(let document) = document, case .array(let methods)? = document["methods"]
    else { return [] }
    return methods.compactMap { method in
      guard case .object(let method) = method, case .string(let name)? = method["name"] else {
        return nil
      }
      return (name, method)
    }
  }

  /// The schema of what a method replies.
  func schema(ofResultOf method: String) -> JSONValue? {
    guard let found = methods.first(where: { $0.name == method })?.method,
      case .object(let result)? = found["result"]
    else { return nil }
    return result["schema"]
  }
}
