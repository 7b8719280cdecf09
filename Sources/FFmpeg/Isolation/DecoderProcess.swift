internal import CFFmpeg
internal import Glibc
internal import MediaCore

/// The process of a decoder: what a player starts for each, so that a crash ends nothing but that.
///
/// It reads requests from one socket, lays pictures in a file in memory that the player has too, and ends with the socket.
package struct DecoderProcess: ~Copyable {
  /// The argument by which a program is told that it is one.
  package static let argument = "decoder-process"
  static let socketNumber: CInt = 3
  static let memoryNumber: CInt = 4
  /// What a decoder may take besides its pictures; more is for one that is broken.
  private static let mostMemory: rlim_t = 1 << 30

  private let socket: WireSocket
  private let pool: SlotPool
  private let fault: DecoderFault?
  private let storage: FrameStorage
  private var context: CodecContext?

  /// Answers requests until the player closes the socket; then the process ends.
  ///
  /// - Parameter arguments: What follows the name of the program: a fault may be asked for, for tests.
  package static func run(_ arguments: [String]) -> Never {
    vitrine_close_from(UInt32(memoryNumber) + 1)
    // The first to go when the machine has too little memory.
    if let file = fopen("/proc/self/oom_score_adj", "w") {
      fputs("1000", file)
      fclose(file)
    }
    // No handler that looks into a crash, and no image of the memory: both take seconds, for which the player waits.
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { signal(number, SIG_DFL) }
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    var limit = rlimit(rlim_cur: mostMemory, rlim_max: mostMemory)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    av_log_set_level(AV_LOG_QUIET)
    guard let socket = Descriptor(socketNumber), let pool = SlotPool(file: memoryNumber),
      let storage = try? FrameStorage()
    else { _exit(1) }
    endWithSocket()
    var process = DecoderProcess(
      socket: WireSocket(socket), pool: pool, fault: DecoderFault(arguments), storage: storage)
    process.answer()
    _exit(0)
  }

  /// Ends the process when the player is gone, also while a decoder computes for ever.
  private static func endWithSocket() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var socket = pollfd(fd: DecoderProcess.socketNumber, events: 0, revents: 0)
        while poll(&socket, 1, -1) < 1 {}
        _exit(0)
      }, nil)
  }

  private init(
    socket: consuming WireSocket, pool: SlotPool, fault: DecoderFault?, storage: FrameStorage
  ) {
    self.socket = socket
    self.pool = pool
    self.fault = fault
    self.storage = storage
  }

  private mutating func answer() {
    while let message = socket.receive() {
      pool.takeBack()
      var reader = WireReader(message)
      var writer = WireWriter()
      do throws(FFmpegError) { try perform(&reader, &writer) } catch {
        endIfFull(error)
        writer = WireWriter()
        writer.write(DecoderReply(error.code, context?.native))
      }
      guard socket.send(writer.bytes) else { return }
    }
  }

  private mutating func perform(
    _ reader: inout WireReader, _ writer: inout WireWriter
  ) throws(FFmpegError) {
    guard let request = DecoderRequest(rawValue: try reader.read(UInt8.self)) else { throw .broken }
    let settings = try reader.read(DecoderSettings.self)
    if let context { settings.apply(to: context.native) }
    switch request {
    case .open: return try open(&reader, &writer)
    case .close: context = nil
    case .reset: context?.reset()
    case .send:
      if let packet = try reader.readPacket() {
        if fault?.strike() == true {
          writer.write(DecoderReply(0, context?.native))
          return DecoderFault.writeNonsense(to: &writer)
        }
        guard try context?.send(packet.pointer) ?? true else { throw .again }
      } else {
        _ = try context?.send(nil)
      }
      writer.write(DecoderReply(0, context?.native))
      return receive(&writer)
    case .receive:
      writer.write(DecoderReply(0, context?.native))
      return receive(&writer)
    }
    writer.write(DecoderReply(0, context?.native))
  }

  /// Asks the decoder for frames and writes its answers: up to the first without a frame, and no more than fit a message.
  private func receive(_ writer: inout WireWriter) {
    for _ in 0..<DecoderRequest.mostAnswers {
      var answer = WireWriter()
      do throws(FFmpegError) { try writeNext(&answer) } catch {
        endIfFull(error)
        return writer.write(DecoderReply(error.code, context?.native))
      }
      writer.write(answer)
    }
  }

  private func writeNext(_ writer: inout WireWriter) throws(FFmpegError) {
    switch try context?.receive(into: storage.pointer) ?? .endOfStream {
    case .pending: throw .again
    case .endOfStream: throw .endOfFile
    case .element:
      defer { av_frame_unref(storage.pointer) }
      try write(storage.pointer, &writer)
    }
  }

  private mutating func open(
    _ reader: inout WireReader, _ writer: inout WireWriter
  ) throws(FFmpegError) {
    context = nil
    guard try reader.read(UInt32.self) == avcodec_version() else {
      writer.write(DecoderReply(FFmpegError.broken.code, nil))
      writer.write(MediaError.Code.decoderUnavailable.rawValue)
      return writer.write("the program for decoders has another version of FFmpeg")
    }
    let threads = try reader.read(Int32.self)
    let damage: DamageHandling = try reader.read(Int32.self) == 1 ? .repeatable : .concealed
    let timeBase = Rational(try reader.read(AVRational.self))
    let track = try reader.readTrack(timeBase: timeBase)
    do throws(MediaError) {
      let context = try CodecContext(track, threads: Int(threads), pool: pool, damage: damage)
      self.context = context
      writer.write(DecoderReply(0, context.native))
    } catch {
      writer.write(DecoderReply(FFmpegError.broken.code, nil))
      writer.write(error.code.rawValue)
      writer.write(error.reason)
    }
  }

  private func write(
    _ frame: UnsafeMutablePointer<AVFrame>, _ writer: inout WireWriter
  ) throws(FFmpegError) {
    writer.write(DecoderReply(0, context?.native))
    writer.write(properties: frame)
    if frame.pointee.nb_samples > 0 { return writer.write(samplesOf: frame) }
    let lent = pool.lend(frame)
    let (slot, planes) = if let lent { lent } else { try copy(frame) }
    writer.write(slot)
    writer.write(planes)
  }

  /// Lays a picture in a slot that its decoder made in memory of its own.
  private func copy(
    _ frame: UnsafeMutablePointer<AVFrame>
  ) throws(FFmpegError) -> (SharedSlots.Place, vitrine_planes) {
    var planes = vitrine_planes()
    guard let context, case let size = vitrine_plan_decoding(context.native, frame, &planes),
      size > 0,
      let buffer = pool.take(size)
    else { throw .outOfMemory }
    vitrine_copy_picture(frame, buffer.pointee.data, &planes)
    var held: UnsafeMutablePointer<AVBufferRef>? = buffer
    defer { av_buffer_unref(&held) }
    guard let slot = pool.lend(buffer) else { throw .outOfMemory }
    return (slot, planes)
  }

  private func endIfFull(_ error: FFmpegError) {
    if error == .outOfMemory, Self.isOutOfMemory { _exit(1) }
  }

  /// Whether the process has reached what it may take; what is broken asks for more than there can be, too.
  private static var isOutOfMemory: Bool {
    guard let file = fopen("/proc/self/statm", "r") else { return true }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return true }
    let fields = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    guard fields.count > 5, let pages = rlim_t(fields[5]) else { return true }
    return pages * 4096 > mostMemory / 4 * 3
  }
}
