import VitrineTesting

/// A process that a test starts.
typealias Child = TestProcess
