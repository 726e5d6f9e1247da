// @ts-check
// Talks to the widget that opened this window. The shop's origin is not known at first: questions, which hold no secret,
// go to whatever opened the window, and only the origin that replies is sent the nonce.

const MARKER = '/*framebus*/'
const ANSWER_WITHIN_MS = 5000

/** @typedef {{ ask: (name: string) => Promise<any>, tell: (name: string, payload?: object) => boolean }} ShopLink */
/** @typedef {{ send: (text: string, targetOrigin: string) => void, listen: (receive: (data: unknown, origin: string) => void) => void }} Bridge */

/** @returns {ShopLink | null} null when no shop opened this page. */
export function createShopLink() {
  const channel = decodeURIComponent(window.location.hash.slice(1))
  const shop = window.opener ?? (window.parent === window ? null : window.parent)
  if (shop === null || channel === '') return null

  /** @type {string | null} */
  let shopOrigin = null
  /** @type {Map<string, (answer: unknown) => void>} */
  const questions = new Map()
  const bridge = findBridge()
  bridge?.listen(receive)
  window.addEventListener('message', ({ data, origin, source }) => {
    if (source === shop) receive(data, origin)
  })

  /** @param {unknown} data @param {string} origin */
  function receive(data, origin) {
    if (typeof data !== 'string' || !data.startsWith(MARKER)) return
    const { event, args } = JSON.parse(data.slice(MARKER.length))
    const answer = questions.get(event)
    if (answer === undefined) return
    questions.delete(event)
    shopOrigin = origin
    answer(args[0])
  }

  /** @param {{ name: string, args: object[], reply?: string, targetOrigin: string }} message */
  function post({ name, args, reply, targetOrigin }) {
    const body = { event: `braintree:${channel}:${name}`, origin: window.location.origin, args, reply }
    const text = MARKER + JSON.stringify(body)
    if (bridge) bridge.send(text, targetOrigin)
    else shop.postMessage(text, targetOrigin)
  }

  return {
    ask(name) {
      // Not crypto.randomUUID: it is absent where the shop is reached by plain http.
      const reply = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          questions.delete(reply)
          reject(new Error('The shop did not answer.'))
        }, ANSWER_WITHIN_MS)
        questions.set(reply, (answer) => {
          clearTimeout(timer)
          resolve(answer)
        })
        post({ name, args: [], reply, targetOrigin: '*' })
      })
    },
    tell(name, payload) {
      if (shopOrigin === null) return false
      post({ name, args: payload ? [payload] : [], targetOrigin: shopOrigin })
      return true
    },
  }
}

/** The relay that the widget adds on Internet Explorer. @returns {Bridge | null} */
function findBridge() {
  try {
    return window.opener?.frames['bt-proxy-frame'].bridge ?? null
  } catch {
    // A page of another origin throws when it is asked for a frame that it does not have.
    return null
  }
}
