import Testing

@testable import MapModel
