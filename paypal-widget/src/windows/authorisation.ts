// Opens the authorisation window as a popup or a frame, and tells the page when it opens and closes.
import type { Browser } from '../browser.ts'
import type { MessageName, Payload } from '../messages/messages.ts'
import { requireAssets } from '../configuration/require-configuration.ts'
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
  openModal: () => void
  focus: () => void
  close: () => void
  hideOverlay: () => void
  findWindow: () => Window | null
  owns: (source: MessageEventSource) => boolean
}

const SOURCE = { source: 'PayPal' }

export function createAuthorisation({ settings, browser, send, focusViews }: AuthorisationOptions): Authorisation {
  const { assets, channel, popup: size, frameName, isDropin, insertFrameFunction, labels, language } = settings
  const findUrl = (): string => requireAssets(assets).frameUrl
  let focusedBefore: Element | null = null

  const overlay = createOverlay({ labels, language, onClose, onContinue, onFocus: focusByOverlay })
  const popup = createPopup({ findUrl, channel, ...size, onClosed: () => announceClosed('popup-close') })
  const frame = createAuthorisationFrame({
    findUrl,
    name: frameName,
    locksScrolling: !isDropin,
    insertFrameFunction,
    onClosed: () => announceClosed('modal-close'),
  })

  function open(): void {
    if (isDropin) return send('open-modal')
    if (focusOpen()) return
    focusedBefore = document.activeElement
    if (browser.supportsPopups && popup.open()) {
      send('popup-open', SOURCE)
      if (!browser.isFramed) overlay.show()
    } else openFrame()
  }

  /** Always the frame: no click of this page came with the request, so that a popup would be blocked. */
  function openModal(): void {
    if (focusOpen()) return
    focusedBefore = document.activeElement
    openFrame()
  }

  function focusOpen(): boolean {
    if (popup.isOpen()) popup.focus()
    else if (frame.isOpen()) frame.focus()
    else return false
    return true
  }

  function openFrame(): void {
    frame.open()
    send('modal-open', SOURCE)
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
    openModal,
    focus: () => (popup.find() === null ? frame.focus() : popup.focus()),
    close,
    hideOverlay,
    findWindow: popup.find,
    owns: (source) => source === popup.find() || frame.owns(source),
  }
}
