internal import NIOCore

/// Tells a client why it is not served, and closes.
final class Refusal: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let error: RPCError

  init(_ error: RPCError) { self.error = error }

  func channelActive(context: ChannelHandlerContext) {
    var text = ""
    Response.write(.failure(error), to: .null, into: &text)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text + "\n"))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}
}
