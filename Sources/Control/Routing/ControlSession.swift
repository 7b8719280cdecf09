package import MediaCore
package import Playback

/// A connection, as the requests that concern it see it; used on its event loop only.
package protocol ControlSession: AnyObject {
  /// Begins to send events, after the reply to the present request.
  func subscribe(
    to filters: [PlayerEventFilter], timeInterval: MediaTime?
  ) throws(RPCError) -> Int

  func unsubscribe(_ subscription: Int) throws(RPCError)

  /// Does something once the reply to the present request is on its way.
  func afterReply(_ action: @escaping () -> Void)
}
