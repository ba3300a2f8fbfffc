import Testing

@testable import WireProtocol
