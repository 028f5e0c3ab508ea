/// The desktop's settings, as published by a settings daemon (XSETTINGS).
///
/// Integers and strings are kept: resolutions, scale factors, animations and the name of the theme.
nonisolated struct XSettings: Hashable, Sendable {
  /// Integer settings by name.
  private(set) var numbers: [String: Int32] = [:]
  /// String settings by name.
  private(set) var texts: [String: String] = [:]

  /// Whether the user has switched animations off.
  var reducesMotion: Bool { numbers["Gtk/EnableAnimations"] == 0 }

  /// Creates empty settings.
  init() {}

  /// Parses the bytes of the daemon's property; stops at the first malformed entry.
  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let order = reader.byte(), order <= 1 else { return }
    reader.isBigEndian = order == 1
    guard reader.skip(3 + 4), let count = reader.word() else { return }
    for _ in 0..<count {
      guard let setting = reader.setting() else { return }
      switch setting.value {
      case .number(let number): numbers[setting.name] = number
      case .text(let text): texts[setting.name] = text
      case .color: break
      }
    }
  }

  private enum Value {
    case number(Int32)
    case text(String)
    case color
  }

  /// Parses the format: the first byte gives the byte order; strings are padded to multiples of 4.
  private struct Reader {
    let bytes: [UInt8]
    var isBigEndian = false
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func setting() -> (name: String, value: Value)? {
      guard let type = byte(), skip(1), let length = half(), let name = text(Int(length)),
        skip(4)  // The serial of the last change.
      else { return nil }
      switch type {
      case 0: return word().map { (name, .number(Int32(bitPattern: $0))) }
      case 1: return word().flatMap { text(Int($0)) }.map { (name, .text($0)) }
      case 2: return skip(8) ? (name, .color) : nil
      default: return nil
      }
    }

    mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      defer { position += 1 }
      return bytes[position]
    }

    mutating func half() -> UInt32? { number(of: 2) }

    mutating func word() -> UInt32? { number(of: 4) }

    mutating func skip(_ count: Int) -> Bool {
      guard count >= 0, position + count <= bytes.count else { return false }
      position += count
      return true
    }

    private mutating func text(_ length: Int) -> String? {
      let start = position
      guard skip((length + 3) & ~3) else { return nil }
      return String(decoding: bytes[start..<start + length], as: UTF8.self)
    }

    private mutating func number(of count: Int) -> UInt32? {
      let start = position
      guard skip(count) else { return nil }
      let digits = bytes[start..<start + count]
      return isBigEndian
        ? digits.reduce(0) { $0 << 8 | UInt32($1) }
        : digits.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
