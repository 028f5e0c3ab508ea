import TouchKit

/// What is chosen in the sheet *Crop and light*, and what was chosen before and after it. All that a finger, or the keys,
/// do with one view is one step.
struct CropSteps {
  private(set) var choice: FramingChoice
  private var all: [FramingChoice]
  private var index = 0
  /// The view by which the step is made that has not ended.
  private weak var view: View?

  init(_ choice: FramingChoice) { (self.choice, all) = (choice, [choice]) }

  /// Chooses something by a view, or at once.
  mutating func choose(_ next: FramingChoice, by view: View?) {
    if view == nil || view !== self.view { end() }
    self.view = view
    choice = next
  }

  /// Ends the present step: what follows is another one.
  mutating func end() {
    view = nil
    guard choice != all[index] else { return }
    all = all[...index] + [choice]
    index += 1
  }

  /// Goes back to the end of another step, or on; returns whether there is one.
  mutating func travel(by way: Int) -> Bool {
    end()
    guard all.indices.contains(index + way) else { return false }
    index += way
    choice = all[index]
    return true
  }
}
