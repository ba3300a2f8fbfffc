import Testing

@testable import SessionLog
