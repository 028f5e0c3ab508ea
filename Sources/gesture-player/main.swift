import Foundation

guard CommandLine.arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: gesture-player FILE...\n".utf8))
  exit(2)
}

for path in CommandLine.arguments.dropFirst() {
  do {
    let file = try VectorFile(contentsOf: path)
    for vector in file.vectors { try emit(VectorPlayer(vector).play()) }
    for test in file.hitTests { try emit(HitTestTrace(of: test)) }
  } catch {
    FileHandle.standardError.write(Data("gesture-player: \(path): \(error)\n".utf8))
    exit(1)
  }
}

func emit(_ trace: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys]
  FileHandle.standardOutput.write(try encoder.encode(trace) + Data("\n".utf8))
}
