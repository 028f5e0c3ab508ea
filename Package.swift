// swift-tools-version: 6.2
import PackageDescription

// One-way dependencies, bottom to top: C libraries, Platform and X11Support, Drawing, TouchKit and
// ImageCoding, neither of which needs the other, DisguiseModel, their drivers and views, executables.
// No target imports one above it.

/// A C library of the system, located by pkg-config, with all libraries whose functions are called:
/// what else pkg-config's file of one lists changes with its versions.
func library(_ name: String, _ pkgConfig: String? = nil, apt package: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig,
    providers: package.map { [.apt([$0])] })
}

let nonisolated: [SwiftSetting] = []
let mainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]
/// Loops over pixels and long lists, which take many times longer in debug code, and with them the
/// tests. The checks of the language stay. Packages that depend on TouchKit build sooner without.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O"], .when(configuration: .debug, traits: ["Programs"]))
]
/// The checks of the C library for calls that write beyond their buffers.
let fortified: [CSetting] = [
  .define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))
]
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Programs"]))

let package = Package(
  name: "Guise",
  products: [
    .library(name: "TouchKit", targets: ["TouchKit", "TouchKitX11"]),
    .library(name: "TouchKitImages", targets: ["TouchKitImages"]),
    .library(name: "ImageCoding", targets: ["ImageCoding"]),
    .library(name: "TouchKitTesting", targets: ["TouchKitTesting"]),
    .executable(name: "guise", targets: ["guise"]),
    .executable(name: "guise-decoder", targets: ["guise-decoder"]),
    .executable(name: "guise-faces", targets: ["guise-faces"]),
    .executable(name: "guise-fetcher", targets: ["guise-fetcher"]),
    .executable(name: "guise-printer", targets: ["guise-printer"]),
    .executable(name: "touchkit-gallery", targets: ["touchkit-gallery"]),
    .executable(name: "xtouch-run", targets: ["xtouch-run"]),
    .executable(name: "gesture-player", targets: ["gesture-player"]),
    .executable(name: "touchkit-bench", targets: ["touchkit-bench"]),
    // Only for tests: preloaded into an X server, it shifts the server's clock.
    .library(name: "ShiftedClock", type: .dynamic, targets: ["ShiftedClock"]),
    // Only for tests: preloaded into a program, it lets the calls that change files fail.
    .library(name: "DiskFaults", type: .dynamic, targets: ["DiskFaults"]),
    // Only for tests: preloaded into a program, it refuses large blocks of memory.
    .library(name: "MemoryFaults", type: .dynamic, targets: ["MemoryFaults"]),
  ],
  traits: [
    .trait(name: "Programs", description: "The programs, and what only they need."),
    .default(enabledTraits: ["Programs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    library("CX11", "x11", apt: "libx11-dev"),
    library("CXi", "xi", apt: "libxi-dev"),
    library("CXext", "xext", apt: "libxext-dev"),
    library("CXrandr", "xrandr", apt: "libxrandr-dev"),
    library("CXkbCommon", "xkbcommon", apt: "libxkbcommon-dev"),
    library("CCairo", "cairo", apt: "libcairo2-dev"),
    library("CPixman", "pixman-1", apt: "libpixman-1-dev"),
    library("CHarfBuzz", "harfbuzz gobject-2.0 glib-2.0", apt: "libharfbuzz-dev"),
    // Not located by pkg-config, whose flags for it, and for GIO, are refused by SwiftPM with a warning.
    .target(
      name: "CPango", dependencies: ["CCairo", "CFontconfig", "CHarfBuzz"],
      path: "Sources/CLibraries/CPango",
      linkerSettings: [.linkedLibrary("pangocairo-1.0"), .linkedLibrary("pango-1.0")]),
    library("CFontconfig", "fontconfig", apt: "libfontconfig-dev"),
    library("CGLib", "glib-2.0", apt: "libglib2.0-dev"),
    library("CGio", "gobject-2.0 glib-2.0", apt: "libglib2.0-dev"),
    library("CIsal", "libisal", apt: "libisal-dev"),
    // Only for tests and benchmarks, beside what compresses.
    library("CDeflate", "libdeflate", apt: "libdeflate-dev"),
    library("CZlib", "zlib", apt: "zlib1g-dev"),
    library("CLcms", "lcms2", apt: "liblcms2-dev"),
    library("CWebP", "libwebpmux libwebpdemux libwebp", apt: "libwebp-dev"),
    library("CGif", apt: "libgif-dev"),
    library("CHeif", "libheif", apt: "libheif-dev"),
    library("CJxl", apt: "libjxl-dev"),
    library("CXnnpack", apt: "libxnnpack-dev"),
    library("CCups", apt: "libcups2-dev"),
    .target(
      name: "CTiff", path: "Sources/CLibraries/CTiff", cSettings: fortified,
      linkerSettings: [.linkedLibrary("tiff")]),
    .target(name: "CStb", path: "Sources/CLibraries/CStb", cSettings: fortified),
    .target(
      name: "CJpeg", path: "Sources/CLibraries/CJpeg", cSettings: fortified,
      linkerSettings: [.linkedLibrary("jpeg")]),
    library("CSpng", "spng", apt: "libspng-dev"),
    library("CZip", "libzip", apt: "libzip-dev"),
    library("CSeccomp", "libseccomp", apt: "libseccomp-dev"),
    library("CCrypto", "libcrypto", apt: "libssl-dev"),
    library("CSys"),
    library("CMainQueue"),
    .target(name: "CAllocations", path: "Sources/CLibraries/CAllocations"),
    .target(name: "CBroker", path: "Sources/CLibraries/CBroker", cSettings: fortified),
    // The translations of TouchKit's texts.
    .target(name: "CTouchKitTexts", path: "Sources/CLibraries/CTouchKitTexts"),

    .target(name: "Platform", dependencies: ["CSys", "CTouchKitTexts"], swiftSettings: optimized),
    .target(
      name: "Drawing",
      dependencies: ["Platform", "CCairo", "CPixman", "CPango", "CLcms"], swiftSettings: optimized),
    // Files of pictures: TouchKit draws and copies pictures without it, so that apps build sooner.
    .target(
      name: "ImageCoding",
      dependencies: [
        "Drawing", "Platform", "CCairo", "CPango", "CSpng", "CIsal", "CZlib", "CJpeg", "CWebP",
        "CGif", "CStb", "CLcms",
      ],
      swiftSettings: optimized),
    // Formats whose libraries are large: only the confined decoder loads them.
    .target(
      name: "ImageFormats",
      dependencies: ["Drawing", "ImageCoding", "Platform", "CHeif", "CJxl", "CTiff"],
      swiftSettings: nonisolated),
    // Processes without access to anything but what they were given, whatever they do for others.
    .target(
      name: "Confined", dependencies: ["Platform", "CSys", "CSeccomp", "CBroker"],
      swiftSettings: nonisolated),
    .target(
      name: "ImageSandbox",
      dependencies: ["Confined", "Drawing", "ImageCoding", "Platform", "CSys", "CFontconfig"],
      swiftSettings: nonisolated),
    // What a face is, and how the confined program is asked for those of a photo.
    .target(
      name: "Faces", dependencies: ["Confined", "Drawing", "Platform", "CIsal"],
      swiftSettings: nonisolated),
    // The networks that find them: only that program loads them.
    .target(
      name: "FaceFinding", dependencies: ["Faces", "Drawing", "Platform", "CXnnpack"],
      swiftSettings: optimized),
    .target(
      name: "TouchKit", dependencies: ["Drawing", "Platform"], swiftSettings: mainActor),
    .target(
      name: "X11Support", dependencies: ["Platform", "CX11", "CXi", "CXext", "CSys"],
      swiftSettings: optimized),
    .target(
      name: "TouchKitX11",
      dependencies: [
        "TouchKit", "TouchKitAccessibility", "Platform", "X11Support", "DesktopBus", "CX11", "CXi",
        "CXext", "CXrandr",
        "CXkbCommon", "CMainQueue", "CSys",
      ],
      exclude: ["Scenarios.md"], swiftSettings: mainActor),
    // What screen readers see of a window, and ask for.
    .target(
      name: "TouchKitAccessibility", dependencies: ["TouchKit", "DesktopBus", "Platform"],
      swiftSettings: nonisolated),
    // Pictures of foreign origin in views; its decoder is built beside the app.
    .target(
      name: "TouchKitImages",
      dependencies: [
        "TouchKit", "ImageSandbox", "Drawing", "ImageCoding", "Platform", "guise-decoder",
      ],
      swiftSettings: mainActor),
    .target(
      name: "TouchKitTesting", dependencies: ["TouchKit", "Platform"], swiftSettings: mainActor),
    .target(name: "GestureVectors", dependencies: ["TouchKit"], swiftSettings: mainActor),
    .target(
      name: "DisguiseModel",
      dependencies: [
        "Drawing", "ImageCoding", "Faces", "ImageSandbox", "Platform", "CCrypto", "CFontconfig",
        "CZip",
      ],
      exclude: ["DocumentFormat.md", "Reliability.md", "Faces/Faces.md", "CutOut/CutOut.md"],
      swiftSettings: optimized),
    .target(
      name: "DesktopBus", dependencies: ["Platform", "CGio"], swiftSettings: nonisolated),
    .target(
      name: "FileBrowsing",
      dependencies: [
        "DesktopBus", "Drawing", "ImageCoding", "ImageSandbox", "Platform", "CGLib", "CGio",
      ],
      swiftSettings: nonisolated),
    .target(
      name: "RemoteFiles", dependencies: ["Platform", "CGio"], swiftSettings: nonisolated),
    // What is asked of the printing system, and of the desktop's portal for printing and mail.
    .target(
      name: "DesktopServices", dependencies: ["DesktopBus", "Drawing", "Platform", "CCairo"],
      swiftSettings: nonisolated),
    .target(
      name: "GuiseEditor",
      dependencies: [
        "TouchKit", "DisguiseModel", "Faces", "FileBrowsing", "ImageCoding", "ImageSandbox",
        "DesktopServices", "RemoteFiles", "Platform", "CGLib",
      ],
      exclude: ["Architecture.md"], swiftSettings: mainActor),
    .target(
      name: "TouchRecordings", dependencies: ["Drawing", "Platform"], swiftSettings: nonisolated),
    .target(
      name: "VirtualTouchscreen",
      dependencies: [
        "TouchRecordings", "Drawing", "ImageCoding", "Platform", "X11Support", "CX11", "CXi",
        "CSys",
      ],
      swiftSettings: nonisolated),

    // The scenes of touchkit-gallery, and the pages on which they are.
    .target(
      name: "GalleryScenes",
      dependencies: ["TouchKit", "ImageCoding", "TouchRecordings", "Platform"],
      swiftSettings: nonisolated),
    // What touchkit-bench reports: rows, tables and the plot.
    .target(name: "BenchReport", swiftSettings: nonisolated),

    .executableTarget(
      name: "guise",
      dependencies: [
        "GuiseEditor", "Faces", "ImageCoding", "ImageSandbox", "TouchKitX11", "Platform",
        "guise-decoder", "guise-faces", "guise-fetcher", "guise-printer", arguments,
      ],
      swiftSettings: nonisolated),
    .executableTarget(
      name: "guise-decoder",
      dependencies: ["Confined", "ImageCoding", "ImageSandbox", "ImageFormats"],
      swiftSettings: nonisolated),
    .executableTarget(
      name: "guise-faces", dependencies: ["Confined", "FaceFinding", "Faces"],
      swiftSettings: nonisolated),
    .executableTarget(
      name: "guise-fetcher", dependencies: ["RemoteFiles"], swiftSettings: nonisolated),
    .executableTarget(
      name: "guise-printer", dependencies: ["DesktopServices", "Platform", "CCups"],
      swiftSettings: mainActor),
    .executableTarget(
      name: "touchkit-gallery",
      dependencies: ["GalleryScenes", "TouchKit", "TouchKitX11", "Platform", arguments],
      swiftSettings: nonisolated),
    .executableTarget(
      name: "xtouch-run",
      dependencies: ["VirtualTouchscreen", "TouchRecordings", "Platform", arguments],
      swiftSettings: nonisolated),
    .executableTarget(
      name: "gesture-player", dependencies: ["TouchKit", "GestureVectors", "Platform"],
      swiftSettings: mainActor),
    .executableTarget(
      name: "touchkit-bench",
      dependencies: [
        "GuiseEditor", "ImageCoding", "TouchKitTesting", "VirtualTouchscreen", "Platform",
        "X11Support", "BenchReport", "CAllocations", "CDeflate", "CJpeg", arguments,
      ],
      swiftSettings: nonisolated),

    .target(name: "ShiftedClock", path: "Tests/ShiftedClock"),
    .target(name: "DiskFaults", path: "Tests/DiskFaults"),
    .target(name: "MemoryFaults", path: "Tests/MemoryFaults"),
    // Only for tests: a session of the editor without its window.
    .executableTarget(
      name: "test-journal-writer",
      dependencies: ["DisguiseModel", "Drawing", "ImageCoding", "Platform"],
      path: "Tests/JournalWriter", swiftSettings: nonisolated),
    // Only for tests: an app that leaves jobs to its event loop.
    .executableTarget(
      name: "test-main-actor-jobs", dependencies: ["TouchKit", "TouchKitX11", "Platform"],
      path: "Tests/MainActorJobs", swiftSettings: mainActor),
    // Only for tests: an app with more than one window.
    .executableTarget(
      name: "test-several-windows", dependencies: ["TouchKit", "TouchKitX11", "Platform"],
      path: "Tests/SeveralWindows", swiftSettings: mainActor),
    // Only for tests: a mouse without a device, and the requests of other clients.
    library("CXtst", "xtst", apt: "libxtst-dev"),
    // Only for tests: an input method's server.
    library("CImdkit", "xcb-imdkit", apt: "libxcb-imdkit-dev"),
    .executableTarget(
      name: "test-input-method", dependencies: ["CImdkit"], path: "Tests/InputMethodServer",
      swiftSettings: nonisolated),
    // What the tests of several targets need.
    .target(
      name: "TestSupport",
      dependencies: [
        "Drawing", "ImageCoding", "Faces", "Platform", "CDeflate", "CLcms", "CGio", "CSys",
      ],
      path: "Tests/TestSupport",
      swiftSettings: nonisolated),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(name: "BenchReportTests", dependencies: ["BenchReport"]),
    .testTarget(name: "X11SupportTests", dependencies: ["X11Support", "VirtualTouchscreen"]),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "Platform", "TestSupport", "CLcms"]),
    .testTarget(
      name: "ImageCodingTests",
      dependencies: ["ImageCoding", "Drawing", "Platform", "TestSupport", "CDeflate"]),
    .testTarget(
      name: "TouchKitTests",
      dependencies: [
        "TouchKit", "TouchKitX11", "TouchKitTesting", "GestureVectors", "ImageCoding",
        "TestSupport", "Platform",
      ],
      resources: [.copy("Vectors")]),
    .testTarget(
      name: "TouchKitAccessibilityTests",
      dependencies: [
        "TouchKitAccessibility", "TouchKit", "TouchKitTesting", "DesktopBus", "Platform",
        "TestSupport", "CGio",
      ]),
    .testTarget(
      name: "TouchKitImagesTests",
      dependencies: [
        "TouchKitImages", "TouchKit", "TouchKitTesting", "Drawing", "ImageCoding", "Platform",
        "TestSupport",
      ]),
    .testTarget(
      name: "TouchKitX11Tests",
      dependencies: [
        "TouchKitX11", "DesktopBus", "VirtualTouchscreen", "Platform", "X11Support", "TestSupport",
        "CXkbCommon",
      ]),
    .testTarget(
      name: "DisguiseModelTests",
      dependencies: [
        "DisguiseModel", "ImageCoding", "Platform", "TestSupport",
      ]),
    .testTarget(
      name: "FileBrowsingTests",
      dependencies: ["FileBrowsing", "Drawing", "ImageCoding", "Platform", "TestSupport", "CGio"]),
    .testTarget(
      name: "DesktopServicesTests",
      dependencies: ["DesktopServices", "Drawing", "Platform", "TestSupport"]),
    .testTarget(
      name: "RemoteFilesTests",
      dependencies: ["RemoteFiles", "Platform", "TestSupport"]),
    // Only for tests: a confined service that does as it is told.
    .target(
      name: "EchoService", dependencies: ["Confined", "Platform"], path: "Tests/EchoService",
      exclude: ["Program"], swiftSettings: nonisolated),
    .executableTarget(
      name: "test-echo-service", dependencies: ["Confined", "EchoService", "Platform"],
      path: "Tests/EchoService/Program", swiftSettings: nonisolated),
    .testTarget(
      name: "ConfinedTests",
      dependencies: ["Confined", "EchoService", "Platform", "TestSupport", "CSys"]),
    .testTarget(
      name: "FacesTests",
      dependencies: [
        "Faces", "FaceFinding", "DisguiseModel", "Confined", "Drawing", "ImageCoding", "Platform",
        "TestSupport",
      ]),
    .testTarget(
      name: "ImageSandboxTests",
      dependencies: [
        "ImageSandbox", "Confined", "ImageFormats", "Drawing", "ImageCoding", "Platform", "CSys",
        "TestSupport",
      ]),
    .testTarget(
      name: "ImageFormatsTests",
      dependencies: [
        "ImageFormats", "ImageSandbox", "DisguiseModel", "Drawing", "ImageCoding", "Platform",
        "TestSupport",
      ],
      exclude: ["make-photos.py"]),
    .testTarget(
      name: "GuiseEditorTests",
      dependencies: [
        "GuiseEditor", "DisguiseModel", "Faces", "FileBrowsing", "ImageCoding", "Platform",
        "TouchKitTesting", "TestSupport",
      ]),
    .testTarget(
      name: "TouchRecordingsTests", dependencies: ["TouchRecordings", "Drawing", "TestSupport"]),
    .testTarget(
      name: "VirtualTouchscreenTests",
      dependencies: [
        "VirtualTouchscreen", "TouchRecordings", "ImageCoding", "Platform", "X11Support",
        "TestSupport",
      ]),
    .testTarget(
      name: "GalleryTests",
      dependencies: ["GalleryScenes", "TouchKit", "TouchKitTesting", "TouchRecordings"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "VirtualTouchscreen", "TouchRecordings", "GuiseEditor", "Faces", "ImageCoding", "Platform",
        "DesktopBus", "TestSupport", "X11Support", "CX11", "CXi", "CXrandr", "CXtst", "CDeflate",
        "CGio",
      ],
      exclude: ["Accessibility/accessible.py", "Accessibility/run-orca.py", "Guise/complete.py"]),
  ],
  swiftLanguageModes: [.v6]
)

