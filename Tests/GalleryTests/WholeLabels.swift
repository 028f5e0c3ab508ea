import Testing
import TouchKit

/// Expects that nothing of a label's text is cut off.
///
/// - Parameter name: What the label is called if something is.
@MainActor func expectWhole(
  _ label: Label, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let whole = Label(label.text, font: label.font)
  whole.numberOfLines = label.numberOfLines == 1 ? 1 : 0
  let needed = whole.sizeThatFits(
    Size(label.numberOfLines == 1 ? .infinity : label.bounds.width, .infinity))
  #expect(
    needed.width <= label.bounds.width.rounded(.up), "\(name)", sourceLocation: sourceLocation)
  // A line may be a little higher than its label, but none may be missing.
  #expect(needed.height <= label.bounds.height + 2, "\(name)", sourceLocation: sourceLocation)
}
