internal import DequeModule
internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Decodes the chosen sound of one item, pass after pass, ahead of the stage.
struct AudioWorker: ~Copyable {
  struct TrackInput: Sendable {
    let queue: PacketQueue
    /// The parameters of its first packets.
    let parameters: CodecParameters
  }

  private let pipeline: ItemPipeline
  private let tracks: [Int: TrackInput]
  private let trimsToPackets: Bool
  private var generation = 0
  private var selection = SoundOrders.Selection()
  private var decoder: AudioDecoder?
  /// Made when the first sound of a pass comes: a seek to a key frame moves the pass's start to it.
  private var assembler: AudioAssembler?
  /// How many frames of the pass another track has given out.
  private var takesUpAt: Int64 = 0
  private var pass = 0
  /// The parameters that follow the sound that is being drained.
  private var nextFormat: CodecParameters?
  /// Whether there is no decoder for the packets that come, until others begin.
  private var lacksDecoder = false
  /// The first fault of a pass of which nothing has been decoded yet.
  private var fault: MediaError?
  private var faultIsTold = false
  /// Held back until it is known whether the pass ends within them.
  private var held = Deque<AudioBuffer>()

  /// How much before the selected position decoding begins: decoders need a little sound before it.
  static let lead = MediaTime.seconds(1)
  /// More than any encoder pads the end of its last blocks with, in frames.
  private static let longestPadding = 4096

  init(_ pipeline: ItemPipeline, tracks: [Int: TrackInput], trimsToPackets: Bool) {
    self.pipeline = pipeline
    self.tracks = tracks
    self.trimsToPackets = trimsToPackets
  }

  /// Decodes until the pipeline is closed.
  mutating func run() {
    while let (current, selection) = currentState() {
      if current != generation || selection != self.selection { restart(current, selection) }
      guard let input = selection.track.flatMap({ tracks[$0] }), decoder != nil,
        pipeline.audio.hasRoom(generation: selection.queueGeneration)
      else {
        pipeline.audioSignal.wait()
        continue
      }
      decodeSome(input)
    }
  }

  private func currentState() -> (Int, SoundOrders.Selection)? {
    pipeline.shared.withLock { shared in
      shared.orders.isClosed ? nil : (shared.orders.generation, shared.sound.selection)
    }
  }

  private mutating func restart(_ generation: Int, _ selection: SoundOrders.Selection) {
    if selection.track != self.selection.track { faultIsTold = false }
    self.generation = generation
    self.selection = selection
    held = []
    nextFormat = nil
    lacksDecoder = false
    // A new one also for the same track: decoders keep the state of their noise (AC-3, AAC) when they are
    // reset, and how much was decoded ahead of a seek is chance.
    decoder = nil
    if let input = selection.track.flatMap({ tracks[$0] }), let format = selection.format {
      let parameters = input.queue.goBack(to: startOfDecoding(format), ofPass: selection.pass)
      do throws(MediaError) {
        decoder = try AudioDecoder(
          parameters ?? input.parameters, output: format, isolation: pipeline.settings.isolation)
      } catch {
        // Others may follow those that there is no decoder for.
        if parameters != nil {
          decoder = try? AudioDecoder(
            input.parameters, output: format, isolation: pipeline.settings.isolation)
        }
        lacksDecoder = decoder != nil
        if decoder == nil { giveUp(error) }
      }
    }
    begin(pass: selection.pass, position: selection.position)
  }

  /// The time from which on packets are decoded for the selected position; `nil` for the beginning of the pass.
  private func startOfDecoding(_ format: AudioFormat) -> MediaTime? {
    guard selection.position > 0 else { return nil }
    return pipeline.decodingWindow(ofPass: selection.pass).start - Self.lead
      + MediaTime(frames: selection.position, sampleRate: format.sampleRate)
  }

