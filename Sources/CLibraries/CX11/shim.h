#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>

// An input context without decoration. XCreateIC and XSetIMValues take variable arguments, which
// Swift cannot pass. `died` is called when the input method's server goes away.
static inline XIC touchkit_create_input_context(XIM method, Window window, XIMProc died,
                                                void *owner) {
  XIMCallback callback = {(XPointer)owner, died};
  XSetIMValues(method, XNDestroyCallback, &callback, NULL);
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow,
                   window, XNFocusWindow, window, NULL);
}
