import DesktopBus

/// A message on the desktop, for a window that is out of sight: `org.freedesktop.portal.Notification`,
/// else `org.freedesktop.Notifications`.
package enum Notification {
  /// Shows a message; returns whether the desktop has taken it. Blocks.
  ///
  /// - Parameter app: The name of the app's desktop file, without its ending.
  @discardableResult
  package static func show(
    title: String, body: String, icon: String, app: String, environment: [String: String]
  ) -> Bool {
    guard let bus = SessionBus(environment: environment) else { return false }
    let portal = BusMethod(
      name: PortalRequest.portal, path: PortalRequest.path,
      interface: "org.freedesktop.portal.Notification", member: "AddNotification")
    let content = ["title": BusValue(title), "body": BusValue(body)]
    if bus.offers(PortalRequest.portal),
      bus.call(portal, [BusValue("saved"), BusValue(options: content)]) != nil
    {
      return true
    }
    let notify = BusMethod(
      name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.Notifications", member: "Notify")
    guard let none = BusValue(text: "@as []"), let standard = BusValue(text: "int32 -1") else {
      return false
    }
    return bus.call(
      notify,
      [
        BusValue(title), BusValue(UInt32(0)), BusValue(icon), BusValue(title),
        BusValue(Self.markup(body)), none, BusValue(options: ["desktop-entry": BusValue(app)]),
        standard,
      ]) != nil
  }

  /// The body's text as markup, which some desktops read it as.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
