/// What `guise-fetcher` tells about a file: a number for its kind, the number of bytes that follow in four
/// bytes, the lowest one first, and these bytes.
enum RemoteFileMessage: Hashable, Sendable {
  /// The name that the desktop shows.
  case name(String)
  /// The number of bytes, if it is known.
  case size(Int)
  /// The next bytes of the file.
  case data([UInt8])
  /// It is a folder.
  case folder
  /// It cannot be read, for a reason.
  case problem(String)
  /// There are no more bytes.
  case end

  private var kind: UInt8 {
    switch self {
    case .name: 1
    case .size: 2
    case .data: 3
    case .folder: 4
    case .problem: 5
    case .end: 6
    }
  }

  private var content: [UInt8] {
    switch self {
    case .name(let text), .problem(let text): Array(text.utf8)
    case .size(let count): withUnsafeBytes(of: UInt64(count).littleEndian, Array.init)
    case .data(let bytes): bytes
    case .folder, .end: []
    }
  }

  private init?(_ kind: UInt8, _ content: ArraySlice<UInt8>) {
    switch kind {
    case 1: self = .name(String(decoding: content, as: UTF8.self))
    case 2 where content.count == 8:
      self = .size(Int(clamping: content.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    case 3: self = .data(Array(content))
    case 4: self = .folder
    case 5: self = .problem(String(decoding: content, as: UTF8.self))
    case 6: self = .end
    default: return nil
    }
  }

  /// The message as it is sent.
  var bytes: [UInt8] {
    let content = content
    return [kind] + withUnsafeBytes(of: UInt32(content.count).littleEndian, Array.init) + content
  }

  /// The longest message, in bytes.
  static let maximumLength = 1 << 20

  /// Cuts what arrives into messages.
  struct Parser {
    private var rest: [UInt8] = []

    /// Adds bytes; returns the messages that are complete. Anything else is a problem.
    mutating func add(_ bytes: [UInt8]) -> [RemoteFileMessage] {
      rest += bytes
      var (messages, start): ([RemoteFileMessage], Int) = ([], 0)
      while rest.count - start >= 5 {
        let count = rest[start + 1..<start + 5].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= maximumLength else { return messages + [.problem("")] }
        guard rest.count - start - 5 >= count else { break }
        let content = rest[start + 5..<start + 5 + count]
        messages.append(RemoteFileMessage(rest[start], content) ?? .problem(""))
        start += 5 + count
      }
      rest.removeFirst(start)
      return messages
    }
  }
}
