import MediaCore
import Testing

@testable import FFmpeg
@testable import Playback

@Suite("One stretch of sound from what a decoder gives") struct AudioAssemblerTests {
  /// At 1000 Hz a frame is a millisecond.
  private static let format = AudioFormat(sampleRate: 1000, layout: .mono)

  private func assembler(
    from start: Int64 = 0, to end: Int64? = nil, position: Int64 = 0
  ) -> AudioAssembler {
    let window = PassWindow(
      start: .milliseconds(start), end: end.map { MediaTime.milliseconds($0) })
    return AudioAssembler(window, format: Self.format, position: position)
  }

  /// A stretch whose samples tell their own places, in frames.
  private func chunk(_ place: Int64, _ count: Int, at time: Int64?) -> AudioDecoder.Chunk {
    let samples = (0..<count).map { Float(place) + Float($0) }
    return AudioDecoder.Chunk(
      time: time.map { .milliseconds($0) },
      buffer: AudioBuffer(format: Self.format, samples: samples[...]))
  }

  private func samples(_ buffers: [AudioBuffer]) -> [Float] { buffers.flatMap { $0.samples } }

  private func places(_ range: Range<Int>) -> [Float] { range.map { Float($0) } }

  @Test("What comes before the start is cut, to the sample")
  func cutAtStart() {
    var assembler = assembler(from: 250)
    #expect(samples(assembler.admit(chunk(0, 200, at: 0))).isEmpty)
    #expect(samples(assembler.admit(chunk(200, 100, at: 200))) == places(250..<300))
    #expect(samples(assembler.admit(chunk(300, 10, at: 300))) == places(300..<310))
    #expect(assembler.position == 60)
  }

  @Test("What tells no time follows what came before it, also before the start")
  func untimed() {
    var assembler = assembler(from: 250)
    #expect(samples(assembler.admit(chunk(0, 100, at: 0))).isEmpty)
    #expect(samples(assembler.admit(chunk(100, 100, at: nil))).isEmpty)
    #expect(samples(assembler.admit(chunk(200, 100, at: nil))) == places(250..<300))
    #expect(samples(assembler.admit(chunk(300, 100, at: nil))) == places(300..<400))
    #expect(samples(assembler.admit(chunk(400, 10, at: 400))) == places(400..<410))
  }

  @Test("What comes first without a time ends where the first begins that tells one")
  func untimedStart() {
    var late = assembler()
    #expect(late.admit(chunk(1, 100, at: nil)).isEmpty)
    #expect(late.admit(chunk(101, 100, at: nil)).isEmpty)
    let silence = Array(repeating: Float(0), count: 61)
    #expect(samples(late.admit(chunk(201, 10, at: 261))) == silence + places(1..<211))
    #expect(samples(late.admit(chunk(211, 10, at: nil))) == places(211..<221))
    var early = assembler(from: 250)
    _ = early.admit(chunk(100, 100, at: nil))
    _ = early.admit(chunk(200, 100, at: nil))
    #expect(samples(early.admit(chunk(300, 100, at: 300))) == places(250..<400))
  }

  @Test(
    "What comes first without a time begins at the start where that is no further off than rounding"
  )
  func untimedNearStart() {
    var assembler = assembler()
    _ = assembler.admit(chunk(1, 100, at: nil))
    #expect(samples(assembler.admit(chunk(101, 10, at: 160))) == places(1..<111))
  }

