/// A filter of a program's own: a `FrameFilter` changes pictures in place, a `PictureFilter` makes new ones.
public protocol CustomFiltering: AnyObject, Sendable {}
