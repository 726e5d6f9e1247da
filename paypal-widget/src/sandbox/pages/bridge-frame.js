// @ts-check
// Relays between the shop's page, which frames this document, and the authorisation popup, which has the same origin as it.
// Only windows of that origin can reach the functions below; the browser sees to that.

/** @type {((data: unknown, origin: string) => void) | null} */
let receive = null

Object.assign(window, {
  bridge: {
    /** @param {string} text @param {string} targetOrigin */
    send: (text, targetOrigin) => window.parent.postMessage(text, targetOrigin),
    /** @param {(data: unknown, origin: string) => void} listener */
    listen: (listener) => (receive = listener),
  },
})

window.addEventListener('message', ({ data, origin, source }) => {
  if (source === window.parent) receive?.(data, origin)
})
