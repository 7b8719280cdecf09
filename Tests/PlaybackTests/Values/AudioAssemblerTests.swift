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
    let output = samples(assembler.admit(chunk(5000, 10, at: time)))
    guard let after else { return #expect(output.isEmpty && assembler.position == 100) }
    #expect(assembler.position == Int64(after.upperBound) + 1)
    #expect(output.count == after.upperBound - 99)
    #expect(output.dropLast(10).allSatisfy { $0 == 0 } && output.suffix(10).first == 5000)
  }

  @Test("An overlap that reaches past the present place gives what is new of it")
  func overlap() {
    var assembler = assembler()
    _ = assembler.admit(chunk(0, 200, at: 0))
    #expect(samples(assembler.admit(chunk(50, 200, at: 50))) == places(200..<250))
  }

  @Test("A hole of ten minutes is a lie and stays shut, one below is silence in pieces")
  func lies() {
    var assembler = assembler()
    _ = assembler.admit(chunk(0, 10, at: 0))
    #expect(assembler.admit(chunk(1, 10, at: 600_010)).count == 1)
    #expect(assembler.position == 20)
    let pieces = assembler.admit(chunk(1, 10, at: 600_019))
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
        #expect(assembler.excess(over: time) >= 0)
      }
    }
  }

  @Test("Nothing goes past the end of the window, neither sound nor silence")
  func end() {
    var assembler = assembler(to: 250)
    #expect(samples(assembler.admit(chunk(0, 100, at: 0))).count == 100)
    #expect(samples(assembler.admit(chunk(200, 100, at: 200))).count == 150)
    #expect(assembler.admit(chunk(300, 100, at: 300)).isEmpty)
    #expect(assembler.admit(chunk(9000, 100, at: 9000)).isEmpty && assembler.position == 250)
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
