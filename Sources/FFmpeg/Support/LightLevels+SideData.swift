internal import CFFmpeg
internal import MediaCore

extension LightLevels {
  /// What a container tells of a track; `nil` for nothing.
  init?(of stream: UnsafePointer<AVStream>) {
    let content = stream.sideData(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, AVContentLightMetadata.self)
    let display = stream.sideData(
      AV_PKT_DATA_MASTERING_DISPLAY_METADATA, AVMasteringDisplayMetadata.self
    ).flatMap { $0.has_luminance != 0 ? $0 : nil }
    guard content != nil || display != nil else { return nil }
    // Nothing is written as 0.
    func told(_ light: UInt32?) -> Int? { light.flatMap { $0 > 0 ? Int($0) : nil } }
    self.init(
      content: told(content?.MaxCLL), frameAverage: told(content?.MaxFALL),
      displayMinimum: display.map { av_q2d($0.min_luminance) }.flatMap(Self.number),
      displayMaximum: display.map { av_q2d($0.max_luminance) }.flatMap(Self.number))
  }

  private static func number(_ light: Double) -> Double? { light.isFinite ? light : nil }

  /// Tells a picture what its container tells of all, where it says nothing of that itself.
  func fill(_ frame: UnsafeMutablePointer<AVFrame>) {
    if let content, av_frame_get_side_data(frame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL) == nil,
      let entry = av_content_light_metadata_create_side_data(frame)
    {
      entry.pointee.MaxCLL = UInt32(content)
      entry.pointee.MaxFALL = UInt32(frameAverage ?? 0)
    }
    if let displayMaximum,
      av_frame_get_side_data(frame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA) == nil,
      let entry = av_mastering_display_metadata_create_side_data(frame)
    {
      // Source: ITU-T H.265, D.3.28: in units of 0.0001 cd/m².
      entry.pointee.max_luminance = av_d2q(displayMaximum, 10_000_000)
      entry.pointee.min_luminance = av_d2q(displayMinimum ?? 0, 10_000_000)
      entry.pointee.has_luminance = 1
    }
  }
}

extension DolbyVisionProfile {
  /// What a container declares of a track; `nil` for nothing.
  init?(of stream: UnsafePointer<AVStream>) {
    guard
      let record = stream.sideData(AV_PKT_DATA_DOVI_CONF, AVDOVIDecoderConfigurationRecord.self)
    else { return nil }
    self.init(
      profile: Int(record.dv_profile), level: Int(record.dv_level),
      compatibility: Int(record.dv_bl_signal_compatibility_id))
  }
}

extension UnsafePointer<AVStream> {
  /// A copy of what a container tells once for a whole track.
  fileprivate func sideData<Data>(_ kind: AVPacketSideDataType, _ type: Data.Type) -> Data? {
    vitrine_stream_side_data(self, kind, MemoryLayout<Data>.size).map {
      UnsafeRawPointer($0).loadUnaligned(as: type)
    }
  }
}
