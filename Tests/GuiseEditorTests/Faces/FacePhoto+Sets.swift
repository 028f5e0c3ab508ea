import DisguiseModel
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

extension FacePhoto {
  /// The names of what is on the photo, what is below first.
  var stickers: [String] { whole.elements.map(\.kind.artwork.rawValue) }

  func undo() { whole.press("z", modifiers: .control) }

  /// Shows the sets in the drawer.
  func openSets() throws {
    whole.tap(try whole.view(.tab, "Sets"))
    whole.settle()
  }

  func tap(set name: String) throws {
    whole.tap(try whole.view(.cell, name))
    whole.settle()
  }
}
