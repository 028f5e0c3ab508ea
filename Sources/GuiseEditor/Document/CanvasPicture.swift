import DisguiseModel
import Platform
import TouchKit

/// What the canvas shows of the photo, and how many pixels of it are in memory.
package final class CanvasPicture {
  private unowned let document: DocumentController
  /// The picture that was made last.
  private var framed: FramedPicture?
  /// The decoding of the photo at another size.
  private var refining: CancellableJob?

  init(of document: DocumentController) { self.document = document }

  private var framing: Framing? { document.history?.present.framing }

  /// The picture, at the resolution of its bitmap; nil if there is not enough memory.
  package var bitmap: Bitmap? {
    guard let photo = document.photo, let framing else { return nil }
    if let framed, framed.shows(photo, in: framing) { return framed.picture }
    // What is decoded of another part is of no use.
    cancelRefining()
    framed = FramedPicture(of: photo, in: framing, isQuick: true)
    if framed?.isCoarse ?? false { sharpen(photo, in: framing) }
    return framed?.picture
  }

  /// Makes a picture with all pixels of the photo, which takes longer than a frame.
  private func sharpen(_ photo: Photo, in framing: Framing) {
    document.worker.perform(for: document.scheduler) {
      FramedPicture(of: photo, in: framing)
    } then: { [weak self] fine in
      guard let self, let fine, framed?.shows(photo, in: framing) ?? false else { return }
      show(fine)
    }
  }

  private func show(_ picture: FramedPicture?) {
    framed = picture
    document.tell(.changed(.resolution))
  }

  /// There is no document any more.
  func forget() { framed = nil }

  /// Something else needs the worker.
  func cancelRefining() { refining?.cancel() }

  /// Decodes as many pixels as the size asks for at which the canvas is shown; meanwhile, what there is is shown.
  ///
  /// Of a photo with more pixels than are held of it, the part that is shown is decoded by itself, until another
  /// part is shown.
  ///
  /// - Parameters:
  ///   - side: The length on the screen of the canvas's long side, in pixels.
  ///   - spare: The factor by which what is decoded exceeds that, so that not every zoom step needs another.
  func refine(shownAt side: Double, spare: Double) {
    guard refining == nil, let photo = document.photo, let framing else { return }
    let (whole, canvas) = (photo.reference.size.longSide, document.canvasSize.longSide)
    let wholeSide = (side * whole / max(canvas, 1)).rounded()
    // Without a crop, as many pixels of the whole photo are held.
    if canvas < whole - 1, wholeSide > Photo.maximumScreenSide, whole > Photo.maximumScreenSide {
      let present = framed?.picture.size.longSide ?? 0
      let better = Photo.betterSide(than: present, of: canvas, shownAt: side, spare: spare)
      guard let better = better?.rounded(.up) else { return }
      refine(photo, in: framing) { source, isCancelled in
        let picture = FramedPicture(
          ofFile: source, of: photo, in: framing, notLargerThan: better, isCancelled: isCancelled)
        return picture.map { (photo, $0) }
      }
    } else if let better = photo.betterScreenSide(shownAt: wholeSide, spare: spare) {
      refine(photo, in: framing) { source, isCancelled in
        let refined = try? photo.decodedAgain(
          fitting: Size(better, better), from: source, isCancelled: isCancelled)
        return refined.map { ($0, FramedPicture(of: $0, in: framing)) }
      }
    } else if framed?.isOfFile ?? false {
      // Those of the whole photo are enough.
      show(nil)
    }
  }

  /// Decodes something of the photo on its worker; what cannot be read again stays as it is.
  ///
  /// - Parameter decode: Returns the photo, perhaps with other pixels, and what is shown of it.
  private func refine(
    _ photo: Photo, in framing: Framing,
    by decode: @escaping @Sendable (PhotoSource, () -> Bool) -> (Photo, FramedPicture?)?
  ) {
    let job = CancellableJob()
    refining = job
    let source = document.source(of: photo.reference.id) ?? photo.source
    document.worker.perform(for: document.scheduler) {
      decode(source, { job.isCancelled })
    } then: { [weak self] refined in
      guard let self else { return }
      refining = nil
      guard let (better, picture) = refined else {
        // Perhaps other pixels are needed now.
        if job.isCancelled, document.history != nil { document.tell(.changed(.resolution)) }
        return
      }
      if better.screen === photo.screen {
        // It is that of these pixels.
        guard document.photo?.screen === photo.screen, self.framing == framing else { return }
      } else {
        guard document.photo?.reference == better.reference else { return }
        document.photos.add(better)
      }
      show(picture)
    }
  }
}
