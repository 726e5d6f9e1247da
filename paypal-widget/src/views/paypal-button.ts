// The button that starts the flow: the gateway's image in a link or, for one-time Hermes, a button that the widget draws.
import { BUTTON_ID } from '../constants.ts'
import { createElement, FONT } from './element.ts'

/** Without an address of the assets the image's words stand in its place. */
export function createImageLink(imageUrl: string | null): HTMLAnchorElement {
  const link = createElement(
    'a',
    { id: BUTTON_ID, href: '#' },
    { display: 'block', width: '115px', height: '44px', borderRadius: '22px', cursor: 'pointer' },
  )
  link.append(
    createElement(
      'img',
      { alt: 'Pay with PayPal', ...(imageUrl !== null && { src: imageUrl }), width: 115, height: 44 },
      { display: 'block', width: '115px', height: '44px', maxWidth: 'none', border: '0' },
    ),
  )
  return link
}

export function createCheckoutButton(shownLocale: string): HTMLButtonElement {
  const button = createElement(
    'button',
    { id: BUTTON_ID, type: 'button' },
    {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '0.35em',
      boxSizing: 'border-box',
      minHeight: '44px',
      maxWidth: '100%',
      margin: '0',
      padding: '10px 26px',
      border: '1px solid #e2a829',
      borderRadius: '22px',
      background: '#ffc439',
      color: '#0b2a5b',
      font: `600 16px/1.25 ${FONT}`,
      cursor: 'pointer',
      transition: 'background-color 120ms ease-out',
    },
  )
  button.dataset.lc = shownLocale
  const brand = createElement('span', { textContent: 'PayPal' }, { fontWeight: '800', fontStyle: 'italic' })
  button.append(createElement('span', { textContent: 'Checkout with' }), ' ', brand)
  button.addEventListener('pointerenter', () => (button.style.background = '#f2b420'))
  button.addEventListener('pointerleave', () => (button.style.background = '#ffc439'))
  return button
}
