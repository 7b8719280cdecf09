public import MediaCore

/// What an export makes, and where.
public struct ExportSettings: Sendable, Hashable {
  /// What is made of the asset; the default is `passthrough`.
  public var preset: ExportPreset
  /// The kind of file; `nil`, the default, for what the end of the file's name says.
  public var fileType: ExportFileType?
  /// Where the export begins in the asset; the default is its beginning.
  ///
  /// With `passthrough` it begins at the key frame before that.
  public var start: MediaTime
  /// Where it ends; `nil`, the default, for the asset's end.
  public var end: MediaTime?
  /// Whether the index stands in front (MP4, MOV), so that a server's file begins to play at once; the default is yes.
  public var isFastStart: Bool
  /// Whether a file that is there is replaced; the default is that it is not.
  public var overwrites: Bool
  /// What is done to pictures that are encoded; the default is nothing.
  public var filters: FilterStack
  /// Tags that are set, beside those of the asset; an empty value takes one away.
  public var tags: [String: String]

  /// Makes settings; the defaults copy the whole asset.
  public init(
    preset: ExportPreset = .passthrough, fileType: ExportFileType? = nil,
    start: MediaTime = .zero, end: MediaTime? = nil, isFastStart: Bool = true,
    overwrites: Bool = false, filters: FilterStack = FilterStack(), tags: [String: String] = [:]
  ) {
    self.preset = preset
    self.fileType = fileType
    self.start = max(.zero, start)
    self.end = end
    self.isFastStart = isFastStart
    self.overwrites = overwrites
    self.filters = filters
    self.tags = tags
  }
}
