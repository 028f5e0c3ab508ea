import DesktopBus
import Platform

/// Printing by the desktop's portal, `org.freedesktop.portal.Print`: a dialog of another program asks for
/// printer, copies and paper.
package final class DesktopPrinting: Sendable {
  /// How it ended.
  package enum Answer: Hashable, Sendable {
    /// The desktop has the page.
    case printed
    case cancelled
    /// There is no portal, or it failed.
    case failed
  }

  private static let interface = "org.freedesktop.portal.Print"
  private let environment: [String: String]
  private let request: PortalRequest

  /// Creates it for the session of an environment.
  package init(environment: [String: String]) {
    self.environment = environment
    request = PortalRequest(environment: environment)
  }

  /// Returns whether the desktop prints. Blocks.
  package static func isAvailable(environment: [String: String]) -> Bool {
    PortalRequest.isAvailable(interface, environment: environment)
  }

  /// Shows the dialog and prints. Blocks for as long as the user takes, so call it on a thread of its own.
  ///
  /// - Parameters:
  ///   - parent: The X11 window above which the dialog appears; nil for none.
  ///   - page: Called with the chosen paper; returns the PDF file, or nil if it could not be made.
  package func run(title: String, parent: UInt?, page: (Paper) -> OpenFile?) -> Answer {
    let nothing = BusValue(options: [:])
    let prepared = request.run(
      Self.interface, "PreparePrint",
      [BusValue(parent: parent), BusValue(title), nothing, nothing])
    guard case .granted(let results) = prepared else {
      if case .cancelled = prepared { return .cancelled }
      return .failed
    }
    guard let file = page(Paper(results?["page-setup"])) else { return .cancelled }
    let token = results?["token"]?.number ?? 0
    switch request.run(
      Self.interface, "Print", [BusValue(parent: parent), BusValue(title), BusValue(handle: 0)],
      options: ["token": BusValue(token)], file: file)
    {
    case .granted: return .printed
    case .cancelled: return .cancelled
    case .failed: return .failed
    }
  }

  /// Ends `run`; from any thread.
  package func cancel() { request.cancel() }
}

extension Paper {
  /// The paper of a page setup as the portal describes it, in millimeters; A4 if it is incomplete.
  fileprivate init(_ setup: BusValue?) {
    func length(_ key: String) -> Double? { setup?[key]?.double.flatMap { $0 >= 0 ? $0 : nil } }
    guard var width = length("Width"), var height = length("Height"), width > 10, height > 10 else {
      self = .a4
      return
    }
    if setup?["Orientation"]?.string?.contains("landscape") ?? false {
      swap(&width, &height)
    }
    self.init(
      name: setup?["PPDName"]?.string ?? "", title: setup?["DisplayName"]?.string ?? "",
      width: width, height: height, left: length("MarginLeft") ?? 6, top: length("MarginTop") ?? 6,
      right: length("MarginRight") ?? 6, bottom: length("MarginBottom") ?? 6)
  }
}
