import CCups
import DesktopServices
import FoundationEssentials
import Glibc
import Platform

// Started by Guise: lists the printers of CUPS, lists the papers of one, or prints a PDF file and tells how
// that goes, each as a line of JSON.
//
//     guise-printer list
//     guise-printer papers PRINTER
//     guise-printer print PRINTER PAPER COPIES TITLE <FILE.pdf

setlocale(LC_ALL, "")
// Nobody can be asked for a password here.
cupsSetPasswordCB2({ _, _, _, _, _ in nil }, nil)

func emit(_ value: some Encodable) {
  guard let json = try? JSONEncoder().encode(value) else { return }
  do throws(FileError) { try StandardOutput.printLine(Array(json)) } catch {
    StandardError.printLine("guise-printer: \(error)")
    exit(1)
  }
}

/// What the printing system says about the last call.
func lastError() -> String { cupsLastErrorString().map { String(cString: $0) } ?? "" }

/// All printers of the system. Valid while the process runs: they are never freed.
let destinations: UnsafeBufferPointer<cups_dest_t> = {
  var first: UnsafeMutablePointer<cups_dest_t>?
  let count = cupsGetDests2(guise_cups_server(), &first)
  return UnsafeBufferPointer(start: first, count: Int(max(0, count)))
}()

/// Returns a printer by the name that `list` has printed. Valid while the process runs, as `destinations`.
func destination(_ name: String) -> UnsafeMutablePointer<cups_dest_t>? {
  guard let index = destinations.firstIndex(where: { identifier(of: $0) == name }) else {
    return nil
  }
  return destinations.baseAddress.map { UnsafeMutablePointer(mutating: $0 + index) }
}

/// The name of a printer, with that of its options' set.
func identifier(of destination: cups_dest_t) -> String {
  let name = String(cString: destination.name)
  return destination.instance.map { "\(name)/\(String(cString: $0))" } ?? name
}

func option(_ name: String, of destination: cups_dest_t) -> String? {
  cupsGetOption(name, destination.num_options, destination.options).map { String(cString: $0) }
}

func list() {
  emit(
    destinations.map { destination in
      let name = identifier(of: destination)
      let title = option("printer-info", of: destination) ?? ""
      return Printer(
        name: name, title: title.isEmpty ? name : title, isDefault: destination.is_default != 0,
        // "stopped" in RFC 8011.
        isPaused: option("printer-state", of: destination) == "5")
    })
}

func papers(of name: String) {
  guard let printer = destination(name),
    let info = cupsCopyDestInfo(guise_cups_server(), printer)
  else { exit(1) }
  func paper(_ size: cups_size_t) -> Paper {
    var size = size
    let name = mediaName(of: size)
    let title = cupsLocalizeDestMedia(
      guise_cups_server(), printer, info, 0, &size
    ).map { String(cString: $0) }
    func millimeters(_ hundredths: Int32) -> Double { Double(hundredths) / 100 }
    let (width, height) = (millimeters(size.width), millimeters(size.length))
    // Of printers with a driver CUPS knows only the standard's names.
    let called = title == name ? nil : title
    return Paper(
      name: name, title: called ?? "", width: width, height: height, left: millimeters(size.left),
      top: millimeters(size.top),
      right: millimeters(size.right), bottom: millimeters(size.bottom))
  }
  var all: [Paper] = []
  for index in 0..<max(0, cupsGetDestMediaCount(guise_cups_server(), printer, info, 0)) {
    var size = cups_size_t()
    guard cupsGetDestMediaByIndex(guise_cups_server(), printer, info, index, 0, &size) != 0
    else { continue }
    let paper = paper(size)
    // The ends of a range of sizes, in PWG 5101.1, are no papers.
    let isRange = ["custom_min_", "custom_max_"].contains { paper.name.hasPrefix($0) }
    if paper.width > 0, paper.height > 0, !isRange, !all.contains(where: { $0.name == paper.name })
    {
      all.append(paper)
    }
  }
  emit(Papers(all: all, standard: standardPaper(of: printer, info, among: all)))
}

/// Returns the name of the paper that is used unless another one is chosen: the user's, else the queue's,
/// else the first that CUPS thinks of; empty if there is none.
func standardPaper(
  of printer: UnsafeMutablePointer<cups_dest_t>, _ info: OpaquePointer, among papers: [Paper]
) -> String {
  var size = cups_size_t()
  // Without the flag, CUPS finds only papers with margins, with it only those without.
  let borderless = UInt32(CUPS_MEDIA_FLAGS_BORDERLESS)
  if let chosen = option("media", of: printer.pointee) {
    if papers.contains(where: { $0.name == chosen }) { return chosen }
    for flags in [0, borderless]
    where cupsGetDestMediaByName(guise_cups_server(), printer, info, chosen, flags, &size) != 0 {
      return mediaName(of: size)
    }
  }
  let standard = ippGetCollection(
    cupsFindDestDefault(guise_cups_server(), printer, info, "media-col"), 0)
  if let paper = papers.first(where: { $0.isDescribed(by: standard) }) { return paper.name }
  for flags in [0, borderless]
  where cupsGetDestMediaDefault(guise_cups_server(), printer, info, flags, &size) != 0 {
    return mediaName(of: size)
  }
  return ""
}

