// The messages between the page, its frames and the authorisation window (SPEC.md §7), and which of them to believe.
//
// On the wire a message is a string: a marker, then JSON. Anything else that arrives at the page is another script's and is
// ignored, as is every message of another channel, origin or window.

const MARKER = '/*framebus*/'

/** Real messages are a few hundred characters; a longer one is not worth parsing. */
const MAX_LENGTH = 20_000

export const WIRE_NAMES = {
  'get-client-token': 'paypal:GET_CLIENT_TOKEN',
  'get-client-options': 'paypal:GET_CLIENT_OPTIONS',
  'open-modal': 'paypal:OPEN_MODAL',
  'close-app': 'paypal:CLOSE_APP',
  'focus-app': 'paypal:FOCUS_APP',
  'payment-method-generated': 'PAYMENT_METHOD_GENERATED',
  'payment-method-cancelled': 'PAYMENT_METHOD_CANCELLED',
  'popup-open': 'UI_POPUP_DID_OPEN',
  'popup-close': 'UI_POPUP_DID_CLOSE',
  'popup-force-close': 'UI_POPUP_FORCE_CLOSE',
  'modal-open': 'UI_MODAL_DID_OPEN',
  'modal-close': 'UI_MODAL_DID_CLOSE',
} as const

export type MessageName = keyof typeof WIRE_NAMES
export type Payload = Readonly<Record<string, unknown>>
export type Message = { name: MessageName; payload: Payload; replyTo: string | null }

export function eventName(channel: string, name: MessageName): string {
  return `braintree:${channel}:${WIRE_NAMES[name]}`
}

export function encodeMessage(event: string, payload: Payload | null, origin: string): string {
  return MARKER + JSON.stringify({ event, origin, args: payload === null ? [] : [payload] })
}

export function parseMessage(data: unknown, channel: string): Message | null {
  if (typeof data !== 'string' || data.length > MAX_LENGTH || !data.startsWith(MARKER)) return null
  const body = parseJson(data.slice(MARKER.length))
  if (!isRecord(body)) return null
  const name = (Object.keys(WIRE_NAMES) as MessageName[]).find((key) => eventName(channel, key) === body.event)
  if (name === undefined) return null
  const first: unknown = Array.isArray(body.args) ? body.args[0] : null
  const replyTo = typeof body.reply === 'string' && body.reply !== '' ? body.reply : null
  return { name, payload: isRecord(first) ? first : {}, replyTo }
}

/** The gateway's and PayPal's own pages, to which a real authorisation window may move on. */
const TRUSTED_DOMAINS = ['braintreepayments.com', 'braintreegateway.com', 'paypal.com']

export function isTrustedOrigin(origin: string, own: { page: string; assets: string | null }): boolean {
  // Every sandboxed document calls its origin 'null', so that the name proves nothing.
  if (origin === 'null') return false
  if (origin === own.page || origin === own.assets) return true
  return TRUSTED_DOMAINS.some(
    (domain) => origin === `https://${domain}` || /^https:\/\/[a-z0-9.-]+$/.exec(origin)?.[0].endsWith(`.${domain}`),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Another library's message may carry the same marker; what cannot be read is not ours.
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
