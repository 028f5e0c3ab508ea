import DisguiseModel
import Platform
import TouchKit

/// A project that is being saved.
///
/// The completion stays on the main thread, because the worker must not be the last to release what
/// it captures.
struct ProjectSaving {
  let job: CancellableJob
  /// Called with the problem; nil if there is none.
  let complete: @MainActor (ExportError?) -> Void
}

/// Saving projects, off the main thread.
extension DocumentController {
  /// Saves the present disguise as a project, with its photo and own stickers, and records that it
  /// was saved. One that exists is replaced when the new one is complete.
  ///
  /// - Parameters:
  ///   - path: The path of the project.
  ///   - artworks: The source of the own stickers and of the thumbnail's artwork.
  ///   - completion: Called when the project is on the disk, or with the problem;
  ///     `ExportError.cancelled` if it was cancelled.
  /// - Returns: The job, to cancel it; nil if there is nothing to save.
  @discardableResult
  package func saveProject(
    to path: String, artworks: ArtworkStore,
    completion: @escaping @MainActor (ExportError?) -> Void
  ) -> CancellableJob? {
    guard canExport, let disguise = history?.present, let photo = exportSource else { return nil }
    let job = CancellableJob()
    savings.append(ProjectSaving(job: job, complete: completion))
    let (scheduler, state) = (scheduler, state)
    worker.perform { [weak self] in
      var problem: ExportError?
      do throws(ExportError) {
        try Exporter(artworks: artworks).saveProject(
          disguise, photo: photo, keptIn: state, to: path, isCancelled: { job.isCancelled })
      } catch {
        problem = error
      }
      scheduler.post { [problem] in self?.didSave(disguise, job, problem) }
    }
    return job
  }

  private func didSave(_ disguise: Disguise, _ job: CancellableJob, _ problem: ExportError?) {
    guard let index = savings.firstIndex(where: { $0.job === job }) else { return }
    let saving = savings.remove(at: index)
    if problem == nil { didSave(disguise) }
    saving.complete(problem)
  }
}