// What people run is what is tested: programs and tests share one release build.
let released = BuildSettingCondition.when(configuration: .release, traits: ["Programs"])
for target in package.targets {
  switch target.type {
  case .executable:
    // Programs carry Swift's runtime with them, so that they run where it is not installed. Foundation's
    // static libraries have other names than the shared ones; the decoder needs none of them. Libraries that
    // tests load into programs need a sanitizer's functions, which only a shared runtime leaves visible.
    let foundation = [
      "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCShims", "-l_FoundationCollections",
      "-lswiftSynchronization",
    ]
    let libraries = target.name == "guise-decoder" ? [] : foundation
    if Context.environment["SANITIZER"] == nil {
      target.linkerSettings = [.unsafeFlags(["-static-stdlib"] + libraries, released)]
    }
  case .test:
    // The tests' own code compiles sooner like this.
    target.swiftSettings = [.unsafeFlags(["-Onone"], released)]
  default: break
  }
}
// The tests' library is a shared one, and with it the runtime. This is the last of their settings, so
// that it prevails over that of the decoder, which is built for pictures in views.
package.targets.first { $0.name == "TestSupport" }?.linkerSettings = [
  .unsafeFlags(["-no-static-stdlib"], released)
]

// Only for `make fuzz`: what is fuzzed lies beside the tests, and becomes one program with libFuzzer.
if Context.environment["FUZZING"] != nil {
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "TouchKit", "TouchKitX11", "DisguiseModel", "Confined", "Drawing", "ImageCoding",
        "ImageSandbox", "TouchRecordings", "Platform", "X11Support", "CX11", "CXi", "TestSupport",
      ],
      path: "Tests",
      exclude: [
        "Fuzzing/Corpora", "Fuzzing/README.md",
        "TouchKitTests/Choreographies/ChoreographyTests.swift",
      ],
      sources: [
        "Fuzzing", "DisguiseModelTests/Fuzzing", "ImageCodingTests/Fuzzing",
        "ImageSandboxTests/Fuzzing", "TouchKitTests/Choreographies", "TouchKitTests/Fuzzing",
        "TouchKitTests/Support/Misuse.swift", "TouchKitTests/Support/Quiet.swift",
        "TouchKitTests/Support/SeededGenerator+Choices.swift", "TouchKitX11Tests/Fuzzing",
        "TouchRecordingsTests/Fuzzing",
      ],
      // The default linker, gold, fails in the debug information.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]))
}
