import Glibc
import TestSupport

/// libFuzzer with one of the targets, which `FUZZ_TARGET` names: it starts itself anew with its own
/// arguments.
@main enum Fuzzer {
  private static let targets: [FuzzTarget] = [
    .inputEvents, .ownership, .choreographies, .documents, .archives, .journals, .catalogs,
    .strokes, .framings, .elements, .changes,
    .recordings,
    .settings, .selections, .drags, .inputMethod, .imageHeaders, .fileKinds,
    .decoderMessages,
  ]
  /// A C function cannot capture it. Set once, before libFuzzer runs.
  nonisolated(unsafe) private static var target: FuzzTarget?

  static func main() {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) }
    target = targets.first { $0.name == name }
    guard target != nil else {
      // The list for `make fuzz`.
      return print(targets.map(\.name).joined(separator: "\n"))
    }
    var (count, arguments) = (CommandLine.argc, CommandLine.unsafeArgv)
    exit(
      withUnsafeMutablePointer(to: &count) { count in
        withUnsafeMutablePointer(to: &arguments) { arguments in
          runDriver(count, arguments) { data, size in
            Fuzzer.target?.run(UnsafeRawBufferPointer(start: data, count: size))
            return 0
          }
        }
      })
  }
}

/// libFuzzer's loop, which is linked with `-sanitize=fuzzer`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
