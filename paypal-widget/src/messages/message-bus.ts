// Sends and receives the messages of one channel.
import { encodeMessage, eventName, isTrustedOrigin, parseMessage } from './messages.ts'
import type { Message, MessageName, Payload } from './messages.ts'

/** On a page with more frames than this only the first ones get the widget's messages. */
const MAX_WINDOWS = 100

export type Reply = (payload: Payload) => void
/** `isOwn`: sent by this very window. What the widget sends comes back to it, too. */
export type Handler = (payload: Payload, reply: Reply | null, isOwn: boolean) => void
export type Handlers = Partial<Record<MessageName, Handler>>

export type BusOptions = {
  channel: string
  assetsOrigin: string | null
  /** The authorisation window itself while one is open; only it gets replies. */
  findAuthorisationWindow: () => Window | null
  isAuthorisationWindow: (source: MessageEventSource) => boolean
  handlers: Handlers
}

export type MessageBus = { send: (name: MessageName, payload?: Payload) => void; stop: () => void }

export function createMessageBus(options: BusOptions): MessageBus {
  const { channel, assetsOrigin, findAuthorisationWindow, isAuthorisationWindow, handlers } = options
  const origins = { page: window.location.origin, assets: assetsOrigin }

  function receive({ data, origin, source }: MessageEvent): void {
    if (source === null) return
    if (source !== window && !isTrustedOrigin(origin, origins)) return
    if (!isAuthorisationWindow(source) && !isInThisPage(source)) return
    const message = parseMessage(data, channel)
    if (message === null) return
    const reply = isAuthorisationWindow(source) ? replyTo(message, source, origin) : null
    handlers[message.name]?.(message.payload, reply, source === window)
  }

  function replyTo(message: Message, source: MessageEventSource, origin: string): Reply | null {
    const event = message.replyTo
    if (event === null) return null
    return (payload) => source.postMessage(encodeMessage(event, payload, origins.page), { targetOrigin: origin })
  }

  function send(name: MessageName, payload: Payload | null = null): void {
    const text = encodeMessage(eventName(channel, name), payload, origins.page)
    // What the widget announces holds no secret, and the windows that may listen can be of any origin.
    for (const target of listeningWindows(findAuthorisationWindow())) target.postMessage(text, '*')
  }

  window.addEventListener('message', receive)
  return { send, stop: () => window.removeEventListener('message', receive) }
}

/** The window itself, the page that frames it, or any frame of that page; not an unrelated tab or popup. */
function isInThisPage(source: MessageEventSource): boolean {
  return source === window || source === window.opener || ('top' in source && source.top === window.top)
}

function listeningWindows(authorisation: Window | null): Set<Window> {
  const windows = new Set<Window>()
  const waiting = [window.top ?? window, window.opener as Window | null, authorisation]
  for (const next of waiting) {
    if (next === null || windows.has(next)) continue
    if (windows.size >= MAX_WINDOWS) break
    windows.add(next)
    // By index, not by iterating: a frame of another origin shows its length and its frames, but is not iterable.
    for (let index = 0; index < next.length && index < MAX_WINDOWS; index += 1) waiting.push(next[index] ?? null)
  }
  return windows
}
