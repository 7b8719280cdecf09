internal import MediaCore

/// Which properties of an asset are wanted, and what was read: decides what is to be read and which calls end.
///
/// A value without threads: each method returns what its owner has to do.
struct AssetLoading {
  /// What is read in one go.
  enum Part: Hashable, Sendable, CaseIterable {
    /// What is known once the asset is open.
    case opening
    /// Its length, by reading it through.
    case length
  }

  /// A call that waits for properties.
  struct Call {
    var keys: Set<AssetKey>
    var resume: @Sendable (Result<AssetFacts, MediaError>) -> Void
  }

  /// What its owner has to do.
  struct Effects {
    /// The parts to begin reading, with the number that the outcome is told with.
    var starts: [(part: Part, run: Int)] = []
    /// The parts whose reading is to end.
    var stops: Set<Part> = []
    /// The calls that end, and how.
    var ends: [(call: Call, result: Result<AssetFacts, MediaError>)] = []
  }

  private let prefersPrecise: Bool
  private var results: [Part: Result<AssetFacts, MediaError>] = [:]
  /// The number of the reading under way of each part.
  private var runs: [Part: Int] = [:]
  private var nextRun = 0
  private var wanted: Set<AssetKey> = []
  private var cancelled: Set<AssetKey> = []
  private var calls: [Int: Call] = [:]

  init(prefersPrecise: Bool) { self.prefersPrecise = prefersPrecise }

  /// What has to be read for a property.
  func part(of key: AssetKey) -> Part {
    prefersPrecise && key == .duration ? .length : .opening
  }

  /// What is known of a property.
  func status(of key: AssetKey) -> AssetStatus<AssetFacts> {
    switch results[part(of: key)] {
    case .success(let facts): .loaded(facts)
    case .failure(let error): .failed(error)
    case nil: wanted.contains(key) ? .loading : cancelled.contains(key) ? .cancelled : .unknown
    }
  }

  /// A call asks for properties.
  mutating func load(_ call: Call, number: Int) -> Effects {
    for part in call.keys.map(part) {
      // What failed may be there now, as the key may that was not.
      switch results[part] {
      case .failure?: results[part] = nil
      case .success(let facts)? where facts.lacksKey: results[part] = nil
      default: break
      }
    }
    calls[number] = call
    wanted.formUnion(call.keys)
    cancelled.subtract(call.keys)
    var effects = endCalls()
    for part in Part.allCases
    where results[part] == nil && runs[part] == nil && isWanted(part) {
      nextRun += 1
      runs[part] = nextRun
      effects.starts.append((part, nextRun))
    }
    return effects
  }

  /// A part was read, or failed.
  mutating func finish(
    _ part: Part, run: Int, _ result: Result<AssetFacts, MediaError>
  ) -> Effects {
    guard runs[part] == run else { return Effects() }
    runs[part] = nil
    results[part] = result
    if part == .length, case .success = result, results[.opening] == nil, runs[.opening] == nil {
      results[.opening] = result
    }
    return endCalls()
  }

  /// Properties are not wanted any more: calls that ask for one of them end.
  mutating func cancel(_ keys: Set<AssetKey>) -> Effects {
    let lost = keys.filter { results[part(of: $0)] == nil && wanted.contains($0) }
    cancelled.formUnion(lost)
    wanted.subtract(lost)
    return endCalls { !$0.isDisjoint(with: lost) }
  }

  /// A call is not wanted any more.
  mutating func abandon(number: Int) -> Effects {
    guard let call = calls.removeValue(forKey: number) else { return Effects() }
    var effects = Effects()
    effects.ends.append((call, .failure(Self.cancellation)))
    let others = calls.values.reduce(into: Set<AssetKey>()) { $0.formUnion($1.keys) }
    let lost = call.keys.subtracting(others).filter { results[part(of: $0)] == nil }
    wanted.subtract(lost)
    cancelled.formUnion(lost)
    effects.stops = idleParts()
    return effects
  }

  private static var cancellation: MediaError {
    MediaError(.cancelled, "the loading of the asset was called off")
  }

  private func isWanted(_ part: Part) -> Bool { wanted.contains { self.part(of: $0) == part } }

  /// Ends the calls that have all that they ask for, and those that get it no more.
  private mutating func endCalls(_ isLost: (Set<AssetKey>) -> Bool = { _ in false }) -> Effects {
    var effects = Effects()
    for (number, call) in calls.sorted(by: { $0.key < $1.key }) {
      guard let result = isLost(call.keys) ? .failure(Self.cancellation) : result(of: call) else {
        continue
      }
      calls[number] = nil
      effects.ends.append((call, result))
    }
    effects.stops = idleParts()
    return effects
  }

  /// How a call ends; `nil` while something is missing.
  private func result(of call: Call) -> Result<AssetFacts, MediaError>? {
    var merged: AssetFacts?
    for part in Set(call.keys.map(part)).sorted(by: { $0 == .opening && $1 == .length }) {
      switch results[part] {
      case nil: return nil
      case .failure(let error): return .failure(error)
      case .success(let facts): merged = facts
      }
    }
    return merged.map { .success($0) }
  }

  /// Gives up the readings that no property is wanted of.
  private mutating func idleParts() -> Set<Part> {
    let idle = Set(runs.keys.filter { !isWanted($0) })
    for part in idle { runs[part] = nil }
    return idle
  }
}
