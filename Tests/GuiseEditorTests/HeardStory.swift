import DisguiseModel
import TouchKit
import TouchKitTesting

@testable import GuiseEditor

/// An editor that somebody uses by ear.
@MainActor
protocol HeardStory {
  var whole: WholeEditor { get }
  var views: AccessibleViews { get }
}

extension HeardStory {
  /// An editor with a face, to which a screen reader listens, and what that finds.
  static func makeHeard() throws -> (WholeEditor, AccessibleViews) {
    let whole = try WholeEditor { $0.settings.set(.fitsToFaces, to: true) }
    whole.stage.window.reader.isHeard = true
    let views = AccessibleViews(of: whole.stage.window)
    _ = views.snapshot()
    whole.editor.screenReader.show(.all)
    return (whole, views)
  }

  /// What has been said since this was asked last.
  func said() -> [String] { views.snapshot().announcements.map(\.text) }
}
