internal import CFFmpeg

/// libavdevice, loaded when a device is first opened: it brings many libraries with it.
enum DeviceLibrary {
  /// Whether it is there; the first call loads it and registers its demuxers, which stay.
  static let isLoaded = vitrine_load_devices() != 0
}
