#pragma once
#include <gio/gio.h>

// Newer headers declare flags as such: Swift imports them as option sets, without these names.
static const GDBusConnectionFlags touchkit_bus_client =
  G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION;
static const GDBusCallFlags touchkit_bus_plain_call = G_DBUS_CALL_FLAGS_NONE;
static const GDBusSignalFlags touchkit_bus_plain_signal = G_DBUS_SIGNAL_FLAGS_NONE;
static const GDBusSendMessageFlags touchkit_bus_plain_message = G_DBUS_SEND_MESSAGE_FLAGS_NONE;
static const GDBusMessageType touchkit_bus_method_call = G_DBUS_MESSAGE_TYPE_METHOD_CALL;
