// swift-tools-version: 6.2
import PackageDescription

// A package from outside that depends on TouchKit as any other would: `make e2e` builds and tests it.

let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
let touchKit = Target.Dependency.product(name: "TouchKit", package: "guise")

let package = Package(
  name: "Examples",
  dependencies: [.package(name: "guise", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "Hello", dependencies: [touchKit], swiftSettings: mainActor),
    .executableTarget(name: "FingerPaint", dependencies: [touchKit], swiftSettings: mainActor),
    // Without a default isolation.
    .executableTarget(
      name: "Cards",
      dependencies: [touchKit, .product(name: "TouchKitImages", package: "guise")]),
    .executableTarget(name: "Photo", dependencies: [touchKit], swiftSettings: mainActor),
    .executableTarget(name: "Sketch", dependencies: [touchKit], swiftSettings: mainActor),
    .executableTarget(
      name: "Words", dependencies: [touchKit], exclude: ["Locale"], swiftSettings: mainActor),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "Cards", "FingerPaint", "Photo", "Sketch", "Words",
        .product(name: "TouchKitTesting", package: "guise"),
      ],
      swiftSettings: mainActor),
  ],
  swiftLanguageModes: [.v6]
)
