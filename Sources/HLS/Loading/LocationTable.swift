import MediaCore

/// Where the levels of a presentation are to be had, and what of that is not used for now because it failed.
///
/// A level may have several locations: redundant streams, whose variants differ in their URIs only, and pathways.
/// A value without clock, input and output: it is given the times, and decides.
///
/// Source: draft-pantos-hls-rfc8216bis, 4.4.6.2.4 and 7.
struct LocationTable: Sendable {
  /// How long a variant that failed is not used.
  static let variantPenalty = MediaTime.seconds(60)
  /// How long a host that failed is not used where there is another.
  static let hostPenalty = MediaTime.seconds(300)
  /// A host that asks for more than this is asked again all the same.
  static let longestPause = MediaTime.seconds(900)
  /// How long a pathway that failed is not used where there is another.
  static let pathwayPenalty = MediaTime.seconds(120)

  /// How long a host that failed is not used.
  ///
  /// - Parameter pause: How long it asked to be left alone; `nil` where it did not.
  static func hostPenalty(asking pause: MediaTime?) -> MediaTime {
    max(hostPenalty, min(pause ?? .zero, longestPause))
  }

  private enum Thing: Hashable {
    /// The variant with its playlist, and with a choice of pictures.
    case variant(String, pictures: String?)
    case host(String)
    case pathway(String)
  }

  /// The variants that are the same level, in the order of the playlist.
  private(set) var levels: [[Variant]] = []
  /// The hosts of their playlists.
  private var hosts: [String: String] = [:]
  /// Pathways, the best first.
  private var order: [String] = []
  /// Until when what failed is not used.
  private var penalties: [Thing: MediaTime] = [:]

  /// - Parameter first: The pathway to begin with; `nil` for the one of the playlist's first variant.
  init(_ variants: [Variant], first: String? = nil) {
    add(variants)
    order = Self.pathways(variants)
    if let first { prefer([first]) }
  }

  /// Takes in variants, of new pathways for instance, which join the levels that are there; others are new levels.
  ///
  /// - Parameter isComplete: Whether there are to be no new levels.
  mutating func add(_ variants: [Variant], isComplete: Bool = false) {
    var known = Set(levels.joined().map(Self.thing))
    var places: [Variant: Int] = [:]
    for (place, level) in levels.enumerated() { places[level[0].withoutPlace] = place }
    for variant in variants where known.insert(Self.thing(variant)).inserted {
      if let place = places[variant.withoutPlace] {
        levels[place].append(variant)
      } else if isComplete {
        continue
      } else {
        places[variant.withoutPlace] = levels.count
        levels.append([variant])
      }
      hosts[variant.uri] = variant.host
    }
    let pathways = Set(order)
    order += Self.pathways(variants).filter { !pathways.contains($0) }
  }

  private static func pathways(_ variants: [Variant]) -> [String] {
    var seen: Set<String> = []
    return variants.map(\.pathwayID).filter { seen.insert($0).inserted }
  }

  /// Takes up an order of pathways; those that it leaves out come last, as the playlist has them.
  mutating func prefer(_ pathways: [String]) {
    let all = Set(order)
    let known = pathways.filter(all.contains)
    let preferred = Set(known)
    order = known + order.filter { !preferred.contains($0) }
  }

  // MARK: - Asking

  /// The pathway in use: the best that has not failed, or the best of all.
  func pathway(at now: MediaTime) -> String {
    order.first { isUsable(.pathway($0), at: now) } ?? order.first ?? "."
  }

  /// The variant to load a level from; `nil` when nothing of it is to be used now.
  func location(of level: Int, at now: MediaTime) -> Variant? {
    guard levels.indices.contains(level) else { return nil }
    return location(of: level, on: pathway(at: now), at: now)
  }

  private func location(of level: Int, on pathway: String, at now: MediaTime) -> Variant? {
    levels[level].first { $0.pathwayID == pathway && isUsable($0, at: now) }
  }

  /// The variant to load a level from when there is nothing else: the one that failed longest ago.
  func lastResort(of level: Int) -> Variant? {
    guard levels.indices.contains(level) else { return nil }
    return levels[level].min { penaltyEnd(of: $0) < penaltyEnd(of: $1) }
  }

