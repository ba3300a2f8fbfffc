// swift-tools-version: 6.2

import PackageDescription

/// Every target is built alike: Swift 6, strict memory safety, and no warning survives.
let settings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// A target of our own. Dependencies point downwards only; the order below is that of the layers.
func layer(_ name: String, on dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
    of name: String,
    on dependencies: [Target.Dependency] = [],
    excluding data: [String] = []
) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name)] + dependencies,
        exclude: data,
        swiftSettings: settings
    )
}

let package = Package(
    name: "syncline",
    products: [
        .executable(name: "syncline", targets: ["syncline"]),
        .library(name: "ClientCore", targets: ["ClientCore"]),
    ],
    targets: [
        // C libraries, each behind one owner.
        .systemLibrary(
            name: "CLibwebsockets",
            pkgConfig: "libwebsockets",
            providers: [.apt(["libwebsockets-dev", "libwebsockets-evlib-uv"])]
        ),
        .systemLibrary(name: "CLibuv", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .target(
            name: "CDemoMaps", exclude: ["Maps"], cSettings: [.headerSearchPath("Maps")]),
        .target(
            name: "CSimdjson",
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]
        ),

        // The pure cores: no clock, no randomness, no threads, no I/O, no Foundation.
        layer("MapModel"),
        layer("WireProtocol", on: ["MapModel"]),
        layer("RoomCore", on: ["MapModel", "WireProtocol"]),
        layer("ClientCore", on: ["MapModel", "WireProtocol"]),

        // What carries bytes.
        layer("JSONText", on: ["MapModel", "CSimdjson"]),
        layer("WireJSON", on: ["MapModel", "WireProtocol", "JSONText"]),
        layer("GeoJSON", on: ["MapModel", "JSONText"]),
        layer("WebSocketTransport", on: ["CLibwebsockets", "CLibuv"]),
        layer("SessionLog", on: ["CSQLite"]),
        layer("Credentials", on: ["CCrypto"]),

        // What people run.
        layer(
            "SyncServer",
            on: [
                "MapModel", "WireProtocol", "WireJSON", "RoomCore", "GeoJSON",
                "WebSocketTransport", "SessionLog", "Credentials", "CDemoMaps",
            ]
        ),
        layer(
            "SessionReplay",
            on: [
                "MapModel", "WireProtocol", "JSONText", "WireJSON", "RoomCore", "ClientCore",
                "GeoJSON",
                "WebSocketTransport", "SessionLog",
            ]
        ),
        layer(
            "Bots",
            on: ["MapModel", "WireProtocol", "WireJSON", "ClientCore", "WebSocketTransport"]),
        .executableTarget(
            name: "syncline",
            dependencies: [
                "GeoJSON", "RoomCore", "SessionLog", "SyncServer", "SessionReplay", "Bots",
                "WebSocketTransport",
            ],
            swiftSettings: settings
        ),

        // The proof.
        .target(
            name: "Simulation",
            dependencies: ["MapModel", "WireProtocol", "WireJSON", "RoomCore", "ClientCore"],
            path: "Tests/Simulation",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "simulate",
            dependencies: ["Simulation"],
            path: "Tests/Simulate",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "benchmarks",
            dependencies: ["MapModel", "WireProtocol", "WireJSON"],
            path: "Tests/Benchmarks",
            exclude: ["thresholds.txt"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "log-benchmark",
            dependencies: ["CSQLite", "MapModel", "WireProtocol", "SessionLog", "SessionReplay"],
            path: "Tests/LogBenchmark",
            swiftSettings: settings
        ),
        .target(
            name: "WireSamples",
            dependencies: ["MapModel", "WireProtocol"],
            path: "Tests/WireSamples",
            swiftSettings: settings
        ),
        tests(of: "MapModel"),
        tests(of: "WireProtocol", on: ["MapModel", "WireSamples"]),
        tests(of: "RoomCore", on: ["MapModel", "WireProtocol", "WireJSON"]),
        tests(of: "ClientCore", on: ["MapModel", "WireProtocol", "RoomCore"]),
        tests(of: "JSONText"),
        tests(
            of: "WireJSON", on: ["MapModel", "WireProtocol", "WireSamples", "JSONText", "GeoJSON"]),
        tests(of: "GeoJSON", on: ["MapModel", "JSONText"], excluding: ["Data"]),
        tests(of: "WebSocketTransport"),
        tests(of: "Bots", on: ["MapModel", "WireProtocol"]),
        tests(of: "SessionLog"),
        tests(of: "SessionReplay", on: ["MapModel", "WireProtocol", "WireJSON", "SessionLog"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// The fuzzer's program links only with its sanitizer, so nothing but `Scripts/fuzz` asks for it.
if Context.environment["SYNCLINE_FUZZ"] != nil {
    package.targets += [
        .target(name: "CLibFuzzer", path: "Tests/Fuzz/Library"),
        .executableTarget(
            name: "fuzz",
            dependencies: ["CLibFuzzer", "WireProtocol", "WireJSON", "GeoJSON"],
            path: "Tests/Fuzz/Decoders",
            swiftSettings: settings
        ),
    ]
}
