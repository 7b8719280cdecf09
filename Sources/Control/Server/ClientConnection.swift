internal import MediaCore
internal import NIOCore
internal import Playback

/// One client: cuts its bytes into lines, has them carried out, and writes replies and events.
///
/// Lives on the server's event loop. Requests that only look are answered as they are read; the others
/// wait in a lane and are carried out one after the other. Nothing more is read while the client does not
/// take its replies or its lane is full, so a client can hold up only itself.
final class ClientConnection: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  enum Phase {
    case open
    /// The client sends nothing more, and may still read.
    case inputEnded
    /// The last reply is being written; what comes now is not looked at.
    case closing
    /// The client has gone; what it asked for is still carried out.
    case gone
  }

  let settings: ControlServerSettings
  let eventLoop: any EventLoop
  let gate: EventLoopGate
  let budget: EventBudget
  var router: CommandRouter
  var phase = Phase.open
  var framer: LineFramer
  var lane = RequestLane()
  /// The command that runs; the lane goes on when it ends.
  var running: Task<Void, Never>?
  /// What the calls that come next in the lane are answered with: they were carried out together.
  var answered = CircularBuffer<Outcome>()
  /// Whether the lane stands still to let other clients have their turn.
  var isYielding = false
  /// What was written in this turn and not yet sent.
  var outgoing = ByteBuffer()
  /// The length of the longest line that was sent.
  var longestLine = 0
  var subscriptions: [Int: Subscription] = [:]
  var lastSubscription = 0
  /// Whether events are on their way that the client has not taken.
  var isSendingEvents = false
  var context: ChannelHandlerContext?
  private var isReadPending = false
  /// How many bytes came while it was closing.
  private var passedOver = 0

  init(
    router: CommandRouter, settings: ControlServerSettings, eventLoop: any EventLoop,
    gate: EventLoopGate, budget: EventBudget
  ) {
    self.router = router
    self.settings = settings
    self.eventLoop = eventLoop
    self.gate = gate
    self.budget = budget
    framer = LineFramer(limit: settings.lineLimit)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  // MARK: Bytes come

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    guard phase != .closing else { return passOver(bytes, context) }
    framer.append(bytes)
    takeLines()
  }

  /// A connection that is closed with bytes in it is an error for the client, which then does not read why.
  private func passOver(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    passedOver += bytes.readableBytes
    if passedOver > 2 * settings.lineLimit { context.close(promise: nil) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    flush()
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    if mayRead { context.read() } else { isReadPending = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed, phase == .open {
      phase = .inputEnded
      framer.finish()
      resume()
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { resume() }
    context.fireChannelWritabilityChanged()
  }

  // MARK: It ends

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  func channelInactive(context: ChannelHandlerContext) {
    if phase != .closing { framer.finish() }
    phase = .gone
    for subscription in subscriptions.values { subscription.end() }
    subscriptions = [:]
    running?.cancel()
    router = router.unattended
    resume()
    context.fireChannelInactive()
  }

  // MARK: Going on

  /// Goes on with all that waited for something to change.
  func resume() {
    takeLines()
    sendEvents()
    flush()
    if isReadPending, mayRead, let context {
      isReadPending = false
      context.read()
    }
    closeIfDone()
  }

  /// Whether the client takes what is sent to it.
  var isTaking: Bool { context?.channel.isWritable ?? false }

  private var mayRead: Bool {
    phase == .closing || (phase == .open && isTaking && !lane.isFull)
  }

  private func takeLines() {
    while mayTakeLine, let line = framer.next() {
      switch line {
      case .complete(let bytes): take(bytes)
      case .tooLong:
        fail(.invalidRequest("a line of more than \(settings.lineLimit) bytes"))
      }
      if outgoing.readableBytes >= Self.flushThreshold { flush() }
    }
  }

  private var mayTakeLine: Bool {
    switch phase {
    case .open, .inputEnded: isTaking && !lane.isFull
    case .closing: false
    case .gone: !lane.isFull
    }
  }

  private func closeIfDone() {
    guard phase == .inputEnded, lane.isEmpty, framer.isEmpty, subscriptions.isEmpty else { return }
    closeAfterReplies()
  }
}