  /// All variants, whether they failed or not: first those of a level, then the others of the pathway in use.
  func variants(near level: Int, at now: MediaTime) -> [Variant] {
    let (pathway, own) = (pathway(at: now), levels.indices.contains(level) ? levels[level] : [])
    let others = levels.joined()
    return own + others.filter { $0.pathwayID == pathway }
      + others.filter { $0.pathwayID != pathway }
  }

  /// The levels of which nothing is to be used now.
  func unusable(at now: MediaTime) -> Set<Int> {
    let pathway = pathway(at: now)
    return Set(levels.indices.filter { location(of: $0, on: pathway, at: now) == nil })
  }

  private static func thing(_ variant: Variant) -> Thing {
    .variant(variant.uri, pictures: variant.videoGroup)
  }

  private func isUsable(_ variant: Variant, at now: MediaTime) -> Bool {
    if penalties.isEmpty { return true }
    return isUsable(Self.thing(variant), at: now)
      && (hosts[variant.uri].map { isUsable(.host($0), at: now) } ?? true)
  }

  private func isUsable(_ thing: Thing, at now: MediaTime) -> Bool {
    penalties[thing].map { $0 <= now } ?? true
  }

  private func penaltyEnd(of variant: Variant) -> MediaTime {
    var things = [Self.thing(variant), .pathway(variant.pathwayID)]
    if let host = hosts[variant.uri] { things.append(.host(host)) }
    return things.compactMap { penalties[$0] }.max() ?? .zero
  }

  // MARK: - Failures

  /// Notes that something of a playlist could not be had.
  ///
  /// - Parameters:
  ///   - isOfHost: Whether nothing else of the same host will be had either.
  ///   - pause: How long the host asked to be left alone.
  ///   - isIt: Tells the variants that are loaded from that playlist.
  /// - Returns: Whether there is anything else to load instead.
  @discardableResult
  mutating func fail(
    isOfHost: Bool, pause: MediaTime? = nil, at now: MediaTime, where isIt: (Variant) -> Bool
  ) -> Bool {
    let failed = levels.joined().filter(isIt)
    penalties = penalties.filter { $0.value > now }
    let hasOtherHost = Set(hosts.values).count > 1
    for variant in failed {
      penalties[Self.thing(variant)] = now + Self.variantPenalty
      if isOfHost, hasOtherHost, let host = hosts[variant.uri] {
        penalties[.host(host)] = now + Self.hostPenalty(asking: pause)
      }
    }
    for pathway in Self.pathways(failed) { leave(pathway, at: now) }
    return !failed.isEmpty && unusable(at: now).count < levels.count
  }

  /// Takes all variants up again.
  mutating func forgiveVariants() {
    penalties = penalties.filter { if case .variant = $0.key { false } else { true } }
  }

  /// Takes all up again where no level is usable and something came all the same.
  mutating func takeUpAgain(at now: MediaTime) {
    guard unusable(at: now).count == levels.count else { return }
    forgiveVariants()
    // Each host is left alone: what was wrong lay on the way to them.
    if unusable(at: now).count == levels.count { penalties = [:] }
  }

  /// Leaves a pathway alone of which nothing is left, where there is another.
  private mutating func leave(_ pathway: String, at now: MediaTime) {
    let isSpent = levels.joined().allSatisfy { $0.pathwayID != pathway || !isUsable($0, at: now) }
    if isSpent, order.contains(where: { $0 != pathway && isUsable(.pathway($0), at: now) }) {
      penalties[.pathway(pathway)] = now + Self.pathwayPenalty
    }
  }
}

extension URIReference {
  /// The host with the port, in lower case; `nil` for a file.
  var host: String? {
    authority.flatMap { authority in
      let host = authority.split(separator: "@").last ?? ""
      return host.isEmpty ? nil : host.lowercased()
    }
  }
}

extension Variant {
  /// The host of its playlist with the port, in lower case; `nil` for a file.
  var host: String? { URIReference(uri).host }

  /// What is the same of redundant variants, which differ in where they are, and what goes with them there.
  var withoutPlace: Variant {
    var common = self
    common.uri = ""
    common.pathwayID = ""
    common.stableID = nil
    (common.audioGroup, common.videoGroup, common.subtitlesGroup) = (nil, nil, nil)
    common.closedCaptions = nil
    common.allowedConfigurations = []
    return common
  }
}
