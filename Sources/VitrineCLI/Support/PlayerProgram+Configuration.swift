internal import Control
internal import MediaCore
internal import Vitrine

extension PlayerProgram {
  /// Sends the configuration's requests to our own socket, as any client would, until the program ends.
  func sendOpeningRequests() async {
    guard !openingRequests.isEmpty, let path = settings.controlSocket else { return }
    do throws(ControlClientError) {
      let client = try await ControlClient.connect(to: path)
      for line in openingRequests where !Task.isCancelled { await send(line, to: client) }
      await client.close()
    } catch {
      messages.print("vitrine: configuration: \(error)")
    }
  }

  private func send(_ line: ConfigurationFile.Line, to client: ControlClient) async {
    do {
      guard case .object(let request) = try JSONReader.value(of: line.text),
        case .string(let method)? = request["method"]
      else { return complain(of: line, "not a request") }
      _ = try await client.call(method, request["params"])
    } catch {
      complain(of: line, "\(error)")
    }
  }

  private func complain(of line: ConfigurationFile.Line, _ reason: String) {
    // Of requests that the end of the program cut off there is nothing to say.
    if Task.isCancelled { return }
    messages.print("vitrine: configuration: line \(line.number): \(reason)")
  }
}
