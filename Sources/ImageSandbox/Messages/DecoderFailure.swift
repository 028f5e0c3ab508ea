import Drawing
import ImageCoding
import Platform

/// An `ImageError` without the file's name, which the decoder does not have.
struct DecoderFailure: Hashable {
  private enum Kind: Int {
    case notAPicture, notADrawing, damaged, tooLarge, outOfMemory, unreadable, empty, tookTooLong,
      undecodable, blank, unsupported
  }

  private let kind: Kind
  /// Width, height and limit of a picture that is too large.
  private var numbers = [0, 0, 0]
  /// The system's description of a reading error.
  private(set) var reason = ""

  init(_ error: ImageError) {
    switch error {
    case .notAPicture: kind = .notAPicture
    case .notADrawing: kind = .notADrawing
    case .damaged, .changed: kind = .damaged
    case .unsupported: kind = .unsupported
    case .tooLarge(_, let width, let height, let limit):
      kind = .tooLarge
      numbers = [width, height, limit]
    case .outOfMemory: kind = .outOfMemory
    case .unreadable(_, let reason):
      kind = .unreadable
      self.reason = reason
    case .empty: kind = .empty
    case .blank: kind = .blank
    case .tookTooLong: kind = .tookTooLong
    case .missing, .folder, .notAFile, .denied, .drawing, .tooManyBytes, .cancelled, .undecodable:
      kind = .undecodable
    }
  }

  /// Parses a message; nil if it is invalid.
  init?(_ words: [Int], _ bytes: [UInt8]) {
    guard words.count == 4, let kind = Kind(rawValue: words[0]) else { return nil }
    self.kind = kind
    numbers = Array(words[1...])
    // Shown to the user: without control characters and not too long.
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    reason = String(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 })
  }

  var words: [Int] { [kind.rawValue] + numbers }

  /// Returns the error for a file of this name.
  func error(name: String) -> ImageError {
    switch kind {
    case .notAPicture: .notAPicture(name: name)
    case .notADrawing: .notADrawing(name: name)
    case .damaged: .damaged(name: name)
    case .unsupported: .unsupported(name: name)
    case .tooLarge:
      .tooLarge(name: name, width: numbers[0], height: numbers[1], limit: numbers[2])
    case .outOfMemory: .outOfMemory(name: name)
    case .unreadable: .unreadable(name: name, reason: localized(reason))
    case .empty: .empty(name: name)
    case .blank: .blank(name: name)
    case .tookTooLong: .tookTooLong(name: name)
    case .undecodable: .undecodable(name: name)
    }
  }
}
