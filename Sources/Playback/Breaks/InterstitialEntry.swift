internal import HLS
internal import MediaCore
internal import Synchronization

/// An interstitial that is to be played, with what is known of its assets by now.
struct InterstitialEntry {
  let scheduled: ScheduledInterstitial
  var assets: [InterstitialAsset] = []
  /// Whether the assets are known.
  private(set) var isResolved = false
  /// Whether nothing more of it is played.
  var isOver = false
  /// Whether its end has been told.
  var isTold = false
  /// Why nothing of it can be played; `nil` while something may be.
  var failure: MediaError?
  var skipControl: Interstitial.SkipControl
  /// Its list on the way; `nil` before it was asked for.
  private var list: AssetListBox?

  init(_ scheduled: ScheduledInterstitial) {
    self.scheduled = scheduled
    skipControl = scheduled.interstitial.skipControl
    if case .asset(let uri) = scheduled.interstitial.content {
      assets = [InterstitialAsset(uri: uri)]
      isResolved = true
    }
  }

  var interstitial: Interstitial { scheduled.interstitial }

  /// Asks for the list, if there is one; once.
  ///
  /// - Parameter wake: Called, on any thread, when it is there.
  mutating func load(
    by opener: any InterstitialOpening, _ parameters: InterstitialOpener.Parameters,
    wake: @escaping @Sendable () -> Void
  ) {
    guard !isResolved, !isOver, list == nil, case .list(let uri) = interstitial.content else {
      return
    }
    let box = AssetListBox()
    list = box
    opener.loadList(uri, parameters) { result in
      box.result.withLock { $0 = result }
      wake()
    }
  }

  /// Takes the list when it has come.
  mutating func takeList() {
    guard !isResolved, let result = list?.result.withLock({ $0 }) else { return }
    isResolved = true
    switch result {
    case .success(let list):
      assets = list.assets.map { InterstitialAsset(uri: $0.uri, duration: $0.duration) }
      if let control = list.skipControl { skipControl = control }
    case .failure(let error): fail(error)
    }
  }

  /// Gives it up: the item goes on as if it were not there.
  mutating func fail(_ error: MediaError) {
    isResolved = true
    isOver = true
    failure = error
  }

  /// Notes that an asset could not be played.
  mutating func fail(asset: Int, _ error: MediaError) {
    assets[asset].failure = error
    if assets.allSatisfy({ $0.failure != nil }) { fail(error) }
  }

  /// Whether an asset has something to play: it has not failed, and the limit leaves time for it.
  func mayPlay(_ asset: Int) -> Bool {
    assets[asset].failure == nil && (room(for: asset).map { $0 > .zero } ?? true)
  }

  /// How much of an asset the limit leaves; `nil` for all of it.
  func room(for asset: Int) -> MediaTime? {
    guard let limit = interstitial.playoutLimit else { return nil }
    return limit - assets[..<asset].reduce(.zero) { $0 + ($1.length ?? .zero) }
  }

  /// Whether it is its limit that ends it after an asset.
  func isLimited(at asset: Int) -> Bool {
    guard let room = room(for: asset) else { return false }
    let whole = assets[asset].pipeline?.opened?.information.duration
    return assets[(asset + 1)...].contains { $0.failure == nil } || whole.map { $0 > room } ?? true
  }

  /// How long it plays; `nil` while that is not known.
  var length: MediaTime? {
    var sum = MediaTime.zero
    for asset in assets where asset.failure == nil {
      guard let length = asset.length else { return interstitial.playoutLimit }
      sum = sum + length
    }
    return interstitial.playoutLimit.map { min($0, sum) } ?? sum
  }

  /// How far from its start the item goes on; `nil` while that is not known.
  ///
  /// Source: D.2, D.5.
  var resumeOffset: MediaTime? {
    if failure != nil { return .zero }
    if let offset = interstitial.resumeOffset { return offset }
    return isResolved ? length : nil
  }
}

/// Takes a list from the thread that loads it.
private final class AssetListBox: Sendable {
  let result = Mutex<Result<InterstitialAssetList, MediaError>?>(nil)
}
