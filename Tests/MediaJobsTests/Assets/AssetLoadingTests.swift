import MediaCore
import Synchronization
import Testing

@testable import MediaJobs

/// What the loading of an asset does with what happens to it, without a thread.
@Suite("The loading of an asset")
struct AssetLoadingTests {
  private final class Answers: Sendable {
    private let results = Mutex<[Result<AssetFacts, MediaError>]>([])

    func call(_ keys: Set<AssetKey>) -> AssetLoading.Call {
      AssetLoading.Call(keys: keys) { result in self.results.withLock { $0.append(result) } }
    }
  }

  private let facts = AssetFacts(
    information: .failure(MediaError(.unspecified, "not looked at")), kind: .file, isTimed: true,
    isReadable: true, isProtected: false, decodableTracks: [])

  private func name(_ status: AssetStatus<AssetFacts>) -> String {
    switch status {
    case .unknown: "unknown"
    case .loading: "loading"
    case .loaded: "loaded"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }

  @Test("begins one reading for all that is in it, and ends every call with it")
  func shared() {
    let answers = Answers()
    var loading = AssetLoading(prefersPrecise: false)
    #expect(name(loading.status(of: .tracks)) == "unknown")
    let first = loading.load(answers.call([.tracks, .duration]), number: 1)
    #expect(first.starts.map(\.part) == [.opening])
    #expect(name(loading.status(of: .duration)) == "loading")
    #expect(name(loading.status(of: .artwork)) == "unknown")
    #expect(loading.load(answers.call([.artwork]), number: 2).starts.isEmpty)
    let end = loading.finish(.opening, run: first.starts[0].run, .success(facts))
    #expect(end.ends.count == 2)
    #expect(name(loading.status(of: .metadata)) == "loaded")
    #expect(loading.load(answers.call([.metadata]), number: 3).ends.count == 1)
  }

  @Test(
    "reads anew what there was no key for, and not what no key opens", arguments: [true, false])
  func keys(lacksKey: Bool) {
    let answers = Answers()
    var loading = AssetLoading(prefersPrecise: false)
    var facts = facts
    (facts.isProtected, facts.lacksKey) = (true, lacksKey)
    let first = loading.load(answers.call([.tracks]), number: 1)
    #expect(loading.finish(.opening, run: first.starts[0].run, .success(facts)).ends.count == 1)
    #expect(name(loading.status(of: .tracks)) == "loaded")
    let second = loading.load(answers.call([.tracks, .duration]), number: 2)
    #expect(second.starts.count == (lacksKey ? 1 : 0))
    #expect(second.ends.count == (lacksKey ? 0 : 1))
  }

  @Test("reads through only for a precise duration")
  func precise() {
    let answers = Answers()
    var loading = AssetLoading(prefersPrecise: true)
    #expect(loading.load(answers.call([.tracks]), number: 1).starts.map(\.part) == [.opening])
    let second = loading.load(answers.call([.duration, .tracks]), number: 2)
    #expect(second.starts.map(\.part) == [.length])
    // The first call needs no length.
    #expect(loading.finish(.opening, run: 1, .success(facts)).ends.count == 1)
    #expect(name(loading.status(of: .duration)) == "loading")
    #expect(loading.finish(.length, run: 2, .success(facts)).ends.count == 1)
  }

  @Test("gives up one property, and the reading only when none is wanted of it")
  func cancelOne() {
    let answers = Answers()
    var loading = AssetLoading(prefersPrecise: false)
    _ = loading.load(answers.call([.tracks]), number: 1)
    _ = loading.load(answers.call([.artwork]), number: 2)
    let one = loading.cancel([.artwork])
    #expect(one.ends.count == 1 && one.stops.isEmpty)
    #expect(name(loading.status(of: .artwork)) == "cancelled")
    #expect(name(loading.status(of: .tracks)) == "loading")
    let both = loading.cancel(Set(AssetKey.allCases))
    #expect(both.ends.count == 1 && both.stops == [.opening])
    // What was given up tells nothing any more, and can be asked for again.
    #expect(loading.finish(.opening, run: 1, .success(facts)).ends.isEmpty)
    #expect(name(loading.status(of: .tracks)) == "cancelled")
    #expect(loading.load(answers.call([.tracks]), number: 3).starts.map(\.run) == [2])
  }

  @Test("lets a call go without the others")
  func abandon() {
    let answers = Answers()
    var loading = AssetLoading(prefersPrecise: false)
    _ = loading.load(answers.call([.tracks]), number: 1)
    _ = loading.load(answers.call([.tracks, .artwork]), number: 2)
    let first = loading.abandon(number: 2)
    #expect(first.ends.count == 1 && first.stops.isEmpty)
    #expect(name(loading.status(of: .artwork)) == "cancelled")
    #expect(name(loading.status(of: .tracks)) == "loading")
    #expect(loading.abandon(number: 1).stops == [.opening])
    #expect(loading.abandon(number: 1).ends.isEmpty)
  }

  @Test("remembers a failure, and reads again where it is asked again")
  func failure() {
    let answers = Answers()
    var loading = AssetLoading(prefersPrecise: false)
    _ = loading.load(answers.call([.tracks]), number: 1)
    _ = loading.finish(.opening, run: 1, .failure(MediaError(.notFound, "gone")))
    #expect(name(loading.status(of: .duration)) == "failed")
    let again = loading.load(answers.call([.duration]), number: 2)
    #expect(again.ends.isEmpty && again.starts.map(\.part) == [.opening])
    #expect(name(loading.status(of: .duration)) == "loading")
  }
}
