internal import NIOCore
internal import Networking

/// Carries a reply to its connection; the origin calls it on the event loop.
final class ServerReply: OriginReceiver {
  private let number: Int
  private let bound: NIOLoopBound<(ServerConnection, ChannelHandlerContext)>

  init(_ number: Int, _ bound: NIOLoopBound<(ServerConnection, ChannelHandlerContext)>) {
    self.number = number
    self.bound = bound
  }

  func receive(_ response: Response) {
    let (connection, context) = bound.value
    connection.receive(response, of: number, context)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (connection, context) = bound.value
    return unsafe connection.receive(bytes, of: number, context)
  }

  func finish(_ error: NetworkError?) {
    let (connection, context) = bound.value
    connection.finish(error, of: number, context)
  }
}
