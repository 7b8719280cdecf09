internal import Glibc
internal import NIOCore

/// The process at the other end of a Unix socket, and its user and group: the layout of `struct ucred`.
struct PeerCredentials: Sendable {
  var process: Int32 = 0
  var user: UInt32 = 0
  var group: UInt32 = 0

  /// Asks the kernel; called on the channel's event loop.
  static func ofPeer(of channel: any Channel) -> EventLoopFuture<PeerCredentials> {
    guard let provider = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    return provider.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
  }

  /// Whether it may command a player of this process.
  func isAllowed(besides others: Set<UInt32>) -> Bool {
    user == 0 || user == geteuid() || others.contains(user)
  }
}
