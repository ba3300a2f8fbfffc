import CLibuv

// libuv wants C functions; each hands over to the LoopHandle that owns the handle.

func timerFired(_ handle: UnsafeMutablePointer<uv_timer_t>?) {
    unsafe LoopHandle.dispatch(UnsafeMutableRawPointer(handle), 0, 0)
}

func asyncFired(_ handle: UnsafeMutablePointer<uv_async_t>?) {
    unsafe LoopHandle.dispatch(UnsafeMutableRawPointer(handle), 0, 0)
}

func checkFired(_ handle: UnsafeMutablePointer<uv_check_t>?) {
    unsafe LoopHandle.dispatch(UnsafeMutableRawPointer(handle), 0, 0)
}

func prepareFired(_ handle: UnsafeMutablePointer<uv_prepare_t>?) {
    unsafe LoopHandle.dispatch(UnsafeMutableRawPointer(handle), 0, 0)
}

func signalFired(_ handle: UnsafeMutablePointer<uv_signal_t>?, _ signal: Int32) {
    unsafe LoopHandle.dispatch(UnsafeMutableRawPointer(handle), 0, signal)
}

func pollFired(_ handle: UnsafeMutablePointer<uv_poll_t>?, _ status: Int32, _ events: Int32) {
    unsafe LoopHandle.dispatch(UnsafeMutableRawPointer(handle), status, events)
}
