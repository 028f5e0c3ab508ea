import Foundation

/// An entry point that must stand any bytes: a parser, or a state machine driven by them.
///
/// `make fuzz` calls it with what libFuzzer invents, the ordinary tests with the inputs that were kept:
/// the files of `Tests/Fuzzing/Corpora/NAME`.
package struct FuzzTarget: Sendable {
  /// The name of the target, and of the folder of its kept inputs.
  package let name: String
  /// Handles an input; ends the process if a promise is broken.
  package let run: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Creates a target.
  package init(_ name: String, _ run: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
    self.name = name
    self.run = run
  }

  /// Handles all kept inputs, in the order of their names; returns their number.
  package func replay() throws -> Int {
    let inputs = try FileManager.default.contentsOfDirectory(
      at: Self.corpora.appending(path: name), includingPropertiesForKeys: nil)
    for input in inputs.sorted(by: { $0.path < $1.path }) {
      [UInt8](try Data(contentsOf: input)).withUnsafeBytes(run)
    }
    return inputs.count
  }

  private static let corpora = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fuzzing/Corpora")
}

extension FuzzTarget: CustomStringConvertible {
  package var description: String { name }
}

/// Ends the process with a message if a promise is broken; optimized programs, too.
package func promise(
  _ isKept: Bool, _ message: @autoclosure () -> String, file: StaticString = #file,
  line: UInt = #line
) {
  if !isKept { fatalError(message(), file: file, line: line) }
}
