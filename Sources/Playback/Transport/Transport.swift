internal import HLS
internal import MediaCore

/// Whether the timeline runs, how fast, and where it is.
struct Transport {
  /// What the player is about.
  enum Activity: Equatable {
    /// Nothing to play.
    case idle
    /// The current item is being opened.
    case loading
    /// The first frame and the first sound after a start or a jump are awaited.
    case preroll
    /// The timeline runs, or could: it is paused.
    case running
    /// The timeline stands at the end of what there is, since that moment: the next item is late.
    case held(since: MediaTime)
    /// Data comes too slowly; the timeline stands until there is enough of it.
    case buffering
    /// Every item failed; they are tried again at that moment.
    case backingOff(until: MediaTime)
    /// The queue was played to its end.
    case ended

    /// What playback waits for, as far as that is posted when it is to go on; `nil` if it does not wait.
    var waitingReason: WaitingReason? {
      switch self {
      case .loading, .held: .loading
      case .buffering: .buffering
      case .backingOff: .backingOff
      case .idle, .preroll, .running, .ended: nil
      }
    }

    /// Whether another activity may follow: the timeline runs only after a preroll or a wait, and waits only where it
    /// ran.
    func mayBecome(_ next: Activity) -> Bool {
      switch (self, next) {
      case (.running, .running), (.preroll, .running), (.buffering, .running), (.held, .running):
        true
      case (_, .running): false
      case (.running, .held), (.running, .buffering): true
      case (_, .held), (_, .buffering): false
      default: true
      }
    }
  }

  /// How long time stands at most for the next picture.
  private static let longestPictureWait = MediaTime.milliseconds(200)

  private(set) var activity = Activity.idle
  /// Since when the activity is what it is.
  private(set) var activitySince = MediaTime.zero
  /// Since when an item or a clip is being opened of which nothing was seen or heard yet; `nil` if none is.
  private(set) var openingSince: MediaTime?
  /// Whether a command asked for playback, now or as soon as it is possible.
  private(set) var playWhenReady = true
  /// Since when that is so.
  private var playSince = MediaTime.zero
  /// The player's rate, without that of the item.
  private(set) var rate = 1.0
  private(set) var clock = MediaClock()
  /// Until when time stands at most for the picture after the one that is shown; `nil` if it does not.
  private(set) var standsUntil: MediaTime?
  /// The item whose own rate does not count any more, since the edge of a broadcast was reached; `nil` if all do.
  private(set) var itemAtEdge: ItemID?
  /// Keeps the distance from the edge of a broadcast.
  private(set) var latency = LatencyControl()

  /// Takes up another activity.
  ///
  /// - Parameter restarts: Whether it counts from now on even if it is the same; the default is false.
  mutating func move(to next: Activity, at now: MediaTime, restarts: Bool = false) {
    assert(activity.mayBecome(next), "\(activity) cannot become \(next)")
    if restarts || next != activity { activitySince = now }
    switch next {
    case .loading: openingSince = activitySince
    // A jump meanwhile begins the wait anew.
    case .preroll: openingSince = openingSince.map { restarts ? now : $0 }
    default: openingSince = nil
    }
    activity = next
  }

  mutating func setPlayWhenReady(_ wants: Bool, at now: MediaTime) {
    if wants, !playWhenReady { playSince = now }
    playWhenReady = wants
  }

  /// Since when something has been waited for that began at a moment; `nil` while it is paused: then nothing waits.
  func waits(since start: MediaTime?) -> MediaTime? {
    playWhenReady ? start.map { max($0, playSince) } : nil
  }

  mutating func setRate(_ rate: Double) { self.rate = rate }

  /// Sets the position on the output timeline at a moment.
  mutating func setPosition(_ position: MediaTime, at moment: MediaTime) {
    clock.set(position: position, at: moment)
  }

  /// Sets the seconds of timeline for each second from a moment on; 0 stops the clock.
  mutating func setSpeed(_ speed: Double, at moment: MediaTime) {
    clock.set(rate: speed, at: moment)
  }

  /// Goes on at the rate of another item, from where that begins.
  mutating func join(at start: MediaTime, rate: Double, now: MediaTime) {
    let moment = min(clock.moment(of: start) ?? now, now)
    let runs = clock.rate > 0
    setPosition(start, at: moment)
    setSpeed(runs ? self.rate * rate : 0, at: moment)
  }

  /// Takes time out of everything that counts, in which the machine or the process stood.
  mutating func leaveOut(_ lost: MediaTime, since moment: MediaTime, now: MediaTime) {
    clock.set(position: clock.position(at: moment), at: now)
    activitySince += lost
    openingSince = openingSince.map { $0 + lost }
    playSince += lost
    standsUntil = standsUntil.map { $0 + lost }
  }

  mutating func stand(until moment: MediaTime?) { standsUntil = moment }

  /// Has time stand for the picture after the one that is up.
  mutating func standForPicture(at now: MediaTime) { stand(until: now + Self.longestPictureWait) }

  // MARK: - Broadcasts

  /// Lets an item's own rate count no more, or all again.
  mutating func setRateAside(of item: ItemID?) { itemAtEdge = item }

  /// The rate that an item asks for, as far as it counts.
  ///
  /// - Parameter forbidsSkip: Whether an interstitial forbids skipping, and so rates above 1.
  func ownRate(_ asked: Double, of item: ItemID, forbidsSkip: Bool) -> Double {
    let own = item == itemAtEdge ? min(asked, 1) : asked
    return forbidsSkip && rate * own > 1 ? 1 / rate : own
  }

  /// Sets the distance from the edge of broadcasts; `nil` for that which they ask for.
  mutating func setLatencyTarget(_ target: MediaTime?) { latency.setTarget(target) }

  /// Decides by how much playback goes faster or slower, to keep the distance from the edge.
  ///
  /// - Parameters:
  ///   - current: The distance now; `nil` if there is none to keep.
  ///   - stalls: How many there have been in all.
  /// - Returns: Whether that has changed.
  mutating func keepLatency(
    _ current: MediaTime?, of live: LiveState?, stalls: Int, at now: MediaTime
  ) -> Bool {
    latency.update(latency: current, of: live, stalls: stalls, now: now)
  }

  // MARK: - Status

  /// - Parameter runs: Whether the timeline runs.
  func describe(in status: inout PlayerStatus, runs: Bool) {
    status.state =
      switch activity {
      case .idle: .idle
      case .loading: .loading
      case .ended: .ended
      case .preroll, .held, .buffering, .backingOff: playWhenReady ? .waiting : .paused
      case .running: runs ? .playing : .paused
      }
    status.rate = rate
    status.latencyTarget = latency.wanted
  }
}
