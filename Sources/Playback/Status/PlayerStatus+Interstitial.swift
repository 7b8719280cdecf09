public import MediaCore

extension PlayerStatus {
  /// An interstitial that plays within an item, and what may be done meanwhile.
  public struct Interstitial: Sendable, Hashable {
    /// The ID of its EXT-X-DATERANGE.
    public var id: String
    /// The URI of the asset that plays.
    public var asset: String
    /// The place of `asset` among its assets, from 0.
    public var index = 0
    /// How many assets it has, as far as is known.
    public var count = 1
    /// The position in the interstitial, all of its assets together.
    public var currentTime: MediaTime = .zero
    /// The length of all of its assets together; `nil` while that is not known.
    public var duration: MediaTime?
    /// Where the item goes on; `nil` while that is not known, and after its end.
    public var resumption: MediaTime?
    /// Whether to go forward, or faster, is refused while it plays.
    public var forbidsSkip = false
    /// Whether a seek across it plays it first.
    public var forbidsJump = false
    /// Whether it takes up a range of the item's timeline; the default is a point.
    public var isRange = false
    /// Whether it is shown on a timeline like the item itself; the default is that it is set off.
    public var isPrimary = false
    /// How much of it is played before a button to skip it is offered; `nil` for no button.
    public var skipOffset: MediaTime?
    /// How long the button is offered; `nil` for to the end.
    public var skipDuration: MediaTime?
    /// The key of the button's text.
    public var skipLabel: String?

    /// Makes an interstitial of one asset, at its beginning, with nothing forbidden.
    public init(id: String, asset: String) {
      self.id = id
      self.asset = asset
    }
  }
}
