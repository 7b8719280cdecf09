internal import CFFmpeg
internal import MediaCore

extension VideoFrame {
  /// The brightest light that metadata tell of the picture, in cd/m²; `nil` if they tell nothing plausible.
  ///
  /// What a picture tells of its own scene (HDR10+, SMPTE ST 2094-40) goes before what is told of the whole (CTA-861.3)
  /// and of the display that it was made on (SMPTE ST 2086).
  package var toldPeakLight: Double? {
    scenePeak ?? [contentPeak, masteringPeak].compactMap { $0 }.min()
  }

  private var scenePeak: Double? {
    guard let data = sideData(AV_FRAME_DATA_DYNAMIC_HDR_PLUS, AVDynamicHDRPlus.self),
      data.pointee.num_windows > 0
    else { return nil }
    let brightest = data.pointee.params.0.maxscl
    let peak = [brightest.0, brightest.1, brightest.2].map { av_q2d($0) }.max() ?? 0
    return Self.plausible(peak * 10_000)
  }

  private var contentPeak: Double? {
    sideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, AVContentLightMetadata.self)
      .flatMap { Self.plausible(Double($0.pointee.MaxCLL)) }
  }

  private var masteringPeak: Double? {
    guard
      let data = sideData(
        AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, AVMasteringDisplayMetadata.self),
      data.pointee.has_luminance != 0
    else { return nil }
    return Self.plausible(av_q2d(data.pointee.max_luminance))
  }

  private static func plausible(_ light: Double) -> Double? {
    light.isFinite && light >= 50 ? min(light, 10_000) : nil
  }

  private func sideData<Data>(
    _ kind: AVFrameSideDataType, _ type: Data.Type
  ) -> UnsafePointer<Data>? {
    guard let entry = av_frame_get_side_data(storage.pointer, kind),
      entry.pointee.size >= MemoryLayout<Data>.size
    else { return nil }
    return UnsafeRawPointer(entry.pointee.data)?.assumingMemoryBound(to: Data.self)
  }
}
