import Glibc

/// Paths as strings.
///
/// For the system a path is a sequence of bytes. A byte that is not part of valid UTF-8 becomes a
/// character at the end of the last private-use plane (U+10FF00 plus the byte), and is turned back
/// when the path is passed to the system. A genuine character of that block is treated like invalid
/// bytes, so that every path survives. `printable` replaces these characters.
extension String {
  /// Creates a string for the bytes of a path.
  package init(pathBytes bytes: some Collection<UInt8>) {
    var result = UnicodeScalarView()
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes[...]
    var iterator = rest.makeIterator()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .emptyInput:
        self = String(result)
        return
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.isEscapedByte {
          for byte in rest.prefix(encoded.count) { result.append(.escaping(byte)) }
        } else {
          result.append(scalar)
        }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        for byte in rest.prefix(length) { result.append(.escaping(byte)) }
        rest = rest.dropFirst(length)
      }
    }
  }

  /// The bytes of a path.
  package var pathBytes: [UInt8] {
    var bytes: [UInt8] = []
    for scalar in unicodeScalars {
      if scalar.isEscapedByte {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }

  /// Calls `body` with a path in the form for system calls, which is valid only during the call.
  package func withPath<Result, Failure: Error>(
    _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = pathBytes.map { CChar(bitPattern: $0) } + [0]
    return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      guard let start = bytes.baseAddress else { preconditionFailure("It ends with a zero.") }
      return try body(start)
    }
  }
}

extension Unicode.Scalar {
  private static let firstEscape: UInt32 = 0x10FF00

  /// Whether this stands for a byte of a path that is not UTF-8.
  var isEscapedByte: Bool { value >= Self.firstEscape }

  fileprivate static func escaping(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstEscape + UInt32(byte)) ?? "\u{FFFD}"
  }
}

/// The command line of this process.
package enum CommandArguments {
  /// The arguments after the program's name; those that are not UTF-8 have the form of
  /// `String.init(pathBytes:)`. `CommandLine.arguments` would repair them, which loses paths.
  package static let all: [String] = {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        String(
          pathBytes: UnsafeBufferPointer(start: argument, count: strlen(argument))
            .map { UInt8(bitPattern: $0) })
      }
    }
  }()
}
