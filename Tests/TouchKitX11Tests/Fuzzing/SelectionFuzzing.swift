import TestSupport
import TouchKit

@testable import TouchKitX11

extension FuzzTarget {
  /// What the owner of a selection answers and writes, and in which order; text in its encodings.
  static let selections = FuzzTarget("selections") { bytes in
    var input = InputBytes(bytes)
    if input.flag() {
      checkReceiving(&input)
    } else if input.flag() {
      checkSending(&input)
    } else {
      checkTexts(input.bytes(bytes.count))
    }
  }

  private static func checkReceiving(_ input: inout InputBytes) {
    var transaction = SelectionTransaction(limit: 100, at: .zero)
    var (results, time) = (0, Int64(0))
    while !input.isEmpty {
      time += Int64(input.integer(UInt8.self)) * 100
      let effect: SelectionTransaction.Effect
      switch input.number(0...7) {
      case 0: effect = transaction.answered(hasProperty: input.flag())
      case 1: effect = transaction.propertyChanged()
      case 2: effect = transaction.failed(.timedOut)
      default:
        effect = transaction.received(content(&input), at: .milliseconds(time))
        promise(transaction.deadline > .milliseconds(time), "A sign of life is too late.")
      }
      guard case .finish(let result) = effect else { continue }
      results += 1
      if case .success(.bytes(let bytes, type: _)) = result {
        promise(bytes.count <= 356, "More bytes than the limit, and than one property, arrive.")
      }
    }
    if case .finish = transaction.failed(.sourceLost) { results += 1 }
    promise(results == 1, "A transfer has \(results) results.")
  }

  private static func content(_ input: inout InputBytes) -> TransferContent {
    switch input.number(0...5) {
    case 0: return .missing
    case 1: return .incremental(minimum: Int(input.integer(UInt32.self)))
    case 2: return .values([input.integer()])
    case 3: return .tooLarge
    default: return .bytes(input.bytes(input.number(0...255)), type: input.integer(UInt.self))
    }
  }

  private static func checkSending(_ input: inout InputBytes) {
    let (count, pieceLength) = (input.number(0...2000), input.number(-1...999))
    var sender = IncrementalSender(count: count, pieceLength: pieceLength)
    var end = 0
    while case .write(let range) = sender.propertyDeleted() {
      promise(range.lowerBound == end && range.upperBound <= count, "\(range) after \(end).")
      end = range.upperBound
      guard range.isEmpty else { continue }
      promise(end == count, "The end comes after \(end) of \(count) bytes.")
    }
    promise(sender.propertyDeleted() == .finish, "Something follows the end.")
  }

  private static func checkTexts(_ bytes: [UInt8]) {
    let decoded = Latin1.decode(bytes)
    promise(String(validating: decoded, as: UTF8.self) != nil, "Latin-1 becomes no UTF-8.")
    promise(Latin1.encode(decoded) == bytes, "Latin-1 changes on its way.")
    _ = Latin1.encode(bytes)
    let name = String(decoding: bytes, as: UTF8.self)
    // Apps write spaces and quotes in different places.
    let letters = name.lowercased().filter { !" \"".contains($0) }
    promise(!TargetNames.isText(name) || letters.contains("text/plain"), "\(name) is text.")
  }
}
