internal import CFFmpeg
internal import MediaCore

/// A decoder that is in a process of its own; stands behind a `CodecContext`, which holds what is set of it.
///
/// Confined to one thread at a time.
final class IsolatedDecoder {
  /// How many pixels are decoded in a second at least, by a decoder that is not broken.
  private static let slowest = 10_000_000.0
  /// How much longer a process may take that has just been started.
  private static let start = MediaTime.seconds(5)

  private let isolation: DecoderIsolation
  private var parameters: CodecParameters
  private let threads: Int
  private let isBlank: Bool
  private let allowance: MediaTime
  private var child: DecoderChild
  /// What the decoder has answered ahead of the player's requests.
  private var answers: [DecodedAnswer] = []

  /// Opens a decoder.
  ///
  /// - Throws: As `CodecContext.init`; 4004 when its process ends.
  init(
    _ isolation: DecoderIsolation, _ parameters: CodecParameters, threads: Int,
    isBlank: Bool, for native: UnsafeMutablePointer<AVCodecContext>
  ) throws(MediaError) {
    self.isolation = isolation
    self.parameters = parameters
    self.threads = threads
    self.isBlank = isBlank
    let pixels = Double(max(0, native.pointee.width)) * Double(max(0, native.pointee.height))
    // A request has as many pictures decoded.
    allowance = .seconds(pixels / Self.slowest * Double(DecoderRequest.mostAnswers))
    child = try isolation.take()
    try open(native)
  }

  deinit {
    // What does not close is ended with the child.
    if (try? child.ask(begin(.close, nil).bytes, allowance: .zero)) != nil {
      isolation.giveBack(child)
    }
  }

  /// As `CodecContext.send`.
  func send(
    _ packet: UnsafePointer<AVPacket>?, for native: UnsafeMutablePointer<AVCodecContext>
  ) throws(FFmpegError) -> Bool {
    // With another packet it may have more.
    if answers.last?.isLast == true { answers.removeLast() }
    // FFmpeg takes the end of the packets at all times.
    guard packet == nil || answers.isEmpty else { return false }
    var message = begin(.send, native, room: 512 + Int(packet?.pointee.size ?? 0))
    message.write(packet: packet)
    var (status, reader) = try ask(message, native)
    if status == FFmpegError.again.code { return false }
    if packet == nil, status == FFmpegError.endOfFile.code { return true }
    try check(status)
    read(&reader, for: native)
    return true
  }

  /// As `CodecContext.receive`.
  func receive(
    into frame: UnsafeMutablePointer<AVFrame>, for native: UnsafeMutablePointer<AVCodecContext>
  ) throws(FFmpegError) -> Read<Void> {
    if answers.isEmpty {
      var (status, reader) = try ask(begin(.receive, native), native)
      try check(status)
      read(&reader, for: native)
    }
    guard let answer = answers.first else { throw child.giveUp(.processBroken) }
    answers.removeFirst()
    answer.reply.apply(to: native)
    let status = answer.reply.status
    if status == FFmpegError.again.code { return .pending }
    if status == FFmpegError.endOfFile.code { return .endOfStream }
    try check(status)
    guard let decoded = answer.frame else { throw child.giveUp(.processBroken) }
    av_frame_unref(frame)
    av_frame_move_ref(frame, decoded.pointer)
    return .element(())
  }

  /// Reads the answers that came with one message.
  private func read(
    _ reader: inout WireReader, for native: UnsafeMutablePointer<AVCodecContext>
  ) {
    for _ in 0..<DecoderRequest.mostAnswers where !reader.isAtEnd {
      do throws(FFmpegError) {
        var answer = DecodedAnswer(reply: try reader.read(DecoderReply.self))
        if answer.reply.status >= 0 { answer.frame = try readFrame(&reader, for: native) }
        answers.append(answer)
      } catch {
        // Where the next begins is not known.
        let loss = error == .outOfMemory ? error : child.giveUp(.processBroken)
        return answers.append(DecodedAnswer(reply: DecoderReply(loss.code, native)))
      }
    }
  }

  private func readFrame(
    _ reader: inout WireReader, for native: UnsafePointer<AVCodecContext>
  ) throws(FFmpegError) -> FrameStorage {
    guard let storage = try? FrameStorage() else { throw .outOfMemory }
    let frame = storage.pointer
    try reader.readProperties(into: frame)
    // What is read follows from the track: a frame of a broken process may be both.
    if native.pointee.codec_type == AVMEDIA_TYPE_AUDIO {
      try reader.readSamples(into: frame)
    } else {
      try readPicture(&reader, into: frame)
    }
    return storage
  }

  /// As `CodecContext.reset`; a process that is gone is started anew.
  func reset(for native: UnsafeMutablePointer<AVCodecContext>) {
    answers = []
    if child.isAlive, let status = try? ask(begin(.reset, native), native).status, status >= 0 {
      return
    }
    startOver(for: native)
  }

  /// Opens the decoder anew, in the process that it has; one that is gone is started anew.
  func reopen(
    with parameters: CodecParameters, for native: UnsafeMutablePointer<AVCodecContext>
  ) {
    answers = []
    self.parameters = parameters
    if child.isAlive, (try? open(native)) != nil { return }
    startOver(for: native)
  }

  private func startOver(for native: UnsafeMutablePointer<AVCodecContext>) {
    for _ in 0..<2 {
      guard let fresh = try? isolation.take() else { break }
      child = fresh
      if (try? open(native)) != nil { return }
    }
    // A process without a decoder takes all packets, and gives nothing: all that follows fails.
    child.giveUp()
  }

  private func readPicture(
    _ reader: inout WireReader, into frame: UnsafeMutablePointer<AVFrame>
  ) throws(FFmpegError) {
    let slot = try reader.read(SharedSlots.Place.self)
    var planes = try reader.read(vitrine_planes.self)
    let native = frame.pointee
    guard native.nb_samples == 0,
      vitrine_planes_fit(&planes, native.format, native.width, native.height, Int(slot.size)) != 0,
      let buffer = child.buffer(of: slot)
    else { throw .broken }
    vitrine_point_frame(frame, buffer, &planes)
  }

  private func open(_ native: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
    var message = begin(.open, native)
    message.write(avcodec_version())
    message.write(Int32(threads))
    message.write(Int32(isBlank ? 1 : 0))
    message.write(parameters.timeBase.native)
    message.write(parameters)
    var refusal: MediaError?
    do throws(FFmpegError) {
      var (status, reader) = try ask(message, native, allowance: allowance + Self.start)
      if status < 0 {
        refusal = MediaError(
          MediaError.Code(rawValue: try reader.read(Int.self)), try reader.readText())
      }
    } catch { throw error.mediaError(.decoderUnavailable, "opening a decoder") }
    if let refusal { throw refusal }
  }

  private func begin(
    _ request: DecoderRequest, _ native: UnsafePointer<AVCodecContext>?, room: Int = 512
  ) -> WireWriter {
    var message = WireWriter(room: room)
    message.write(request.rawValue)
    message.write(DecoderSettings(native))
    return message
  }

  private func ask(
    _ message: WireWriter, _ native: UnsafeMutablePointer<AVCodecContext>,
    allowance: MediaTime? = nil
  ) throws(FFmpegError) -> (status: Int32, reader: WireReader) {
    var reader = try child.ask(message.bytes, allowance: allowance ?? self.allowance)
    guard let reply = try? reader.read(DecoderReply.self) else {
      throw child.giveUp(.processBroken)
    }
    reply.apply(to: native)
    return (reply.status, reader)
  }
}
