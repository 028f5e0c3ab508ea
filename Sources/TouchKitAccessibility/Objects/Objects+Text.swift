import DesktopBus
import TouchKit

/// The interfaces `Text` and `EditableText`. Places are numbers of Unicode scalars.
extension Objects {
  func text(_ call: BusCall, _ node: AccessibleNode) throws(Failure) -> [BusValue] {
    guard let text = node.text else { throw .method }
    let scalars = ScalarText(text.string)
    switch call.member {
    case "GetText":
      return [BusValue(scalars[try call.integer(0), try call.integer(1)])]
    case "GetStringAtOffset":
      return part(scalars, try call.integer(0), granularity: try call.number(1))
    case "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      return part(scalars, try call.integer(0), boundary: try call.number(1), call.member)
    case "GetCharacterAtOffset":
      return [BusValue(Int32(clamping: scalars.scalar(at: try call.integer(0))))]
    case "SetCaretOffset":
      let offset = scalars.clamped(try call.integer(0))
      return [BusValue(request(.select(offset..<offset), node.id))]
    case "GetNSelections": return [BusValue(Int32(text.selection.isEmpty ? 0 : 1))]
    case "GetSelection":
      let range = try call.integer(0) == 0 && !text.selection.isEmpty ? text.selection : 0..<0
      return [range.lowerBound, range.upperBound].map { BusValue(Int32(clamping: $0)) }
    case "AddSelection", "SetSelection":
      let first = call.member == "SetSelection" ? 1 : 0
      let range = scalars.range(try call.integer(first), try call.integer(first + 1))
      return [BusValue(request(.select(range), node.id))]
    case "RemoveSelection":
      return [BusValue(request(.select(text.caret..<text.caret), node.id))]
    case "GetCharacterExtents":
      let offset = try call.integer(0)
      let frame = offset == text.caret ? text.caretFrame : node.frame
      return try extents(of: frame, node, call.number(1)).map { BusValue($0) }
    case "GetRangeExtents":
      return try extents(of: node.frame, node, call.number(2)).map { BusValue($0) }
    case "GetOffsetAtPoint": return [BusValue(Int32(-1))]
    case "GetAttributes", "GetAttributeRun":
      return [
        BusValue(texts: [:]), BusValue(Int32(0)), BusValue(Int32(clamping: scalars.count)),
      ]
    case "GetAttributeValue": return [BusValue("")]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [BusValue(texts: [:])]
    case "GetBoundedRanges": return [BusValue([], of: "(iisv)")]
    case "ScrollSubstringTo", "ScrollSubstringToPoint":
      return [BusValue(request(.reveal, node.id))]
    default: throw .method
    }
  }

  private func part(_ text: ScalarText, _ offset: Int, granularity: UInt32) -> [BusValue] {
    let range =
      switch granularity {
      case 0: text.character(at: offset)
      case 1: text.word(at: offset)
      default: text.all
      }
    return results(text, range)
  }

  /// The part before, at or after a place, up to where the next one begins or this one ends.
  private func part(
    _ text: ScalarText, _ offset: Int, boundary: UInt32, _ member: String
  ) -> [BusValue] {
    let find: (Int) -> Range<Int> =
      switch boundary {
      case 0: text.character
      case 1, 2: text.word
      default: { _ in text.all }
      }
    let here = find(text.clamped(offset))
    let range =
      switch member {
      case "GetTextBeforeOffset": here.lowerBound > 0 ? find(here.lowerBound - 1) : 0..<0
      case "GetTextAfterOffset":
        here.upperBound < text.count ? find(here.upperBound) : text.count..<text.count
      default: here
      }
    return results(text, range)
  }

  private func results(_ text: ScalarText, _ range: Range<Int>) -> [BusValue] {
    [
      BusValue(text[range.lowerBound, range.upperBound]),
      BusValue(Int32(clamping: range.lowerBound)), BusValue(Int32(clamping: range.upperBound)),
    ]
  }

  // MARK: Editing

  func editableText(_ call: BusCall, _ node: AccessibleNode) throws(Failure) -> [BusValue] {
    guard let text = node.text, node.states.contains(.editable) else { throw .method }
    let scalars = ScalarText(text.string)
    let wish: AccessibleRequest
    switch call.member {
    case "SetTextContents": wish = .replace(scalars.all, by: try limited(call.text(0)))
    case "InsertText":
      let (place, piece) = (scalars.clamped(try call.integer(0)), try call.text(1))
      // The length counts Unicode scalars, and may be any.
      let length = max(try call.integer(2), 0)
      let inserted = String(String.UnicodeScalarView(piece.unicodeScalars.prefix(length)))
      wish = .replace(place..<place, by: try limited(inserted))
    case "DeleteText":
      wish = .replace(scalars.range(try call.integer(0), try call.integer(1)), by: "")
    case "CutText":
      wish = .send(.cut, scalars.range(try call.integer(0), try call.integer(1)))
    case "CopyText":
      wish = .send(.copy, scalars.range(try call.integer(0), try call.integer(1)))
    case "PasteText":
      let place = scalars.clamped(try call.integer(0))
      wish = .send(.paste, place..<place)
    default: throw .method
    }
    let isDone = request(wish, node.id)
    return call.member == "CopyText" ? [] : [BusValue(isDone)]
  }

  /// The largest number of bytes that are typed at once.
  private static let mostBytes = 100_000

  private func limited(_ text: String) throws(Failure) -> String {
    guard text.utf8.count <= Self.mostBytes else { throw .arguments }
    return text
  }
}

/// A text whose places are numbers of Unicode scalars; numbers outside are limited to it.
struct ScalarText {
  private let text: String
  private var scalars: String.UnicodeScalarView { text.unicodeScalars }
  let count: Int

  init(_ text: String) {
    self.text = text
    count = text.unicodeScalars.count
  }

  var all: Range<Int> { 0..<count }

  func clamped(_ offset: Int) -> Int { min(max(offset, 0), count) }

  /// A range from two places in any order; a negative end is that of the text.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let (start, end) = (clamped(start), end < 0 ? count : clamped(end))
    return min(start, end)..<max(start, end)
  }

  subscript(start: Int, end: Int) -> String {
    let range = range(start, end)
    let first = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    return String(scalars[first..<scalars.index(first, offsetBy: range.count)])
  }

  func scalar(at offset: Int) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    return Int(scalars[scalars.index(scalars.startIndex, offsetBy: offset)].value)
  }

  func character(at offset: Int) -> Range<Int> {
    guard offset >= 0, offset < count else { return count..<count }
    let place = scalars.index(scalars.startIndex, offsetBy: offset)
    return range(of: text.rangeOfCharacter(at: place))
  }

  /// The word at a place with what is between it and the next one.
  func word(at offset: Int) -> Range<Int> {
    let place = scalars.index(scalars.startIndex, offsetBy: clamped(offset))
    let words = text.wordRanges
    let start = words.last { $0.lowerBound <= place }?.lowerBound ?? text.startIndex
    let end = words.first { $0.lowerBound > place }?.lowerBound ?? text.endIndex
    return range(of: start..<end)
  }

  private func range(of range: Range<String.Index>) -> Range<Int> {
    let start = scalars.distance(from: scalars.startIndex, to: range.lowerBound)
    return start..<start + scalars.distance(from: range.lowerBound, to: range.upperBound)
  }
}

extension String {
  /// The character that contains a Unicode scalar.
  fileprivate func rangeOfCharacter(at place: Index) -> Range<Index> {
    let start = self[...place].indices.last ?? place
    return start..<index(after: start)
  }
}
