import Testing

@testable import RoomCore
