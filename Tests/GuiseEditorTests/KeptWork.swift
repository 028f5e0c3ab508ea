import DisguiseModel
import TestSupport
import Testing
import TouchKit

@testable import GuiseEditor

/// The folder of an editor that is restarted, with the user's photos and documents.
extension TemporaryFolder {
  /// Writes a white photo and returns its path.
  func photo(_ name: String, _ width: Int, _ height: Int) throws -> String {
    try write(SampleImages.png(width: width, height: height), to: name)
  }

  /// Places a mustache in the middle of a photo, moves it up by a tenth, and closes the editor.
  @MainActor
  func work(on start: EditorOptions.Start) throws {
    try worked(on: start).editor.finish()
  }

  /// Places a mustache in the middle of a photo, moves it up by a tenth, moves the disguise to
  /// another photo, and closes the editor.
  @MainActor
  func workOnTwoPhotos() throws {
    let whole = try worked(on: .file(path: photo("anna.png", 500, 400)))
    whole.editor.opening.changePhoto(to: .file(path: try photo("bert.png", 300, 300)))
    whole.settle()
    whole.editor.finish()
  }

  /// The path of the stored copy of a photo, relative to the folder.
  func keptPhoto(named name: String) throws -> String {
    let found = names(in: "state/photos").map { "state/photos/\($0)/\(name)" }
      .first { (try? read($0)) != nil }
    return try #require(found)
  }

  @MainActor
  private func worked(on start: EditorOptions.Start) throws -> WholeEditor {
    let whole = try WholeEditor(start: start, in: self)
    let size = try #require(whole.document.photo).reference.size
    let id = try whole.controller.place(at: Point(size.width / 2, size.height / 2))
    whole.controller.adjust(id, by: Vector(0, -0.1 * size.height))
    return whole
  }
}
