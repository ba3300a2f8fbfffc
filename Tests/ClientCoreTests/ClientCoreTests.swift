import Testing

@testable import ClientCore
