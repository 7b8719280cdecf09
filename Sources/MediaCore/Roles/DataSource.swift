/// Bytes at offsets: a file, a remote file, or either of them wrapped.
///
/// A program has its own opened by a scheme with `SourceScheme`. Each time that an item is opened a source is made,
/// prepared once and read until it is let go of; only those members without a default have to be written.
///
/// Called on one worker thread at a time, and allowed to block there: playback goes on with what is buffered, and then
/// waits. `cancel()` may come from any thread and makes a call under way, and every later one, throw soon (well under a
/// second).
public protocol DataSource: AnyObject, Sendable {
  /// Opens the source, once, before anything else is asked of it; making one does no I/O.
  ///
  /// - Throws: A 2xxx error, or 1004 (cancelled) after `cancel()`.
  func prepare() throws(MediaError)

  /// The number of bytes, `nil` when it is not known (a live stream) or may still grow.
  var length: Int64? { get }
  /// Whether it has become longer since it was opened and was written to a moment ago, so that there may soon be
  /// more behind its end.
  var isGrowing: Bool { get }
  /// Whether any offset can be read, or only the one that follows the last read.
  var isSeekable: Bool { get }
  /// What the transport says of the content, such as ICY tags; keys in lower case.
  var tags: [String: String] { get }
  /// What came between the bytes that were read since the last call, such as ICY titles, in its order.
  ///
  /// Called by the reader of the bytes.
  func takeTagChanges() -> [TagChange]

  /// Reads bytes at an offset.
  ///
  /// - Parameters:
  ///   - offset: From the start of the source, 0 or more.
  ///   - buffer: Filled from its start; not empty.
  /// - Returns: How many bytes were put in, 1 or more; 0 at the end of the source. Less than 0, or more than there was
  ///   room for, ends the item with 3002.
  /// - Throws: A 2xxx error, or 1004 (cancelled) after `cancel()`.
  func read(at offset: Int64, into buffer: inout MutableRawSpan) throws(MediaError) -> Int

  /// Ends a read under way and every later one.
  func cancel()

  /// Has told from now on how long it waits each time that a server asks to be left alone, on the thread that waits.
  func watchPauses(_ body: @escaping @Sendable (MediaTime) -> Void)
}

extension DataSource {
  public var tags: [String: String] { [:] }
  public func takeTagChanges() -> [TagChange] { [] }
  public var isGrowing: Bool { false }
  public func watchPauses(_ body: @escaping @Sendable (MediaTime) -> Void) {}
}
