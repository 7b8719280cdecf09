public import MediaCore

/// What is known of a property of an asset at a moment, without waiting.
public enum AssetStatus<Value: Sendable>: Sendable {
  /// It was not asked for.
  case unknown
  /// It is being read.
  case loading
  /// It is there.
  case loaded(Value)
  /// It cannot be had.
  case failed(MediaError)
  /// Its loading was called off; it can be asked for again.
  case cancelled
}

extension AssetStatus: Equatable where Value: Equatable {}
