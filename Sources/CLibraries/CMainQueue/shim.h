#pragma once

// Of libdispatch, which comes with Swift: for event loops that perform the main queue's work. Swift's
// module does not have them; Foundation's run loop declares them in the same way.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);
