// Opens the authorisation window as a popup or a frame, and tells the page when it opens and closes.
import type { Browser } from '../browser.ts'
import type { MessageName, Payload } from '../messages/messages.ts'
import type { Settings } from '../configuration/settings.ts'
import { isShown } from '../views/element.ts'
import { createOverlay } from '../views/overlay.ts'
import { createAuthorisationFrame } from './frame.ts'
import { createPopup } from './popup.ts'

export type AuthorisationOptions = {
  settings: Settings
  browser: Browser
  send: (name: MessageName, payload?: Payload) => void
  /** Takes the focus when the element that had it before is no longer shown. */
  focusViews: () => void
}

export type Authorisation = {
  open: () => void
  focus: () => void
  close: () => void
  hideOverlay: () => void
  findWindow: () => Window | null
  owns: (source: MessageEventSource) => boolean
}

const SOURCE = { source: 'PayPal' }

export function createAuthorisation({ settings, browser, send, focusViews }: AuthorisationOptions): Authorisation {
  const { frameUrl: url, channel, popup: size, frameName, insertFrameFunction, labels, language } = settings
  let focusedBefore: Element | null = null

  const overlay = createOverlay({ labels, language, onClose, onContinue, onFocus: focusByOverlay })
  const popup = createPopup({ url, channel, ...size, onClosed: () => announceClosed('popup-close') })
  const frame = createAuthorisationFrame({
    url,
    name: frameName,
    insertFrameFunction,
    onClosed: () => announceClosed('modal-close'),
  })

  function open(): void {
    if (settings.isDropin) return send('open-modal')
    if (popup.isOpen()) return popup.focus()
    if (frame.isOpen()) return frame.focus()
    focusedBefore = document.activeElement
    if (browser.supportsPopups && popup.open()) {
      send('popup-open', SOURCE)
      if (!browser.isFramed) overlay.show()
    } else {
      frame.open()
      send('modal-open', SOURCE)
    }
  }

  function announceClosed(name: 'popup-close' | 'modal-close'): void {
    hideOverlay()
    send(name, SOURCE)
  }

  function hideOverlay(): void {
    overlay.hide()
    // Restored only from the body: a focus that the visitor moved elsewhere must stay there.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    if (isShown(focusedBefore) && focusedBefore !== document.body) focusedBefore.focus({ preventScroll: true })
    else focusViews()
  }

  function onClose(): void {
    hideOverlay()
    send('close-app')
  }

  function focusByOverlay(): void {
    send('focus-app')
    popup.focus()
  }

  function onContinue(): void {
    if (!browser.isFirefox) return focusByOverlay()
    // Firefox does not bring a window to the front, so it is opened again, within this click: later Firefox would block it.
    send('focus-app')
    popup.close()
    open()
  }

  function close(): void {
    popup.close()
    frame.close()
  }

  return {
    open,
    focus: () => (popup.find() === null ? frame.focus() : popup.focus()),
    close,
    hideOverlay,
    findWindow: popup.find,
    owns: (source) => source === popup.find() || frame.owns(source),
  }
}
