package import Networking

/// What a reply is carried to: a transfer of this process, or a connection.
///
/// It is called at moments of the origin's clock, and must not block.
package protocol OriginReceiver: AnyObject, Sendable {
  /// Takes the head of the reply.
  func receive(_ response: Response)

  /// Takes bytes of the body; `false` when there is no room: they are offered again once there is.
  func receive(_ bytes: UnsafeRawBufferPointer) -> Bool

  /// Ends the reply; the error is `nil` for one that is whole.
  func finish(_ error: NetworkError?)
}

extension TransferPipe: OriginReceiver {}