  /// Without a decoder there is no sound; the pictures go on.
  private func giveUp(_ error: MediaError) {
    let error = error.about(pipeline.id)
    pipeline.shared.withLock { $0.failSound(error, generation: selection.generation) }
    pipeline.readerSignal.raise()
    pipeline.wakeStage()
  }

  private mutating func begin(pass: Int, position: Int64 = 0) {
    self.pass = pass
    takesUpAt = position
    assembler = nil
    fault = nil
  }

  private mutating func assemble(_ chunk: AudioDecoder.Chunk) -> [AudioBuffer] {
    var assembler =
      self.assembler
      ?? AudioAssembler(
        pipeline.decodingWindow(ofPass: pass), format: chunk.buffer.format, position: takesUpAt)
    defer { self.assembler = assembler }
    return assembler.admit(chunk)
  }

  private mutating func decodeSome(_ input: TrackInput) {
    do throws(MediaError) {
      switch try decoder?.receive() ?? .pending {
      case .element(let chunk): give(assemble(chunk))
      case .pending: try feed(input)
      case .endOfStream: if nextFormat != nil { try changeFormat() } else { finishPass() }
      }
    } catch {
      if error.isLoss {
        decoder = nil
        return giveUp(error)
      }
      // A damaged packet costs its own sound only; the assembler fills the gap.
      if assembler == nil { fault = fault ?? error }
    }
  }

  private mutating func feed(_ input: TrackInput) throws(MediaError) {
    guard let entry = input.queue.pop(generation: generation) else {
      pipeline.audioSignal.wait()
      return
    }
    switch consume entry {
    case .packet(let packet): if !lacksDecoder { _ = try decoder?.send(packet) }
    case .format(let parameters):
      guard lacksDecoder || decoder?.continues(with: parameters) == false else { return }
      nextFormat = parameters
      decoder?.drain()
    case .endOfPass: decoder?.drain()
    }
  }

  private mutating func give(_ buffers: [AudioBuffer]) {
    held += buffers
    var kept = held.reduce(0) { $0 + $1.frameCount }
    while let first = held.first, !trimsToPackets || kept - first.frameCount >= Self.longestPadding
    {
      kept -= first.frameCount
      push(held.removeFirst())
    }
  }

  /// Goes on with other parameters, once all sound made with the old ones is out.
  private mutating func changeFormat() throws(MediaError) {
    guard let parameters = nextFormat else { return }
    nextFormat = nil
    do throws(MediaError) { try decoder?.change(to: parameters) } catch {
      // Those packets have no sound, and the pass goes on behind them.
      lacksDecoder = true
      decoder?.reset()
      throw error
    }
    lacksDecoder = false
  }

  private mutating func finishPass() {
    if let rest = assembler?.finish() { give(rest) }
    if trimsToPackets, let assembler, let end = pipeline.end(ofPass: pass)?.knownAudio {
      trimHeld(by: assembler.excess(over: end))
    }
    while let buffer = held.popFirst() { push(buffer) }
    if assembler == nil { tellFault() }
    decoder?.reset()
    pipeline.audio.push(.endOfPass, generation: selection.queueGeneration)
    begin(pass: pass + 1)
  }

  /// Says, once for a track, that all its packets are damaged.
  private mutating func tellFault() {
    guard let fault, !faultIsTold else { return }
    faultIsTold = true
    pipeline.shared.withLock { [pipeline, selection] shared in
      guard shared.sound.selection.generation == selection.generation else { return }
      shared.mail.soundFault = fault.about(pipeline.id)
    }
  }

  private mutating func trimHeld(by frames: Int) {
    var excess = frames
    while excess > 0, let last = held.popLast() {
      if last.frameCount > excess { held.append(last.prefix(last.frameCount - excess)) }
      excess -= last.frameCount
    }
  }

  private func push(_ buffer: AudioBuffer) {
    pipeline.audio.push(.buffer(buffer), generation: selection.queueGeneration)
  }
}
