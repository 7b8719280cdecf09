internal import MediaCore
internal import NIOCore

extension ClientConnection {
  /// How many bytes are gathered before they are sent.
  static let flushThreshold = 64 << 10
  /// How long a client that is being dropped may take to read why.
  private static let farewell = TimeAmount.seconds(1)

  func reply(_ outcome: Outcome, to id: RequestID) {
    var text = ""
    Response.write(outcome, to: id, into: &text)
    send(text)
  }

  /// Adds a line to what is sent at the end of this turn.
  func send(_ line: String) {
    guard phase == .open || phase == .inputEnded else { return }
    longestLine = max(longestLine, line.utf8.count)
    outgoing.writeString(line)
    outgoing.writeInteger(UInt8(ascii: "\n"))
  }

  /// Sends what was gathered, unless the client has left too much unread already: then it is dropped.
  ///
  /// - Parameter promise: Fulfilled when the client's socket has taken it, or will not.
  func flush(promise: EventLoopPromise<Void>? = nil) {
    guard let context, outgoing.readableBytes > 0 else {
      promise?.succeed()
      return
    }
    if hasLeftTooMuch(context.channel) {
      context.close(promise: nil)
      promise?.fail(ChannelError.eof)
      return
    }
    context.writeAndFlush(wrapOutboundOut(takeOutgoing()), promise: promise)
  }

  /// Takes what was gathered before it is written, because a write can call back into the connection.
  private func takeOutgoing() -> ByteBuffer {
    defer { outgoing = ByteBuffer() }
    return outgoing
  }

  private func hasLeftTooMuch(_ channel: any Channel) -> Bool {
    if channel.isWritable { return false }
    let unread = try? channel.syncOptions?.getOption(.bufferedWritableBytes)
    // One large reply, such as a snapshot, may be on its way whole.
    return (unread ?? 0) > settings.replyLimit + longestLine
  }

  /// Says why, and closes the connection once the client has sent what it was sending.
  func fail(_ error: RPCError) {
    reply(.failure(error), to: .null)
    guard let context else { return }
    let channel = context.channel
    writeLast { channel.close(mode: .output, promise: nil) }
    let deadline = eventLoop.scheduleTask(in: Self.farewell) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in deadline.cancel() }
  }

  /// Closes the connection once all replies have been taken.
  func closeAfterReplies() {
    guard let context else { return }
    let channel = context.channel
    writeLast { channel.close(promise: nil) }
  }

  private func writeLast(then close: @escaping @Sendable () -> Void) {
    guard let context, phase != .gone else { return }
    phase = .closing
    context.writeAndFlush(wrapOutboundOut(takeOutgoing())).whenComplete { _ in close() }
  }
}
