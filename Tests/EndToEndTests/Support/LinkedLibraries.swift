import Foundation

/// Which libraries the package names for the linker, and which ones a program calls.
enum LinkedLibraries {
  /// The names of all libraries that `Package.swift` and the module maps name, such as `webp`; those
  /// that a file of pkg-config adds on its own are not among them.
  static func named(in package: URL) throws -> Set<String> {
    let manifest = try String(
      contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
    let modules = manifest.matches(of: /\blibrary\(\s*"\w+", "([^"]+)"/)
      .flatMap { $0.output.1.split(separator: " ").map(String.init) }
    let flags = try output("pkg-config", ["--libs-only-l", "--maximum-traverse-depth=2"] + modules)
    var names = Set(flags.split { $0.isWhitespace }.map { String($0.dropFirst(2)) })
    names.formUnion(manifest.matches(of: /\.linkedLibrary\("([^"]+)"/).map { String($0.output.1) })
    let maps = package.appending(path: "Sources/CLibraries")
    for folder in try FileManager.default.contentsOfDirectory(atPath: maps.path) {
      let map = maps.appending(path: "\(folder)/module.modulemap")
      let text = (try? String(contentsOf: map, encoding: .utf8)) ?? ""
      names.formUnion(text.matches(of: /\blink "([^"]+)"/).map { String($0.output.1) })
    }
    return names
  }

  /// The libraries whose functions a program itself calls, by their names, with one function each;
  /// without those of the C library and of Swift.
  static func called(by program: String) throws -> [String: String] {
    let needed = try symbols(of: program, "--undefined-only")
    let libraries = try output("ldd", [program]).matches(of: /lib(\S+)\.so\S* => (\/\S+)/)
      .map { (name: String($0.output.1), path: String($0.output.2)) }
    var called: [String: String] = [:]
    for (name, path) in libraries where !path.contains("/swift/") && !isOfCompiler(name) {
      let offered = try symbols(of: path, "--defined-only")
      called[name] = needed.intersection(offered).min().map(String.init)
    }
    return called
  }

  private static func isOfCompiler(_ library: String) -> Bool {
    ["c", "m", "dl", "rt", "pthread", "gcc_s", "stdc++"].contains(library)
  }

  private static func symbols(of file: String, _ kind: String) throws -> Set<Substring> {
    let lines = try output("nm", ["--dynamic", "--format=posix", kind, file]).split(separator: "\n")
    // Weak ones, such as those of memory allocation in every library, are nobody's own.
    let own = lines.filter { !$0.contains(#/ [VvWw] /#) }
    return Set(own.map { $0.prefix { $0 != " " && $0 != "@" } })
  }

  private static func output(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(program: program) }
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  struct Failure: Error { let program: String }
}
