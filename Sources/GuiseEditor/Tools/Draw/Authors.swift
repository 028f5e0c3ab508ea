import DisguiseModel
import TouchKit

/// Who has drawn which line: people who draw side by side are told apart, though the window takes fingers that are
/// as near each other for those of one hand.
struct Authors {
  private struct Author {
    let number: Int
    var hand: HandID?
    /// Where the last line began or ended, in window points.
    var place: Point
    var isDrawing = true
  }

  /// Within this distance, in points, a line is by the one who drew the last line there.
  private static let reach = 300.0

  private var known: [Author] = []

  /// The number of the one who begins a line.
  ///
  /// - Parameter steps: Who has done what before: a new one gets another number than these.
  mutating func begin(_ hand: HandID?, at place: Point, after steps: [StepOrigin?]) -> Int {
    let index = nearest(to: place, within: Self.reach)
    let used = known.map(\.number) + steps.compactMap { $0?.hand }
    let author = Author(
      number: index.map { known[$0].number } ?? (used.max() ?? 0) + 1, hand: hand, place: place)
    if let index { known[index] = author } else { known.append(author) }
    return author.number
  }

  /// - Parameter place: Where the line has ended; nil for where it began.
  mutating func end(_ number: Int, at place: Point?) {
    guard let index = known.firstIndex(where: { $0.number == number }) else { return }
    known[index].place = place ?? known[index].place
    known[index].isDrawing = false
  }

  /// Those whose lines a hand means to undo: all that it is known to have drawn. While others draw, a hand that
  /// is not known means the nearest one of those who do not; else all: then there are none.
  ///
  /// - Parameter place: Where it has asked for that, in window points, if that is known.
  func undone(by hand: HandID?, at place: Point?) -> Set<Int> {
    let own = known.filter { $0.hand == hand && !$0.isDrawing }
    guard own.isEmpty, let place, known.contains(where: \.isDrawing) else {
      return Set(own.map(\.number))
    }
    return nearest(to: place, within: .infinity).map { [known[$0].number] } ?? []
  }

  /// The nearest one who draws nothing at present.
  private func nearest(to place: Point, within limit: Double) -> Int? {
    known.indices.filter { !known[$0].isDrawing && known[$0].place.distance(to: place) <= limit }
      .min { known[$0].place.distance(to: place) < known[$1].place.distance(to: place) }
  }
}
