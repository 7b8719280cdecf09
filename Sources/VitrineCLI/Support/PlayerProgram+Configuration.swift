internal import Control
internal import Logging
internal import MediaCore
internal import Vitrine

extension PlayerProgram {
  /// How long a virtual clock stands for requests of which one may wait for its time.
  private static let patience = Duration.seconds(5)

  /// Sends the configuration's requests to our own socket, as any client would, until the program ends.
  func sendOpeningRequests() async {
    guard !openingRequests.isEmpty, let path = settings.controlSocket else { return }
    let limit = Task { [heldClock] in
      if (try? await Task.sleep(for: Self.patience)) != nil { heldClock?.runFreely() }
    }
    defer {
      limit.cancel()
      heldClock?.runFreely()
    }
    do throws(ControlClientError) {
      let client = try await ControlClient.connect(to: path)
      for line in openingRequests where !Task.isCancelled { await send(line, to: client) }
      await client.close()
    } catch {
      log.tell(LogRecord(.error, "\(error)", source: "configuration"))
    }
  }

  private func send(_ line: ConfigurationFile.Line, to client: ControlClient) async {
    let calls: [ConfigurationFile.Line.Call?]
    do {
      calls = try line.calls()
    } catch {
      return complain(of: line, "\(error)")
    }
    for call in calls where !Task.isCancelled {
      guard let call else {
        complain(of: line, "not a request")
        continue
      }
      do throws(ControlClientError) {
        _ = try await client.call(call.method, call.parameters)
      } catch {
        complain(of: line, "\(error)")
      }
    }
  }

  private func complain(of line: ConfigurationFile.Line, _ reason: String) {
    // Of requests that the end of the program cut off there is nothing to say.
    if Task.isCancelled { return }
    log.tell(
      LogRecord(.error, "line \(line.number): \(reason)", source: "configuration"))
  }
}
