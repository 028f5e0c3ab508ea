import FoundationEssentials
import GestureVectors
import Glibc
import Platform
import TouchKit

// Plays vector files and prints one line of JSON for each vector, to be read by a checker.

var hasFailed = false

func logError(_ message: String) { StandardError.printLine("gesture-player: \(message)") }

func attempt(_ path: String, _ body: () throws -> Void) {
  do {
    try body()
  } catch {
    logError("\(path): \(error)")
    hasFailed = true
  }
}

func emit(_ trace: some Encodable) throws {
  let line = Array(try trace.jsonLine().dropLast())
  do throws(FileError) { try StandardOutput.printLine(line) } catch {
    logError("\(error)")
    exit(1)
  }
}

StandardOutput.reserve()
guard CommandLine.arguments.count > 1 else {
  logError("usage: gesture-player FILE...")
  exit(2)
}

// A vector may specify invalid input, such as a cycle of failure requirements; the player
// continues.
GestureRecognizer.onMisuse = { logError($0) }

for path in CommandLine.arguments.dropFirst() {
  attempt(path) {
    let url = URL(fileURLWithPath: path)
    let file = try VectorFile(contentsOf: url)
    for message in try file.unknownKeys(in: url) { logError("\(path): \(message)") }
    for vector in file.vectors {
      attempt(path) { try emit(VectorPlayer(vector.get()).play()) }
    }
    for test in file.hit_tests { attempt(path) { try emit(HitTestTrace(of: test.get())) } }
  }
}
exit(hasFailed ? 1 : 0)
