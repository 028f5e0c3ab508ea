import DisguiseModel
import Platform
import RemoteFiles
import TouchKit

/// The reception of what another program offers: its formats are tried one after another until one has
/// something that can be used.
///
/// Each has a thread of its own: a drive that does not answer keeps no other waiting.
final class Reception {
  /// What has come of it.
  enum Outcome {
    /// Files, and what was left out beside them.
    case files([ArrivedFile], leftOut: [LeftOut])
    /// An element of Guise.
    case element(ElementCopy)
    /// Nothing that can be used, for a reason; nil if nothing of use is offered.
    case nothing(problem: String?)
    /// The user has cancelled it.
    case cancelled
  }

  let offer: ArrivalOffer
  /// Looks at what has come.
  let worker = Worker()
  /// The fraction that has been looked at; nil if it is unknown.
  private(set) var progress: Double?
  /// Whether it has taken so long that its progress is shown.
  var isLong = false
  /// Called when `progress` has changed.
  var onProgress: () -> Void = {}

  private let checksPictures: Bool
  private let scheduler: any Scheduler
  private let job = CancellableJob()
  private let finish: (Reception, Outcome) -> Void
  private var isFinished = false
  /// The formats to try.
  private var formats: [ArrivalFormat]
  /// What the first format with anything in it had that cannot be used.
  private var leftOut: [LeftOut] = []
  private var error: TransferError?

  /// Creates a reception.
  ///
  /// - Parameters:
  ///   - checksPictures: Whether pictures that cannot be decoded are left out: before the user is asked
  ///     what they are for.
  ///   - finish: Called once with the outcome.
  init(
    of offer: ArrivalOffer, checksPictures: Bool, scheduler: any Scheduler,
    finish: @escaping (Reception, Outcome) -> Void
  ) {
    self.offer = offer
    self.checksPictures = checksPictures
    self.scheduler = scheduler
    self.finish = finish
    formats = ArrivalFormat.preferred(of: offer.types, savedAs: offer.suggestedName)
  }

  /// Begins to receive.
  func begin() { tryNext() }

  /// Looks at files that the user has named, instead of what is offered.
  func look(at arrivals: [Arrival]) {
    inspect { arrivals }
  }

  /// Ends it; nothing more is reported but the cancellation.
  func cancel() {
    job.cancel()
    end(with: .cancelled)
  }

  private func end(with outcome: Outcome) {
    guard !isFinished else { return }
    isFinished = true
    switch outcome {
    case .files: offer.end(true)
    // More of it may be requested.
    case .element: break
    case .nothing, .cancelled: offer.end(false)
    }
    finish(self, outcome)
  }

  private func tryNext() {
    guard !isFinished else { return }
    guard !formats.isEmpty else { return end(with: .nothing(problem: problem)) }
    let format = formats.removeFirst()
    guard let type = format.type else { return letSourceSave() }
    offer.load(type) { [weak self] result in self?.receive(result, as: format) }
  }

  private var problem: String? {
    if let message = leftOut.message { return message }
    switch error {
    case nil: return nil
    case .tooLarge, .timedOut: return error?.description
    case .unavailable, .sourceLost, .malformed:
      return localized("The other program didn't deliver the picture. Copy it again.")
    }
  }

  private func receive(_ result: TransferResult, as format: ArrivalFormat) {
    switch (result, format) {
    case (.failure(let error), _):
      self.error = error
      tryNext()
    case (.success(let bytes), .element):
      guard let copy = ElementCopy(bytes) else { return tryNext() }
      end(with: .element(copy))
    case (.success(let bytes), .bytes) where bytes.isEmpty:
      error = .unavailable
      tryNext()
    case (.success(let bytes), _):
      let name = offer.suggestedName ?? localized("Pasted picture")
      inspect { format.arrivals(in: bytes, named: name) }
    }
  }

  /// Lets the source write its files into a folder that is only for them.
  private func letSourceSave() {
    guard let name = offer.suggestedName, let folder = try? TemporaryDirectory() else {
      return tryNext()
    }
    offer.save(folder.path + "/" + name) { [weak self] result in
      switch result {
      case .failure(let error):
        self?.error = error
        self?.tryNext()
      case .success:
        // It stays that if there is no file after all.
        self?.error = .unavailable
        self?.inspect { Self.files(in: folder) }
      }
    }
  }

  private nonisolated static func files(in folder: TemporaryDirectory) -> [Arrival] {
    FileSystem.names(in: folder.path).prefix(ArrivalInspection.maximumCount).compactMap { name in
      (try? FileSystem.read(folder.path + "/" + name, upTo: RemoteFile.maximumBytes))
        .map { .data(EmbeddedFile(name: name, bytes: $0)) }
    }
  }

  private func inspect(_ arrivals: @escaping @Sendable () -> [Arrival]) {
    let (scheduler, job, checksPictures) = (scheduler, job, checksPictures)
    worker.perform { [weak self] in
      let inspection = ArrivalInspection(
        arrivals(), checksPictures: checksPictures, isCancelled: { job.isCancelled },
        progress: { done in scheduler.post { self?.didProgress(to: done) } })
      let findings = inspection.run()
      scheduler.post { self?.inspected(findings) }
    }
  }

  private func didProgress(to progress: Double) {
    self.progress = progress
    onProgress()
  }

  private func inspected(_ findings: ArrivalInspection.Findings) {
    guard !isFinished else { return }
    if !findings.files.isEmpty {
      return end(with: .files(findings.files, leftOut: findings.leftOut))
    }
    if leftOut.isEmpty { leftOut = findings.leftOut }
    tryNext()
  }
}
