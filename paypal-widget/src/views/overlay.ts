// Covers the page while a popup is open, says so, and brings the popup back or closes it.
import { TOP_Z_INDEX } from '../constants.ts'
import type { Labels } from '../locales/labels.ts'
import { createElement, FONT } from './element.ts'
import { holdFocus } from './hold-focus.ts'

export type OverlayOptions = {
  labels: Labels
  language: string
  onClose: () => void
  /** The Continue link. */
  onContinue: () => void
  /** A click beside it. */
  onFocus: () => void
}

export type Overlay = { show: () => void; hide: () => void }

/** Two overlays may be open at once, and each text needs an id of its own for the dialog to point at. */
let overlayCount = 0

export function createOverlay(options: OverlayOptions): Overlay {
  let hide: (() => void) | null = null
  return {
    show() {
      hide ??= showOverlay(options)
    },
    hide() {
      hide?.()
      hide = null
    },
  }
}

function showOverlay({ labels, language, onClose, onContinue, onFocus }: OverlayOptions): () => void {
  const close = createCloseIcon(labels.cancel)
  const link = createContinueLink(labels.continue)
  const dialog = createDialog(language)
  overlayCount += 1
  const text = createElement(
    'p',
    { id: `bt-overlay-text-${overlayCount}`, textContent: labels.overlay },
    { maxWidth: '34em', margin: '0', color: '#ffffff', font: `400 18px/1.55 ${FONT}`, textAlign: 'center' },
  )
  dialog.setAttribute('aria-describedby', text.id)
  dialog.append(close, text, link)

  const closeOnly = handled(onClose)
  close.addEventListener('click', closeOnly)
  close.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') closeOnly(event)
  })
  link.addEventListener('click', handled(onContinue))
  dialog.addEventListener('click', onFocus)

  document.body.append(dialog)
  const letGo = holdFocus({ element: dialog, takeFocus: () => link.focus(), onEscape: onClose })
  return () => {
    letGo()
    dialog.remove()
  }
}

/** Keeps a click on a control from also counting as a click on the dialog around it, and a link from moving the page. */
function handled(act: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

function createDialog(language: string): HTMLElement {
  const dialog = createElement(
    'div',
    { className: 'bt-overlay', lang: language, tabIndex: -1 },
    {
      position: 'fixed',
      top: '0',
      left: '0',
      width: '100%',
      height: '100%',
      zIndex: TOP_Z_INDEX,
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '24px',
      boxSizing: 'border-box',
      padding: '64px 24px',
      overflow: 'auto',
      background: 'rgba(8, 20, 43, 0.95)',
      outline: 'none',
    },
  )
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-label', 'PayPal')
  return dialog
}

function createContinueLink(label: string): HTMLAnchorElement {
  return createElement(
    'a',
    { href: '#', textContent: label, className: 'bt-continue' },
    {
      padding: '12px 28px',
      borderRadius: '24px',
      background: '#ffc439',
      color: '#0b2a5b',
      font: `700 16px/1.25 ${FONT}`,
      textDecoration: 'none',
      outlineOffset: '3px',
    },
  )
}

function createCloseIcon(label: string): HTMLElement {
  const icon = createElement(
    'div',
    { className: 'bt-close-overlay', tabIndex: 0 },
    {
      position: 'absolute',
      top: '12px',
      right: '12px',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: '44px',
      height: '44px',
      borderRadius: '22px',
      color: '#ffffff',
      cursor: 'pointer',
    },
  )
  icon.setAttribute('role', 'button')
  icon.setAttribute('aria-label', label)
  icon.append(drawCross())
  return icon
}

function drawCross(): SVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const cross = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  const size = { width: '20', height: '20', viewBox: '0 0 20 20', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(size)) picture.setAttribute(name, value)
  const line = { d: 'M3 3l14 14M17 3L3 17', stroke: 'currentColor', 'stroke-width': '2.25', 'stroke-linecap': 'round' }
  for (const [name, value] of Object.entries(line)) cross.setAttribute(name, value)
  picture.append(cross)
  return picture
}
