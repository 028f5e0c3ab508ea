import DesktopServices
import Glibc
import Platform
import TestSupport
import Testing

@Suite("The desktop's printing") struct DesktopPrintingTests {
  private let folder = TemporaryFolder()

  private func desktop(_ prepared: String?, printed: String? = nil) throws -> FakeDesktop {
    try FakeDesktop(offering: "org.freedesktop.portal.Desktop", in: folder) { call in
      if call.member == "Get" { return ("(<uint32 3>,)", nil) }
      let parameters = call.member == "PreparePrint" ? prepared : printed
      return (
        "(objectpath '/org/freedesktop/portal/desktop/request/1/guise',)",
        parameters.map { FakeDesktop.Signal(token: "guise", parameters: $0) }
      )
    }
  }

  private static let choice = """
    (uint32 0, {'settings': <@a{sv} {}>, 'page-setup': <{'Width': <100.0>, 'Height': <150.0>,
    'MarginLeft': <3.0>, 'MarginRight': <3.0>, 'MarginTop': <4.0>, 'MarginBottom': <4.0>}>,
    'token': <uint32 7>})
    """

  @Test("asks for paper, and gets the page for it") func prints() throws {
    let desktop = try desktop(Self.choice, printed: "(uint32 0, @a{sv} {})")
    #expect(DesktopPrinting.isAvailable(environment: desktop.environment))
    let path = try folder.write("%PDF", to: "page.pdf")
    var papers: [Paper] = []

    let answer = DesktopPrinting(environment: desktop.environment).run(
      title: "me.png", parent: 0x1A
    ) { paper in
      papers.append(paper)
      return try? OpenFile(path, O_RDONLY)
    }

    #expect(answer == .printed)
    #expect(papers.first?.width == 100 && papers.first?.height == 150)
    #expect(papers.first?.left == 3 && papers.first?.bottom == 4)
    let calls = desktop.calls.filter { $0.member.hasSuffix("Print") }
    #expect(calls.map(\.member) == ["PreparePrint", "Print"])
    #expect(calls.last?.arguments.hasPrefix("('x11:1a', 'me.png', 0, {") == true)
    #expect(calls.last?.arguments.contains("'token': <uint32 7>") == true)
  }

  @Test("is cancelled by the user, and may fail") func cancelled() throws {
    let desktop = try desktop("(uint32 1, @a{sv} {})")
    let answer = DesktopPrinting(environment: desktop.environment).run(title: "", parent: nil) {
      _ in
      nil
    }
    #expect(answer == .cancelled)

    #expect(!DesktopPrinting.isAvailable(environment: [:]))
    #expect(DesktopPrinting(environment: [:]).run(title: "", parent: nil) { _ in nil } == .failed)
  }

  @Test("that never answers can be left") func hangs() throws {
    let desktop = try desktop(nil)
    let printing = DesktopPrinting(environment: desktop.environment)
    let answer = Monitor<DesktopPrinting.Answer?>(nil)
    let worker = try WorkerThread {
      let result = printing.run(title: "", parent: nil) { _ in nil }
      answer.update { $0 = result }
    }

    #expect(
      Timeout(in: .seconds(20)).poll { desktop.calls.contains { $0.member == "PreparePrint" } })
    printing.cancel()
    worker.join()

    #expect(answer.value == .cancelled)
  }
}

@Suite("Mail and notifications") struct MailTests {
  private let folder = TemporaryFolder()

  @Test("go to the portal, with the file") func portal() throws {
    let desktop = try FakeDesktop(offering: "org.freedesktop.portal.Desktop", in: folder) { call in
      switch call.member {
      case "Get": ("(<uint32 3>,)", nil)
      case "ComposeEmail":
        (
          "(objectpath '/org/freedesktop/portal/desktop/request/1/guise',)",
          FakeDesktop.Signal(token: "guise", parameters: "(uint32 0, @a{sv} {})")
        )
      default: ("()", nil)
      }
    }
    let path = try folder.write("PNG", to: "me.png")

    #expect(
      Mail.compose(
        subject: "me.png", attaching: path, parent: nil, environment: desktop.environment))
    #expect(
      Notification.show(
        title: "Guise", body: "Saved", icon: "guise", app: "guise", environment: desktop.environment
      ))

    let calls = desktop.calls.filter { $0.member != "Get" }
    #expect(calls.map(\.member) == ["ComposeEmail", "AddNotification"])
    #expect(calls.first?.arguments.contains("'attachment_fds': <[handle 0]>") == true)
  }

  @Test("go to xdg-email where there is no portal") func xdg() throws {
    let script = try folder.write(
      "#!/bin/sh\nprintf '%s|' \"$@\" > \(folder.path("mail"))\n", to: "script")
    // Written by another process: what is started here meanwhile would hold it open, and no file that is
    // open for writing can be executed.
    let copy = try ChildProcess(
      Launch("/usr/bin/install", ["-m", "755", script, folder.path("xdg-email")]))
    #expect(copy.wait(until: Timeout(in: .seconds(20))) == .exited(0))

    #expect(
      Mail.compose(
        subject: "me.png", attaching: "/tmp/me.png", parent: nil,
        environment: ["PATH": "\(folder.path):/usr/bin:/bin"]))
    #expect(folder.text(of: "mail") == "--subject|me.png|--attach|/tmp/me.png|")
    #expect(
      !Mail.compose(
        subject: "", attaching: "/tmp/me.png", parent: nil, environment: ["PATH": "/nowhere"]))
    #expect(!Notification.show(title: "", body: "", icon: "", app: "", environment: [:]))
  }
}
