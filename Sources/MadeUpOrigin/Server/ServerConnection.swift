internal import MediaCore
internal import NIOCore
internal import Networking

/// Takes the requests of one connection, one after the other, and writes the replies.
///
/// Lives on the event loop of the server.
final class ServerConnection: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let origin: VirtualOrigin
  private var waiting = ByteBuffer()
  /// How much of a body is left that is not looked at.
  private var skipped = 0
  /// The request that is answered; `nil` between two.
  private var current: RequestHead?
  private var number = 0
  private var isHeldBack = false
  private var closesAfter = false
  /// Whether it ends once what was written has gone out.
  private var isClosing = false

  init(_ origin: VirtualOrigin) { self.origin = origin }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isClosing else { return }
    var piece = unwrapInboundIn(data)
    waiting.writeBuffer(&piece)
    takeNext(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    if current != nil { origin.cancel(number) }
    current = nil
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if isHeldBack, context.channel.isWritable {
      isHeldBack = false
      origin.resume(number)
    }
    context.fireChannelWritabilityChanged()
  }

  /// Begins to answer the next request, once it is there and the one before is answered.
  private func takeNext(_ context: ChannelHandlerContext) {
    guard current == nil else {
      // A client that sends on without an end is not kept in memory.
      if waiting.readableBytes > 2 * RequestHead.longest { context.close(promise: nil) }
      return
    }
    let count = min(skipped, waiting.readableBytes)
    waiting.moveReaderIndex(forwardBy: count)
    skipped -= count
    guard skipped == 0 else { return }
    let view = waiting.readableBytesView
    guard let end = view.firstRange(of: [13, 10, 13, 10]) else {
      if view.count > RequestHead.longest { refuse(context) }
      return
    }
    let text = String(decoding: view[..<end.lowerBound], as: UTF8.self)
    waiting.moveReaderIndex(to: end.upperBound)
    waiting.discardReadBytes()
    guard let head = RequestHead(text) else { return refuse(context) }
    skipped = head.bodyLength
    answer(head, context)
  }

  private func refuse(_ context: ChannelHandlerContext) {
    let text = "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    closeAfterWriting(context)
  }

  /// Closes the connection once all that was written has gone out.
  ///
  /// Closing at once drops what a slow reader has no room for yet.
  private func closeAfterWriting(_ context: ChannelHandlerContext) {
    isClosing = true
    let channel = context.channel
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.whenComplete { _ in channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(ByteBuffer()), promise: written)
  }

  private func answer(_ head: RequestHead, _ context: ChannelHandlerContext) {
    current = head
    // The patience is the player's.
    let forever = MediaTime.seconds(1e7)
    var request = Request(
      VirtualOrigin.base + head.target, headers: head.headers, range: head.range,
      timeouts: Request.Timeouts(
        connect: forever, firstByte: forever, stall: forever, leastRate: 0))
    request.method = head.method
    number = origin.number()
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    origin.begin(number, request, into: ServerReply(number, bound))
  }
}

/// What the origin says of the request that is answered; on the loop.
extension ServerConnection {
  func receive(_ response: Response, of number: Int, _ context: ChannelHandlerContext) {
    guard number == self.number, let head = current else { return }
    let length = response.headers["content-length"]
    closesAfter =
      !head.keepsConnection || length == nil || response.headers["connection"] == "close"
    var lines = ["HTTP/1.1 \(response.status) \(ServerStatus.text(response.status))"]
    lines += response.headers.without(["connection"]).fields.map { "\($0.name): \($0.value)" }
    // Players in web pages may use it too.
    lines += ["allow-origin", "allow-headers", "expose-headers"].map { "access-control-\($0): *" }
    lines.append("connection: \(closesAfter ? "close" : "keep-alive")")
    let text = (lines + ["", ""]).joined(separator: "\r\n")
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    // The head alone is all that is asked for, or that such a status has.
    if head.method == "HEAD" || response.status == 204 || response.status == 304 {
      origin.complete(number)
      finish(nil, of: number, context)
    }
  }

  func receive(
    _ bytes: UnsafeRawBufferPointer, of number: Int, _ context: ChannelHandlerContext
  ) -> Bool {
    guard number == self.number, current != nil else { return true }
    guard context.channel.isWritable else {
      isHeldBack = true
      return false
    }
    let piece = unsafe ByteBuffer(bytes: bytes)
    context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
    return true
  }

  func finish(_ error: NetworkError?, of number: Int, _ context: ChannelHandlerContext) {
    guard number == self.number, current != nil else { return }
    current = nil
    isHeldBack = false
    if error != nil || closesAfter {
      closeAfterWriting(context)
    } else {
      takeNext(context)
    }
  }
}
