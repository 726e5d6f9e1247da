import { configure } from '@testing-library/react'

// The library's own second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

/** A stream that says nothing. jsdom has none: a card that lives long enough to open its stream would throw from a timer. */
class SilentSource extends EventTarget {
  close() {}
}
globalThis.EventSource ??= SilentSource as unknown as typeof EventSource
