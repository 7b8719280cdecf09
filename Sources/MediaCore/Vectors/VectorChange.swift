/// What is asked for of a graphic: a new one, or another state of one that is there.
public struct VectorChange: Sendable, Hashable {
  /// The graphic's name; `nil` for a new one that gets a name of its own.
  public var id: String?
  /// What it is made of; `nil` for what it was, which must be there.
  public var content: VectorContent?
  /// Where it is; `nil` for where it was, or the whole picture.
  public var place: VectorPlace?
  /// Where it is where not all of that is said; goes before `place`.
  public var partialPlace: PartialVectorPlace?
  /// Its place among others; `nil` for what it was, or 0.
  public var z: Int?
  /// 0…1; `nil` for what it was, or 1.
  public var opacity: Double?
  /// How it moves by itself from now on; `nil` for as before, or not at all.
  public var motion: VectorMotion?
  /// Whether all others are removed.
  public var clears: Bool
  /// How long it stays from now on; `nil` for until it is removed, or for as long as was said before where no new
  /// content is given.
  public var lifetime: MediaTime?
  /// How long it takes to come to its place and opacity from those it has; a new one fades in.
  public var length: MediaTime

  /// Makes a change; by default nothing is to be different, and what is happens at once.
  public init(
    id: String? = nil, content: VectorContent? = nil, place: VectorPlace? = nil,
    partialPlace: PartialVectorPlace? = nil, z: Int? = nil, opacity: Double? = nil,
    motion: VectorMotion? = nil, clears: Bool = false, lifetime: MediaTime? = nil,
    over length: MediaTime = .zero
  ) {
    self.id = id
    self.content = content
    self.place = place
    self.partialPlace = partialPlace
    self.z = z
    self.opacity = opacity
    self.motion = motion
    self.clears = clears
    self.lifetime = lifetime
    self.length = length
  }
}