/// The name of a paper in the standard PWG 5101.1.
func mediaName(of size: cups_size_t) -> String {
  withUnsafeBytes(of: size.media) { media in
    String(decoding: media.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension Paper {
  /// Whether a collection of IPP ("media-col" in PWG 5100.3) has this size and these margins, where it
  /// tells them.
  func isDescribed(by media: OpaquePointer?) -> Bool {
    func millimeters(_ collection: OpaquePointer?, _ name: String) -> Double? {
      ippFindAttribute(collection, name, IPP_TAG_INTEGER).map { Double(ippGetInteger($0, 0)) / 100 }
    }
    let size = ippFindAttribute(media, "media-size", IPP_TAG_BEGIN_COLLECTION)
      .flatMap { ippGetCollection($0, 0) }
    let margins = [("left", left), ("top", top), ("right", right), ("bottom", bottom)]
    return millimeters(size, "x-dimension") == width && millimeters(size, "y-dimension") == height
      && margins.allSatisfy { side, margin in
        millimeters(media, "media-\(side)-margin") ?? margin == margin
      }
  }
}

/// Sends the file that is the standard input, and follows its job to its end.
func printFile(_ arguments: [String]) {
  guard arguments.count == 4, let printer = destination(arguments[0]) else {
    return emit(PrintReport.failed(reason: ""))
  }
  // Why CUPS does not answer is said in words of its library, such as "Bad file descriptor".
  guard let info = cupsCopyDestInfo(guise_cups_server(), printer) else {
    return emit(PrintReport.failed(reason: ""))
  }
  let bytes: [UInt8]
  do throws(SystemError) { bytes = try FileSystem.read("/dev/stdin", upTo: 1 << 30) } catch {
    return emit(PrintReport.failed(reason: "\(error)"))
  }
  var options: UnsafeMutablePointer<cups_option_t>?
  var count = cupsAddOption("media", arguments[1], 0, &options)
  count = cupsAddOption("copies", arguments[2], count, &options)
  // The page has the size of the paper already.
  count = cupsAddOption("print-scaling", "none", count, &options)
  var job: Int32 = 0
  let isSent =
    cupsCreateDestJob(guise_cups_server(), printer, info, &job, arguments[3], count, options)
    == IPP_STATUS_OK
    && cupsStartDestDocument(
      guise_cups_server(), printer, info, job, arguments[3], "application/pdf", 0, nil, 1)
      == HTTP_STATUS_CONTINUE
    && bytes.withUnsafeBytes({ bytes in
      let data = bytes.bindMemory(to: CChar.self)
      return cupsWriteRequestData(guise_cups_server(), data.baseAddress, data.count)
        == HTTP_STATUS_CONTINUE
    })
    && cupsFinishDestDocument(guise_cups_server(), printer, info) == IPP_STATUS_OK
  guard isSent else {
    let (error, reason) = (cupsLastError(), lastError())
    // One that has begun would stay in the queue.
    if job > 0 { _ = cupsCancelDestJob(guise_cups_server(), printer, job) }
    let isRejected = error == IPP_STATUS_ERROR_NOT_ACCEPTING_JOBS
    return emit(isRejected ? PrintReport.rejected : .failed(reason: reason))
  }
  emit(PrintReport.queued)
  if let end = follow(job) { emit(end) }
}

/// Asks for the state of a job every second, until it has one that is its last; nil if that is never told.
func follow(_ job: Int32) -> PrintReport? {
  while true {
    let request = ippNewRequest(IPP_OP_GET_JOB_ATTRIBUTES)
    ippAddString(
      request, IPP_TAG_OPERATION, IPP_TAG_URI, "job-uri", nil, "ipp://localhost/jobs/\(job)")
    ippAddString(
      request, IPP_TAG_OPERATION, IPP_TAG_NAME, "requesting-user-name", nil, cupsUser())
    // Takes over the request.
    let answer = cupsDoRequest(guise_cups_server(), request, "/jobs")
    defer { ippDelete(answer) }
    func text(_ name: String) -> String? {
      guard let attribute = ippFindAttribute(answer, name, IPP_TAG_ZERO),
        let text = ippGetString(attribute, 0, nil)
      else { return nil }
      return String(cString: text)
    }
    guard let state = ippFindAttribute(answer, "job-state", IPP_TAG_ENUM) else {
      // A system that keeps no list of what it has printed. Any other answer tells nothing.
      return cupsLastError() == IPP_STATUS_ERROR_NOT_FOUND ? .printed : nil
    }
    switch ipp_jstate_t(rawValue: UInt32(bitPattern: ippGetInteger(state, 0))) {
    case IPP_JSTATE_COMPLETED: return .printed
    case IPP_JSTATE_CANCELED: return .cancelled
    case IPP_JSTATE_ABORTED, IPP_JSTATE_STOPPED:
      let reasons = [text("job-printer-state-message"), text("job-state-reasons")]
      return .failed(
        reason: reasons.compactMap { $0 }.first { !$0.isEmpty && $0 != "none" } ?? lastError())
    default: sleep(1)
    }
  }
}

let words = CommandArguments.all
switch words.first {
case "list": list()
case "papers" where words.count == 2: papers(of: words[1])
case "print": printFile(Array(words.dropFirst()))
default: exit(2)
}
