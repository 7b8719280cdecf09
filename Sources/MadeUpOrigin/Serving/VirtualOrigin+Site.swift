internal import MediaCore

extension VirtualOrigin {
  /// An origin that answers as a script says.
  ///
  /// - Parameters:
  ///   - isClient: Whether it follows redirects; the default is that it does.
  ///   - tell: Is told what became of each request; `nil`, the default, to keep it in the log.
  package convenience init(
    _ plan: OriginPlan, _ site: OriginSite, on clock: any OriginTimer, isClient: Bool = true,
    tell: (@Sendable (VirtualLogEntry) -> Void)? = nil
  ) {
    self.init(on: clock, link: plan.link, isClient: isClient, tell: tell)
    serve(prefix: "/") { site.answer($0) }
  }
}
