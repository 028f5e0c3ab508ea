import Foundation
import TouchKit
import TouchKitTesting

// Plays files of gesture vectors and prints one line of JSON for each, for a judge to read.

var hasFailed = false

func complain(_ message: String) {
  FileHandle.standardError.write(Data("gesture-player: \(message)\n".utf8))
}

func attempt(_ path: String, _ body: () throws -> Void) {
  do {
    try body()
  } catch {
    complain("\(path): \(error)")
    hasFailed = true
  }
}

func emit(_ trace: some Encodable) throws {
  FileHandle.standardOutput.write(try trace.jsonLine())
}

guard CommandLine.arguments.count > 1 else {
  complain("usage: gesture-player FILE...")
  exit(2)
}

// A vector may ask for nonsense, such as a cycle of requirements; the player plays on.
GestureRecognizer.onMisuse = { complain($0) }

for path in CommandLine.arguments.dropFirst() {
  attempt(path) {
    let url = URL(fileURLWithPath: path)
    let file = try VectorFile(contentsOf: url)
    for complaint in try Shape.complaints(about: url) { complain("\(path): \(complaint)") }
    for vector in file.vectors {
      attempt(path) { try emit(VectorPlayer(vector.get()).play()) }
    }
    for test in file.hitTests { attempt(path) { try emit(HitTestTrace(of: test.get())) } }
  }
}
exit(hasFailed ? 1 : 0)
