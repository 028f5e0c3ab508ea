import Drawing

/// How a picture shall be decoded; the message carries its file.
enum DecodingRequest: Hashable {
  /// The upright picture, scaled down to fit into bounds in pixels; nil for full size.
  case picture(fitting: Size?)
  /// The stored rows as they are decoded.
  case rows

  init?(_ words: [Int]) {
    switch words.first {
    case 1: self = .picture(fitting: nil)
    case 2 where words.count == 3:
      self = .picture(fitting: Size(Double(bits: words[1]), Double(bits: words[2])))
    case 3: self = .rows
    default: return nil
    }
  }

  var words: [Int] {
    switch self {
    case .picture(nil): [1]
    case .picture(let bounds?): [2, bounds.width.bits, bounds.height.bits]
    case .rows: [3]
    }
  }
}