  @Test("Sound without any times is not waited for longer than half a second")
  func untimedAltogether() {
    var long = assembler()
    for index in 0..<4 { #expect(long.admit(chunk(Int64(index) * 100, 100, at: nil)).isEmpty) }
    #expect(samples(long.admit(chunk(400, 100, at: nil))) == places(0..<500))
    #expect(samples(long.admit(chunk(500, 100, at: nil))) == places(500..<600))
    #expect(samples(long.admit(chunk(600, 100, at: 600))) == places(600..<700))
    var short = assembler()
    #expect(short.admit(chunk(1, 100, at: nil)).isEmpty)
    #expect(samples(short.finish()) == places(1..<101))
  }

  @Test("What is missing at the start is silence, however little")
  func lateStart() {
    var assembler = assembler()
    #expect(samples(assembler.admit(chunk(1, 3, at: 1))) == [0, 1, 2, 3])
  }

  @Test(
    "Rounding in the middle is not mended, holes and overlaps beyond it are",
    arguments: [
      (100, 100...109), (160, 100...109), (40, 100...109), (161, 161...170), (39, nil),
      (1300, 1300...1309),
    ] as [(Int64, ClosedRange<Int>?)])
  func middle(time: Int64, after: ClosedRange<Int>?) {
    var assembler = assembler()
    _ = assembler.admit(chunk(1, 100, at: 0))
    let output = samples(assembler.admit(chunk(5000, 10, at: time)) + assembler.finish())
    guard let after else { return #expect(output.isEmpty && assembler.position == 100) }
    #expect(assembler.position == Int64(after.upperBound) + 1)
    #expect(output.count == after.upperBound - 99)
    #expect(output.dropLast(10).allSatisfy { $0 == 0 } && output.suffix(10).first == 5000)
  }

  @Test("An overlap that reaches past the present place gives what is new of it")
  func overlap() {
    var assembler = assembler()
    _ = assembler.admit(chunk(0, 200, at: 0))
    #expect(
      samples(assembler.admit(chunk(50, 200, at: 50)) + assembler.finish()) == places(200..<250))
  }

  /// Everything that comes of stretches of so many frames at such times.
  private func admitted(_ stretches: [(count: Int, time: Int64?)]) -> [Float] {
    var assembler = assembler()
    var output: [Float] = []
    var place: Int64 = 1
    for (count, time) in stretches {
      output += samples(assembler.admit(chunk(place, count, at: time)))
      place += Int64(count)
    }
    return output + samples(assembler.finish())
  }

  @Test("Stretches that have the time of one of them follow each other")
  func sharedTimes() {
    let times: [Int64] = [0, 400, 400, 400, 400, 800, 800, 800, 800, 900]
    #expect(admitted(times.map { (100, $0) }) == places(1..<1001))
  }

  @Test("Stretches whose times go on by less than their length follow each other")
  func shortSteps() {
    #expect(admitted((0..<80).map { (26, Int64($0)) }) == places(1..<2081))
  }

  @Test("A single time that is wrong costs nothing", arguments: [30, 500, 5000] as [Int64])
  func strayTime(time: Int64) {
    let times = (0..<20).map { $0 == 8 ? time : Int64($0) * 25 }
    #expect(admitted(times.map { (25, $0) }) == places(1..<501))
  }

  @Test("A hole behind which the times go on as the samples do is silence, however short they are")
  func realHole() {
    let times = (0..<40).map { Int64($0) * 5 + ($0 < 20 ? 0 : 300) }
    let silence = Array(repeating: Float(0), count: 300)
    #expect(admitted(times.map { (5, $0) }) == places(1..<101) + silence + places(101..<201))
  }

  @Test("What is there twice is left out once")
  func repeated() {
    let times = (0..<10).map { Int64($0) * 100 - ($0 < 5 ? 0 : 100) }
    #expect(admitted(times.map { (100, $0) }) == places(1..<501) + places(601..<1001))
  }

  @Test("Where packets are lost again and again time goes on as it should")
  func lostPackets() {
    let kept = (0..<300).filter { $0 * 7 % 11 < 6 }
    let output = admitted(kept.map { (20, Int64($0) * 20) })
    #expect(abs(output.count - (kept.last ?? 0) * 20 - 20) <= 60)
    #expect(output.filter { $0 != 0 } == places(1..<kept.count * 20 + 1))
  }

  @Test(
    "Stretches that are all followed by the same hole follow each other", arguments: [27, 1136])
  func longSteps(step: Int64) {
    #expect(admitted((0..<100).map { (20, Int64($0) * step) }) == places(1..<2001))
  }

  @Test("A hole of ten minutes is a lie and stays shut, one below is silence in pieces")
  func lies() {
    var assembler = assembler()
    _ = assembler.admit(chunk(0, 10, at: 0))
    #expect(assembler.admit(chunk(1, 10, at: 600_010)).isEmpty && assembler.finish().count == 1)
    #expect(assembler.position == 20)
    let pieces = assembler.admit(chunk(1, 10, at: 600_019)) + assembler.finish()
    #expect(assembler.position == 600_029)
    #expect(pieces.dropLast().allSatisfy { $0.frameCount <= 1000 })
  }

  @Test(
    "No time of any file is a trap",
    arguments: [MediaTime(nanoseconds: .min), .distantFuture])
  func endsOfTime(time: MediaTime) {
    for rate in [1000, 768_000] {
      let format = AudioFormat(sampleRate: rate, layout: .mono)
      for start in [MediaTime.zero, MediaTime(nanoseconds: .min), .distantFuture] {
        var assembler = AudioAssembler(PassWindow(start: start, end: nil), format: format)
        var lie = chunk(0, 10, at: nil)
        lie.time = time
        #expect(samples(assembler.admit(lie)).count <= 10)
        lie.time = MediaTime.zero - time
        #expect(samples(assembler.admit(lie) + assembler.finish()).count <= 10)
        #expect(assembler.excess(over: time) >= 0)
      }
    }
  }

  @Test("Nothing goes past the end of the window, neither sound nor silence")
  func end() {
    var assembler = assembler(to: 250)
    #expect(samples(assembler.admit(chunk(0, 100, at: 0))).count == 100)
    #expect(
      samples(assembler.admit(chunk(200, 100, at: 200)) + assembler.finish()).count == 150)
    #expect(assembler.admit(chunk(300, 100, at: 300)).isEmpty && assembler.finish().isEmpty)
    #expect(assembler.admit(chunk(9000, 100, at: 9000)).isEmpty && assembler.finish().isEmpty)
    #expect(assembler.position == 250)
  }

  @Test("A track that takes over begins at the very sample where the other left off")
  func takeOver() {
    var assembler = assembler(from: 100, position: 50)
    #expect(samples(assembler.admit(chunk(140, 20, at: 140))) == places(150..<160))
  }

  @Test("What the decoder gave beyond the packets' end is told")
  func excess() {
    var assembler = assembler(from: 100)
    _ = assembler.admit(chunk(100, 50, at: 100))
    #expect(assembler.excess(over: .milliseconds(150)) == 0)
    #expect(assembler.excess(over: .milliseconds(140)) == 10)
    #expect(assembler.excess(over: .milliseconds(200)) == 0)
    #expect(assembler.excess(over: .zero) == 50)
  }
}
