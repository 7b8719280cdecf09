import Glibc
import MediaCore
import NIOCore
import NIOHTTP1

/// Answers the requests of one connection, each as its plan says.
///
/// Lives on the connection's event loop.
final class OriginConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private static let pieceSize = 64 * 1024

  private let log: OriginLog
  private var request: HTTPRequestHead?
  private var body: [UInt8] = []

  init(_ log: OriginLog) { self.log = log }

  func channelActive(context: ChannelHandlerContext) {
    log.noteOpened(context.channel)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    log.noteClosed(context.channel)
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): (request, body) = (head, [])
    case .body(let piece): body += piece.readableBytesView
    case .end: answer(context)
    }
  }

  private func answer(_ context: ChannelHandlerContext) {
    guard let request else { return }
    let plan = log.plan(for: request, body)
    if plan.isSilent { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: .nanoseconds(plan.delay.nanoseconds)) {
      let (connection, context) = bound.value
      connection.begin(plan, for: request, context)
    }
  }

  private func begin(
    _ plan: ResponsePlan, for request: HTTPRequestHead, _ context: ChannelHandlerContext
  ) {
    if let raw = plan.raw { return sendRaw(raw, context) }
    let head = HTTPResponseHead(version: plan.version, status: plan.status, headers: plan.headers)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
    sendBody(plan, from: 0, for: request, context)
  }

  /// Sends the next piece and, once it is out, the rest.
  private func sendBody(
    _ plan: ResponsePlan, from sent: Int, for request: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) {
    if let cut = plan.cut, sent >= cut.after { return carryOut(cut.how, context) }
    let left = plan.body.count - sent
    guard left > 0 else { return finish(plan, for: request, context) }

    // Ten pieces a second, so that a slow body trickles.
    let paced = plan.bytesPerSecond.map { max(1, $0 / 10) } ?? Self.pieceSize
    let count = min(left, paced, Self.pieceSize, (plan.cut?.after ?? .max) - sent)
    let pause = plan.bytesPerSecond.map { Int64(count) * 1_000_000_000 / Int64($0) } ?? 0
    let start = plan.body.startIndex + sent
    log.noteSent(count, for: request.uri)
    let piece = ByteBuffer(bytes: plan.body[start..<start + count])

    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece)))).whenSuccess {
      let (_, context) = bound.value
      context.eventLoop.scheduleTask(in: .nanoseconds(pause)) {
        let (connection, context) = bound.value
        guard context.channel.isActive else { return }
        connection.sendBody(plan, from: sent + count, for: request, context)
      }
    }
  }

  private func finish(
    _ plan: ResponsePlan, for request: HTTPRequestHead, _ context: ChannelHandlerContext
  ) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let closes = plan.closesAfter || !request.isKeepAlive
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      if closes { bound.value.close(promise: nil) }
    }
  }

  private func carryOut(_ cut: ResponsePlan.Cut, _ context: ChannelHandlerContext) {
    switch cut {
    case .stall: break
    case .close: context.close(promise: nil)
    case .reset:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      let options = context.channel as? any SocketOptionProvider
      let lingers = options?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
      (lingers ?? context.eventLoop.makeSucceededVoidFuture()).whenComplete { _ in
        bound.value.close(promise: nil)
      }
    }
  }

  private func sendRaw(_ text: String, _ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    // Past the encoder: what is sent need not be HTTP.
    let head = context.pipeline.syncOperations
    guard let encoder = try? head.context(handlerType: HTTPResponseEncoder.self) else { return }
    encoder.writeAndFlush(NIOAny(ByteBuffer(string: text))).whenComplete { _ in
      bound.value.close(promise: nil)
    }
  }
}
