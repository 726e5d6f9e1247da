// The two views in the container: the button while the buyer is signed out, and the bar with the account's email afterwards.
import type { Labels } from '../locales/labels.ts'
import { createElement, FONT, isShown } from './element.ts'

export type ViewsOptions = {
  container: Element
  button: HTMLElement
  labels: Labels
  language: string
  onCancel: () => void
}

export type Views = {
  showLoggedIn: (email: string) => void
  showLoggedOut: () => void
  /** Puts the focus on what took the place of the element that had it. */
  focus: () => void
  remove: () => void
}

export function createViews({ container, button, labels, language, onCancel }: ViewsOptions): Views {
  const email = createElement(
    'span',
    { id: 'bt-pp-email' },
    { gridColumn: '1', gridRow: '2', minWidth: '0', overflowWrap: 'anywhere', color: '#3b4754' },
  )
  const cancel = createCancelButton(labels.cancel)
  cancel.addEventListener('click', onCancel)
  const loggedIn = createBar(language)
  loggedIn.append(createName(), email, cancel)
  const loggedOut = createElement('div', { id: 'braintree-paypal-loggedout' })
  loggedOut.append(button)
  container.append(loggedIn, loggedOut)

  function swap({ shown, hidden, display }: { shown: HTMLElement; hidden: HTMLElement; display: string }): void {
    const hadFocus = hidden.contains(document.activeElement)
    hidden.style.display = 'none'
    shown.style.display = display
    if (hadFocus) focus()
  }

  function focus(): void {
    if (isShown(button)) button.focus({ preventScroll: true })
    else if (isShown(loggedIn)) loggedIn.focus({ preventScroll: true })
  }

  return {
    showLoggedIn(address) {
      email.textContent = address
      swap({ shown: loggedIn, hidden: loggedOut, display: 'grid' })
    },
    showLoggedOut() {
      email.textContent = ''
      swap({ shown: loggedOut, hidden: loggedIn, display: 'block' })
    },
    focus,
    remove() {
      loggedIn.remove()
      loggedOut.remove()
    },
  }
}

/** A named group that can take the focus, so that a screen reader reads the account once it is there. */
function createBar(language: string): HTMLElement {
  const bar = createElement(
    'div',
    { id: 'braintree-paypal-loggedin', lang: language, tabIndex: -1 },
    {
      display: 'none',
      alignItems: 'center',
      // The email gets a line of its own, because a narrow phone has no room for it between the name and Cancel.
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '12px',
      boxSizing: 'border-box',
      width: '100%',
      maxWidth: '500px',
      minHeight: '52px',
      padding: '8px 8px 9px 16px',
      border: '1px solid #cfd8e3',
      borderRadius: '10px',
      background: '#f7f9fc',
      color: '#0b2a5b',
      font: `400 15px/1.4 ${FONT}`,
    },
  )
  bar.setAttribute('role', 'group')
  bar.setAttribute('aria-label', 'PayPal')
  return bar
}

function createName(): HTMLElement {
  const styles = { gridColumn: '1', gridRow: '1', color: '#0b3d91', fontWeight: '800', fontStyle: 'italic' }
  return createElement('span', { id: 'bt-pp-name', textContent: 'PayPal' }, styles)
}

function createCancelButton(label: string): HTMLButtonElement {
  // The type matters: a button without one would submit the form that the container is in.
  return createElement(
    'button',
    { id: 'bt-pp-cancel', type: 'button', textContent: label },
    {
      gridColumn: '2',
      gridRow: '1 / span 2',
      minHeight: '40px',
      margin: '0',
      padding: '0 12px',
      border: '0',
      borderRadius: '8px',
      background: 'transparent',
      color: '#0b57c2',
      font: `600 14px/1 ${FONT}`,
      textDecoration: 'underline',
      cursor: 'pointer',
    },
  )
}
