internal import CFFmpeg
internal import Glibc
package import MediaCore

/// Writes packets of tracks into a file: the one owner of an output `AVFormatContext`.
///
/// Made, used and let go of on one worker thread. The file is opened by FFmpeg at the path given, and nothing else is.
package final class Muxer {
  let native: UnsafeMutablePointer<AVFormatContext>
  private var hasBegun = false
  /// The time bases that packets come in, by the numbers of the tracks.
  var timeBases: [AVRational] = []
  /// What is written into; `nil` for a file.
  let memory: OutputBytes?
  /// The output file, whose write-back is begun early; `nil` for memory.
  private var file: Descriptor?
  private var writeback = Writeback()

  /// Opens a file for writing; what is in it is lost.
  ///
  /// - Parameters:
  ///   - container: FFmpeg's name of the muxer, `mp4` for instance.
  ///   - path: Of a file of this machine.
  /// - Throws: 7014 when FFmpeg has no such muxer, 5003 or 5005 when the file cannot be opened.
  package convenience init(_ container: String, path: String) throws(MediaError) {
    try self.init(container, name: "file:\(path)", memory: nil)
    let opened = avio_open(&native.pointee.pb, "file:\(path)", AVIO_FLAG_WRITE)
    guard opened >= 0 else { throw Self.failure(opened, "opening the output") }
    file = Descriptor(open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Writes into memory.
  ///
  /// - Throws: 7014 when FFmpeg has no such muxer.
  package convenience init(_ container: String, into memory: OutputBytes) throws(MediaError) {
    try self.init(container, name: "memory:", memory: memory)
    native.pointee.pb = memory.native
    native.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
  }

  private init(_ container: String, name: String, memory: OutputBytes?) throws(MediaError) {
    var context: UnsafeMutablePointer<AVFormatContext>?
    avformat_alloc_output_context2(&context, nil, container, name)
    guard let context else {
      throw MediaError(.encoderUnavailable, "this FFmpeg writes no '\(container)'")
    }
    native = context
    self.memory = memory
    // FLAC and others in MP4 are in use, whatever an older FFmpeg calls them.
    native.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    // The numbers of Matroska's tracks are random otherwise: the same export gives the same bytes.
    if ["matroska", "webm"].contains(container) { native.pointee.flags |= AVFMT_FLAG_BITEXACT }
  }

  deinit {
    if memory == nil, native.pointee.pb != nil { avio_closep(&native.pointee.pb) }
    avformat_free_context(native)
  }

  /// Whether encoders have to put what decoders need to know beside the packets, not into them.
  package var wantsGlobalHeaders: Bool {
    (native.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER) != 0
  }

  /// Whether a kind of file can hold a track as it is.
  ///
  /// - Parameter container: FFmpeg's name of the muxer.
  package static func holds(_ parameters: CodecParameters, in container: String) -> Bool {
    guard let format = av_guess_format(container, nil, nil) else { return false }
    let codec = parameters.pointer.pointee.codec_id
    // The muxer of MP3 says of its own codec that it does not know.
    return codec != AV_CODEC_ID_NONE
      && (codec == format.pointee.audio_codec
        || avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1)
      && begins(parameters, in: container)
  }

  /// Whether a kind of file takes a track alone: its muxer may know codecs that it then refuses.
  private static func begins(_ parameters: CodecParameters, in container: String) -> Bool {
    guard let memory = try? OutputBytes(limit: 1 << 20),
      let muxer = try? Muxer(container, into: memory),
      (try? muxer.addTrack(copying: parameters)) != nil
    else { return false }
    return (try? muxer.begin()) != nil
  }

  /// Writes what comes before the packets.
  ///
  /// - Parameter options: Of the muxer, `movflags` for instance; those that it does not know are left out.
  /// - Throws: 7001 where the tracks cannot be written so, 5003 or 5005 where the file cannot be written.
  package func begin(_ options: [String: String] = [:]) throws(MediaError) {
    var dictionary: OpaquePointer?
    for (key, value) in options { av_dict_set(&dictionary, key, value, 0) }
    defer { av_dict_free(&dictionary) }
    let result = avformat_write_header(native, &dictionary)
    guard result >= 0 else { throw failure(result, "beginning the file") }
    hasBegun = true
  }

  /// Writes a packet of an encoder or of a file; packets of all tracks come in about the order of their times.
  ///
  /// - Throws: 5003 or 5005 where the file cannot be written, 7001 where the packet cannot be.
  package func write(
    _ packet: consuming Packet, to track: Int
  ) throws(MediaError) {
    guard let stream = stream(track) else {
      throw MediaError(.trackNotFound, "the output has no track \(track)")
    }
    var packet = packet
    if packet.origin != .zero { packet.shift(by: .zero - packet.origin) }
    let own = packet.pointer.pointee.time_base
    av_packet_rescale_ts(
      packet.pointer, own.num > 0 ? own : timeBases[track], stream.pointee.time_base)
    packet.pointer.pointee.stream_index = Int32(track)
    packet.pointer.pointee.pos = -1
    let result = av_interleaved_write_frame(native, packet.pointer)
    guard result >= 0 else { throw failure(result, "writing a packet") }
    if let number = file?.number {
      writeback.advance(number, to: avio_tell(native.pointee.pb))
    }
  }

  /// Writes what comes after the packets, and closes the file.
  ///
  /// - Throws: 5003 or 5005 where the file cannot be written.
  package func end() throws(MediaError) {
    guard hasBegun else { return }
    hasBegun = false
    let result = av_write_trailer(native)
    if let memory {
      avio_flush(memory.native)
      guard result >= 0 else { throw failure(result, "ending the file") }
      return
    }
    let closed = avio_closep(&native.pointee.pb)
    guard result >= 0, closed >= 0 else {
      throw Self.failure(min(result, closed), "ending the file")
    }
  }

  /// What writing into memory failed by, or else what FFmpeg tells.
  func failure(_ code: Int32, _ doing: String) -> MediaError {
    memory?.failure ?? Self.failure(code, doing)
  }

  func stream(_ track: Int) -> UnsafeMutablePointer<AVStream>? {
    track >= 0 && track < Int(native.pointee.nb_streams) ? native.pointee.streams[track] : nil
  }

  private static func failure(_ code: Int32, _ doing: String) -> MediaError {
    let number = -code
    let isFull = SystemError.isFullDisk(number)
    let isSystem = number > 0 && number < 200
    return FFmpegError(code: code)
      .mediaError(
        isFull ? .diskFull : isSystem && number != EINVAL ? .outputFileFailed : .processingFailed,
        doing)
  }
}
