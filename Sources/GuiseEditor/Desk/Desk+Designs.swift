import DisguiseModel
import Platform

/// Stickers that are made here.
extension Desk {
  /// Makes the sticker of a design on a worker and keeps it, so that steps may refer to it.
  ///
  /// - Parameter use: Called with the sticker; with nil if there is nothing to see, or no room for it in
  ///   the document.
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
    } then: { [weak self] sticker in
      use(self?.added(sticker))
    }
  }

  private func added(_ sticker: Sticker?) -> Sticker? {
    guard let sticker, document.hasRoom(for: sticker.id) else { return nil }
    library.add([sticker])
    return sticker
  }
}
