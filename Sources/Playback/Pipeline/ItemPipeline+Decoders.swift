internal import FFmpeg
internal import MediaCore
internal import Synchronization

/// Decoding: one thread for the pictures and one for the sound.
extension ItemPipeline {
  /// Starts the threads that decode what the queues hold, by track.
  func startDecoders(
    of opened: OpenedItem, _ reader: any PacketReader, _ queues: [Int: PacketQueue]
  ) throws(MediaError) {
    try startPictures(of: opened, reader, queues)
    try startSound(of: opened, reader, queues)
  }

  private func startPictures(
    of opened: OpenedItem, _ reader: any PacketReader, _ queues: [Int: PacketQueue]
  ) throws(MediaError) {
    guard let track = opened.videoTrack, let queue = queues[track] else { return }
    let parameters = try reader.parameters(of: track)
    let policy = DecoderThreadPolicy(
      processor: settings.processor?.process,
      beginsWithOne: VideoDecoder.tellsFreshStarts(of: parameters))
    let decoder = try VideoDecoder(
      parameters, threads: policy.usesOne ? 1 : settings.decoderThreads,
      isolation: settings.isolation, isRepeatable: settings.isRepeatable)
    video.setCapacity(opened.framesAhead)
    var worker: VideoWorker? = VideoWorker(
      self, queue: queue, decoder: decoder, threadPolicy: policy)
    let hand = Mutex(worker.take())
    try WorkerThread.start(named: "vitrine-video", on: settings.time) {
      var worker = hand.withLock { $0.take() }
      worker?.run()
    }
  }

  private func startSound(
    of opened: OpenedItem, _ reader: any PacketReader, _ queues: [Int: PacketQueue]
  ) throws(MediaError) {
    var tracks: [Int: AudioWorker.TrackInput] = [:]
    for track in opened.audioTracks {
      guard let queue = queues[track] else { continue }
      tracks[track] = AudioWorker.TrackInput(
        queue: queue, parameters: try reader.parameters(of: track))
    }
    guard !tracks.isEmpty else { return }
    let trims = reader.hasSampleExactTimes
    try WorkerThread.start(named: "vitrine-audio", on: settings.time) { [tracks] in
      var worker = AudioWorker(self, tracks: tracks, trimsToPackets: trims)
      worker.run()
    }
  }

  /// Notes that the decoder of the pictures is gone, unless a seek has started another.
  func loseDecoder(_ error: MediaError, generation: Int) {
    shared.withLock { shared in
      guard shared.orders.generation == generation else { return }
      shared.findings.lose(decoder: error.about(id))
    }
    wakeStage()
  }
}
