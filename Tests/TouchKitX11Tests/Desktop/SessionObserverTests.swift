import Platform
import TestSupport
import Testing

@testable import TouchKitX11

@Suite("What the session says") struct SessionObserverTests {
  private static let (portal, accessibility) = ("org.freedesktop.portal.Desktop", "org.a11y.Bus")
  private let folder = TemporaryFolder()

  /// A session in which the accessibility bus is wanted, with the answer of the portal.
  private func session(_ settings: @escaping @Sendable () -> String) throws -> FakeDesktop {
    let session = try FakeDesktop(offering: Self.portal, in: folder) { call in
      switch call.member {
      case "ReadAll": (settings(), nil)
      case "GetAll": ("({'IsEnabled': <true>},)", nil)
      case "GetAddress": ("('unix:path=/accessible',)", nil)
      default: nil
      }
    }
    try session.offer(Self.accessibility)
    return session
  }

  /// What has been heard.
  private struct Heard {
    var settings: [PortalSettings] = []
    var bus: String?
  }

  private func observe(_ session: FakeDesktop, into heard: Monitor<Heard>)
    -> SessionObserver
  {
    SessionObserver(environment: session.environment) { change in
      heard.update { heard in
        switch change {
        case .settings(let settings): heard.settings.append(settings)
        case .accessibility(let bus): heard.bus = bus
        }
      }
    }
  }

  @Test("a portal that hangs keeps screen readers not waiting") func hanging() throws {
    let session = try session { "" }
    let heard = Monitor(Heard())
    let observer = observe(session, into: heard)
    // Less than the time within which a portal has to answer.
    #expect(heard.wait(upTo: .seconds(5)) { $0.bus } == "unix:path=/accessible")
    withExtendedLifetime(observer) {}
  }

  @Test("a portal that has crashed and comes again is asked again") func again() throws {
    let scheme = Monitor(1)
    let session = try session {
      "({'org.freedesktop.appearance': {'color-scheme': <uint32 \(scheme.value)>}},)"
    }
    let heard = Monitor(Heard())
    let observer = observe(session, into: heard)
    #expect(heard.wait(upTo: .seconds(20)) { $0.settings.first } != nil)
    scheme.update { $0 = 2 }
    try session.withdraw(Self.portal)
    try session.offer(Self.portal)
    #expect(heard.wait(upTo: .seconds(20)) { $0.settings.dropFirst().first } != nil)
    withExtendedLifetime(observer) {}
  }
}
