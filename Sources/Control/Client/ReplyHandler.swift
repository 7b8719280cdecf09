internal import MediaCore
internal import NIOCore

/// Sends a client's calls and sorts what comes back; lives on the client's event loop.
final class ReplyHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias Continuation = CheckedContinuation<JSONValue, any Error>

  /// The longest line that a server may send.
  private static let lineLimit = 64 << 20

  private let events: AsyncStream<JSONValue>.Continuation
  private var framer = LineFramer(limit: lineLimit)
  private var waiting: [Int: Continuation] = [:]
  private var lastID = 0
  /// Why no more answers will come.
  private var end: ControlClientError?

  init(events: AsyncStream<JSONValue>.Continuation) { self.events = events }

  /// Sends a call; the continuation is resumed with its answer or the reason why none comes.
  func call(
    _ method: String, _ parameters: JSONValue?, on channel: any Channel,
    _ continuation: Continuation
  ) {
    if let end { return continuation.resume(throwing: end) }
    lastID += 1
    waiting[lastID] = continuation
    var request: JSONObject = [
      "jsonrpc": "2.0", "id": .int(lastID), "method": .string(method),
    ]
    request["params"] = parameters
    let line = JSONValue.object(request).json + "\n"
    channel.writeAndFlush(ByteBuffer(string: line), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    framer.append(unwrapInboundIn(data))
    while end == nil, let line = framer.next() {
      do throws(ControlClientError) {
        try take(line)
      } catch {
        finish(error)
        context.close(promise: nil)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) {
    finish(.disconnected)
    context.fireChannelInactive()
  }

  private func take(_ line: LineFramer.Line) throws(ControlClientError) {
    guard case .complete(let bytes) = line else {
      throw .malformedReply("a line of more than \(Self.lineLimit) bytes")
    }
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONReader.value(of: bytes.readableBytesUInt8Span)
    } catch {
      throw .malformedReply(error.description)
    }
    guard case .object(let object) = message else { throw .malformedReply("not an object") }
    if object["method"] == "events" {
      events.yield(object["params"] ?? .null)
    } else {
      try takeReply(object)
    }
  }

  private func takeReply(_ reply: JSONObject) throws(ControlClientError) {
    let error = reply["error"].map(RPCError.init(json:))
    guard case .int(let id) = reply["id"] else {
      throw error.map { .refused($0) } ?? .malformedReply("no id")
    }
    guard let continuation = waiting.removeValue(forKey: id) else {
      throw .malformedReply("an unknown id")
    }
    if let error {
      continuation.resume(throwing: ControlClientError.refused(error))
    } else {
      continuation.resume(returning: reply["result"] ?? .null)
    }
  }

  private func finish(_ error: ControlClientError) {
    guard end == nil else { return }
    end = error
    events.finish()
    for continuation in waiting.values { continuation.resume(throwing: error) }
    waiting = [:]
  }
}

extension RPCError {
  /// Reads the error of a response.
  fileprivate init(json: JSONValue) {
    guard case .object(let object) = json, case .int(let code) = object["code"],
      case .string(let message) = object["message"]
    else {
      self.init(code: -32603, message: json.json)
      return
    }
    self.init(code: code, message: message, data: object["data"])
  }
}
