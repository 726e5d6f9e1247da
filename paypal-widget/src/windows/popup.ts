// The authorisation window as a popup: at most one, watched until it closes.
import { POLL_MS } from '../constants.ts'

export type PopupOptions = {
  /** Asked for when the window opens: a page without an address of the assets may have no need of one. */
  findUrl: () => string
  name: string
  /** Makes a second name when another widget of the page has a window of the first one open. */
  channel: string
  width: number
  height: number
  /** Called once for each window that was opened, however it was closed. */
  onClosed: () => void
}

export type Popup = {
  /** False when the browser refused. */
  open: () => boolean
  focus: () => void
  close: () => void
  /** The window, until the widget notices that it has closed: messages from before that still count. */
  find: () => Window | null
  isOpen: () => boolean
}

/** Opening a name again would take the window away from the widget that has it. */
const namesInUse = new Set<string>()

export function createPopup({ findUrl, name, channel, width, height, onClosed }: PopupOptions): Popup {
  let popup: Window | null = null
  let forget = (): void => undefined

  function open(): boolean {
    // A window that closed a moment ago must not be found closed later, in place of the one that opens now.
    forget()
    const ownName = namesInUse.has(name) ? `${name}_${channel}` : name
    const opened = window.open(findUrl(), ownName, popupFeatures(window, { width, height }))
    if (opened === null || opened.closed) return false
    popup = opened
    namesInUse.add(ownName)
    const timer = window.setInterval(() => {
      if (opened.closed) forget()
    }, POLL_MS)
    forget = () => {
      window.clearInterval(timer)
      namesInUse.delete(ownName)
      popup = null
      forget = () => undefined
      onClosed()
    }
    opened.focus()
    return true
  }

  return {
    open,
    focus: () => popup?.focus(),
    close() {
      popup?.close()
      forget()
    },
    find: () => popup,
    isOpen: () => popup !== null && !popup.closed,
  }
}

type Opener = { outerWidth: number; outerHeight: number; screenX: number; screenY: number }

/** Centres the popup on the window that opens it, which may be on a second screen. */
export function popupFeatures(opener: Opener, { width, height }: { width: number; height: number }): string {
  const top = (opener.outerHeight - height) / 2 + opener.screenY
  const left = (opener.outerWidth - width) / 2 + opener.screenX
  return `height=${height},width=${width},top=${top},left=${left},resizable,scrollbars`
}
