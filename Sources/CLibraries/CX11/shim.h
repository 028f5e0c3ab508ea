#pragma once
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>

// The input method may compose a text of any length.
static inline int touchkit_preedit_start(XIC context, XPointer owner, XPointer data) {
  (void)context, (void)owner, (void)data;
  return -1;
}

// Whether an input method lets the client show what is composed.
static inline int touchkit_has_preedit_callbacks(XIM method) {
  XIMStyles *styles = NULL;
  int found = 0;
  if (XGetIMValues(method, XNQueryInputStyle, &styles, NULL) != NULL || styles == NULL) return 0;
  for (unsigned short i = 0; i < styles->count_styles; i++)
    if (styles->supported_styles[i] == (XIMPreeditCallbacks | XIMStatusNothing)) found = 1;
  XFree(styles);
  return found;
}

// An input context whose composed text is drawn by us, or by the input method in a window of its
// own. XCreateIC and XSetIMValues take variable arguments, which Swift cannot pass. `died` is called
// when the input method's server goes away.
static inline XIC touchkit_create_input_context(XIM method, Window window, void *owner,
                                                XIMProc died, XIMProc draw, XIMProc caret,
                                                XIMProc done) {
  XIMCallback died_callback = {(XPointer)owner, died};
  XSetIMValues(method, XNDestroyCallback, &died_callback, NULL);
  if (touchkit_has_preedit_callbacks(method)) {
    XICCallback start = {(XPointer)owner, (XICProc)touchkit_preedit_start};
    XIMCallback draw_callback = {(XPointer)owner, draw};
    XIMCallback caret_callback = {(XPointer)owner, caret};
    XIMCallback done_callback = {(XPointer)owner, done};
    XVaNestedList list = XVaCreateNestedList(
        0, XNPreeditStartCallback, &start, XNPreeditDrawCallback, &draw_callback,
        XNPreeditCaretCallback, &caret_callback, XNPreeditDoneCallback, &done_callback, NULL);
    XIC context = list == NULL ? NULL
        : XCreateIC(method, XNInputStyle, XIMPreeditCallbacks | XIMStatusNothing, XNClientWindow,
                    window, XNFocusWindow, window, XNPreeditAttributes, list, NULL);
    if (list != NULL) XFree(list);
    if (context != NULL) return context;
  }
  return XCreateIC(method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow,
                   window, XNFocusWindow, window, NULL);
}

// Tells an input method where the caret is, in pixels of the window: candidates appear there.
static inline void touchkit_set_caret(XIC context, short x, short y) {
  XPoint spot = {x, y};
  XVaNestedList list = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
  if (list == NULL) return;
  XSetICValues(context, XNPreeditAttributes, list, NULL);
  XFree(list);
}
