import MediaCore
import Testing

@Suite("Numbers from a seed") struct SeededGeneratorTests {
  /// What the generator's published program prints for this seed.
  @Test("are those of SplitMix64")
  func sequence() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(numbers.map { _ in generator.next() } == numbers)
  }
}
