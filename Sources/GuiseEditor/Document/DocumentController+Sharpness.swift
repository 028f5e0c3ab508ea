import DisguiseModel
import Platform
import TouchKit

/// How many pixels of the photo are in memory.
extension DocumentController {
  /// Decodes as many pixels as the size asks for at which the canvas is shown; meanwhile, what there is is shown.
  ///
  /// Of a photo with more pixels than are held of it, the part that is shown is decoded by itself, until another
  /// part is shown.
  ///
  /// - Parameters:
  ///   - side: The length on the screen of the canvas's long side, in pixels.
  ///   - spare: The factor by which what is decoded exceeds that, so that not every zoom step needs another.
  package func refine(shownAt side: Double, spare: Double) {
    guard unasked.refining == nil, let photo, let framing = history?.present.framing else { return }
    let (whole, canvas) = (photo.reference.size.longSide, canvasSize.longSide)
    let wholeSide = (side * whole / max(canvas, 1)).rounded()
    // Without a crop, as many pixels of the whole photo are held.
    if canvas < whole - 1, wholeSide > Photo.maximumScreenSide, whole > Photo.maximumScreenSide {
      let present = framed?.picture.size.longSide ?? 0
      let better = Photo.betterSide(than: present, of: canvas, shownAt: side, spare: spare)
      if let better { refine(photo, in: framing, to: better.rounded(.up)) }
    } else if let better = photo.betterScreenSide(shownAt: wholeSide, spare: spare) {
      refine(photo, to: better)
    } else if framed?.isOfFile ?? false {
      // Those of the whole photo are enough.
      framed = nil
      tell(.changed(.resolution))
    }
  }

  /// Decodes the photo again with another number of pixels.
  private func refine(_ photo: Photo, to side: Double) {
    let framing = history?.present.framing ?? .whole
    refine(photo) { source, isCancelled -> (Photo, FramedPicture?)? in
      let refined = try? photo.decodedAgain(
        fitting: Size(side, side), from: source, isCancelled: isCancelled)
      return refined.map { ($0, FramedPicture(of: $0, in: framing)) }
    } then: { controller, refined in
      controller.show(refined.0, refined.1)
    }
  }

  /// Decodes what is shown of the photo.
  private func refine(_ photo: Photo, in framing: Framing, to side: Double) {
    refine(photo) { source, isCancelled in
      FramedPicture(
        ofFile: source, of: photo, in: framing, notLargerThan: side, isCancelled: isCancelled)
    } then: { controller, picture in
      guard picture.shows(photo, in: framing), controller.shows(photo, in: framing) else { return }
      controller.framed = picture
      controller.tell(.changed(.resolution))
    }
  }

  private func shows(_ photo: Photo, in framing: Framing) -> Bool {
    self.photo?.screen === photo.screen && history?.present.framing == framing
  }

  /// Decodes something of the photo on its worker; what cannot be read again stays as it is.
  private func refine<Refined: Sendable>(
    _ photo: Photo,
    by decode: @escaping @Sendable (PhotoSource, _ isCancelled: () -> Bool) -> Refined?,
    then show: @escaping @MainActor (DocumentController, Refined) -> Void
  ) {
    let job = CancellableJob()
    unasked.refining = job
    let source = photos.source(of: photo.reference.id, state: state, faces: faces) ?? photo.source
    worker.perform(for: scheduler) {
      decode(source, { job.isCancelled })
    } then: { [weak self] refined in
      guard let self else { return }
      unasked.refining = nil
      if let refined { return show(self, refined) }
      // Perhaps other pixels are needed now.
      if job.isCancelled, history != nil { tell(.changed(.resolution)) }
    }
  }

  /// Shows the same photo with another number of pixels.
  ///
  /// - Parameter framed: What the canvas showed of it when that was asked for.
  func show(_ photo: Photo, _ framed: FramedPicture? = nil) {
    guard photo.reference == self.photo?.reference else { return }
    photos.add(photo)
    self.framed = framed
    tell(.changed(.resolution))
  }
}
