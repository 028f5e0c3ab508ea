/// The drag of a finger in a text field.
struct TextDrag {
  /// An end of a selection, in the order of the text.
  enum End: Hashable {
    /// Where the selected text begins.
    case start
    /// Where the selected text ends.
    case end
  }

  /// The kinds of drags.
  enum Target: Hashable {
    /// The caret.
    case caret
    /// An end of the selection.
    case handle(End)
    /// The end of a selection that a mouse makes.
    case selection
    /// The text itself, which is longer than the field.
    case content
  }

  /// The part of the field that is dragged.
  var target: Target
  /// Where the caret, the end or the text was at the beginning, in the field's coordinates.
  var start: Point
  /// From the finger to what it drags.
  var grip = Vector.zero
}

/// Counts the taps in a row at one place.
struct TapSeries {
  private var count = 0
  private var time = EventTime.zero
  private var place = Point.zero

  /// The number of a tap that ends at a time and a place: 1, 2, 3, and then 1 again.
  mutating func number(ofTapAt place: Point, _ time: EventTime) -> Int {
    let continues =
      count < 3 && time - self.time <= Tuning.tapGap + Tuning.tapDuration
      && place.distance(to: self.place) <= Tuning.tapDistance
    count = continues ? count + 1 : 1
    (self.time, self.place) = (time, place)
    return count
  }
}
