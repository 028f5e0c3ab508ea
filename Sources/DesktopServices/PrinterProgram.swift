import FoundationEssentials
import Glibc
import Platform

/// Talks to the printing system, CUPS, through a process of its own, `guise-printer`: its library is
/// large, asks the network, and may wait for a printer that does not answer.
package struct PrinterProgram: Sendable {
  private let environment: [String: String]

  /// How long the list of printers and of a printer's papers may take.
  private static let patience = Duration.seconds(20)
  /// How long a job is followed; what happens later its printer tells.
  private static let jobPatience = Duration.seconds(600)
  /// The most that the process may print, in bytes.
  private static let maximumOutput = 1 << 20

  /// Creates the talk for the session of an environment.
  package init(environment: [String: String]) { self.environment = environment }

  /// Returns the printers, the default one first. Blocks.
  package func printers() throws(PrintingError) -> [Printer] {
    let output = try run(["list"], within: Self.patience)
    guard let printers = output.compactMap(Self.decode([Printer].self)).first else {
      throw .failed(reason: localized("the printing system does not answer"))
    }
    guard !printers.isEmpty else { throw .noPrinter }
    return printers.filter(\.isDefault) + printers.filter { !$0.isDefault }
  }

  /// Returns the papers of a printer; A4 and Letter if it does not tell. Blocks.
  package func papers(of printer: Printer) -> Papers {
    let output = try? run(["papers", printer.name], within: Self.patience)
    let papers = output?.compactMap(Self.decode(Papers.self)).first
    guard var papers, !papers.all.isEmpty else {
      return Papers(all: [.a4, .letter], standard: Paper.a4.name)
    }
    for index in papers.all.indices where papers.all[index].title.isEmpty {
      let paper = papers.all[index]
      papers.all[index].title = Paper.title(of: paper.name, size: (paper.width, paper.height))
    }
    return papers
  }

  /// Prints a PDF file. Blocks until it is printed, ten minutes at most.
  ///
  /// - Parameters:
  ///   - title: The name of the job.
  ///   - isCancelled: Whether it is not wanted any more; asked until the printer's queue has it.
  ///   - onQueued: Called once the printer's queue has the job.
  /// - Returns: Whether it is printed, as far as the printing system has told by then.
  package func print(
    _ page: OpenFile, title: String, on printer: Printer, paper: Paper, copies: Int,
    isCancelled: () -> Bool = { false }, onQueued: () -> Void
  ) throws(PrintingError) -> Bool {
    var reason: String?
    var (isQueued, isPrinted) = (false, false)
    let arguments = ["print", printer.name, paper.name, "\(copies)", title]
    _ = try run(
      arguments, input: page, within: Self.jobPatience, until: { !isQueued && isCancelled() }
    ) { line in
      switch Self.decode(PrintReport.self)(line) {
      case .queued?:
        isQueued = true
        onQueued()
      case .printed?: isPrinted = true
      case nil: break
      case .cancelled?: reason = localized("the job was cancelled")
      case .rejected?: reason = localized("it takes no pages at present")
      case .failed(let why)?: reason = why
      }
    }
    if let reason {
      throw .refused(printer: printer.title, reason: reason)
    }
    if !isQueued, isCancelled() { throw .cancelled }
    if !isQueued { throw .failed(reason: localized("the printing system does not answer")) }
    return isPrinted
  }

  private static func decode<Value: Decodable>(_ type: Value.Type) -> (String) -> Value? {
    { line in try? JSONDecoder().decode(type, from: Data(line.utf8)) }
  }

  /// Runs the program and returns its lines; calls `read` with each as it comes.
  private func run(
    _ arguments: [String], input: OpenFile? = nil, within patience: Duration,
    until isCancelled: () -> Bool = { false }, read: (String) -> Void = { _ in }
  ) throws(PrintingError) -> [String] {
    let process: ChildProcess
    let output: OpenFile
    do {
      let (start, end) = try Pipe.make()
      let silence = try OpenFile("/dev/null", O_RDWR)
      var launch = Launch(
        Executable.helper("guise-printer"), arguments, environment: environment)
      launch.descriptors = [
        0: (input ?? silence).descriptor, 1: end.descriptor, 2: silence.descriptor,
      ]
      launch.ownGroup = true
      launch.bond = .killedWithParent
      process = try ChildProcess(launch)
      output = start
      withExtendedLifetime((input, end, silence)) {}
    } catch {
      throw .failed(reason: "\(error)")
    }
    // It may be waiting for a printer.
    defer { process.send(signal: SIGKILL) }
    let deadline = Timeout(in: patience)
    var (lines, rest, total): ([String], [UInt8], Int) = ([], [], 0)
    while !deadline.isPast, !isCancelled() {
      guard
        !waitForInput([output.descriptor], upTo: min(deadline.remaining, .milliseconds(250)))
          .isEmpty
      else { continue }
      var piece = [UInt8](repeating: 0, count: 1 << 14)
      let count = (try? retryingOnInterrupt { Glibc.read(output.descriptor, &piece, piece.count) })
      guard let count, count > 0 else { return lines }
      total += count
      guard total <= Self.maximumOutput else { break }
      rest += piece[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeSubrange(...end)
        lines.append(line)
        read(line)
      }
    }
    return lines
  }
}

/// The reason why nothing is printed.
package enum PrintingError: Error, Hashable, Sendable {
  /// The system has no printer.
  case noPrinter
  /// A printer has refused or lost the job, for a reason of the printing system's; empty if it tells none.
  case refused(printer: String, reason: String)
  /// The printing system could not be reached, or something else failed.
  case failed(reason: String)
  /// The user has cancelled.
  case cancelled

  /// The user-visible message; nil if the user has cancelled.
  package var message: String? {
    switch self {
    case .noPrinter:
      localized("No printer was found. Add one in the settings of your system.")
    case .refused(let printer, ""):
      localized(
        "{printer} has not printed. See whether it is still there and switched on, and print again.",
        ["printer": printer])
    case .refused(let printer, let reason):
      localized(
        "{printer} has not printed: {reason}", ["printer": printer, "reason": reason.printable])
    case .failed(let reason):
      localized("Nothing was printed: {reason}", ["reason": reason.printable])
    case .cancelled: nil
    }
  }
}
