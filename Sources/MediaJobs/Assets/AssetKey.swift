/// Names a property whatever the type of its value is.
enum AssetKey: Hashable, Sendable, CaseIterable {
  case container, duration, declaredDuration, tracks, languages, metadata, chapters, artwork
  case isPlayable, isExportable, isReadable, hasProtectedContent, canProvidePreciseTiming
  case dynamicRange, kind, resolution
}
