#pragma once
#include <gio/gio.h>

// Newer headers declare flags as such: Swift imports them as option sets, without these names.
static const GDBusConnectionFlags touchkit_bus_client =
  G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION;
static const GDBusCallFlags touchkit_bus_plain_call = G_DBUS_CALL_FLAGS_NONE;
static const GDBusCallFlags touchkit_bus_running_call = G_DBUS_CALL_FLAGS_NO_AUTO_START;
static const GDBusSignalFlags touchkit_bus_plain_signal = G_DBUS_SIGNAL_FLAGS_NONE;
static const GDBusSendMessageFlags touchkit_bus_plain_message = G_DBUS_SEND_MESSAGE_FLAGS_NONE;
static inline int touchkit_bus_wants_reply(GDBusMessage *message) {
  return !(g_dbus_message_get_flags(message) & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED);
}
static const GDBusMessageType touchkit_bus_method_call = G_DBUS_MESSAGE_TYPE_METHOD_CALL;
static const GDBusMessageType touchkit_bus_signal = G_DBUS_MESSAGE_TYPE_SIGNAL;
static const GFileQueryInfoFlags touchkit_plain_query = G_FILE_QUERY_INFO_NONE;
static const GMountMountFlags touchkit_plain_mount = G_MOUNT_MOUNT_NONE;
static const GFileType touchkit_folder_type = G_FILE_TYPE_DIRECTORY;
static const int touchkit_not_mounted = G_IO_ERROR_NOT_MOUNTED;
