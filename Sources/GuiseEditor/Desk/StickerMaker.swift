import DisguiseModel
import Platform
import TouchKit

/// Makes stickers of designs, such as texts, drawings and cut-outs, and keeps them with the document.
struct StickerMaker {
  private let document: DocumentController
  private let library: Library
  private let scheduler: any Scheduler

  init(for document: DocumentController, _ library: Library, _ scheduler: any Scheduler) {
    self.document = document
    self.library = library
    self.scheduler = scheduler
  }

  /// Makes the sticker of a design on a worker and keeps it, so that steps may refer to it.
  ///
  /// - Parameters:
  ///   - design: The design.
  ///   - name: The name of the sticker; nil for that of the design.
  ///   - worker: The worker.
  ///   - use: Called with the sticker; with nil if there is nothing to see, or no room for it in the
  ///     document.
  func make(
    _ design: any ElementDesign, named name: String? = nil, on worker: Worker,
    then use: @escaping @MainActor (Sticker?) -> Void
  ) {
    let state = document.state
    worker.perform(for: scheduler) {
      let sticker = Sticker(design, name: name)
      if let sticker, case .memory(let file) = sticker.source {
        state?.keep([Sticker(own: file, id: sticker.id, headWidth: sticker.headWidth)])
      }
      return sticker
    } then: { [weak document, weak library] sticker in
      guard let sticker, let library, document?.hasRoom(for: sticker.id) ?? false else {
        return use(nil)
      }
      library.add([sticker])
      use(sticker)
    }
  }
}
