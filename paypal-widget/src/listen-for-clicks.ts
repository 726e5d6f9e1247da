// Starts the flow from the widget's own button or, where the page draws the views, from the page's element with the
// button's id.
import { BUTTON_ID } from './constants.ts'

/** Buttons that widgets drew: a page's own button is any other element with the id. */
const drawnButtons = new WeakSet<Element>()

export type ClickOptions = { ownButton: HTMLElement | null; container: HTMLElement | null; onClick: () => void }

/** Returns the function that stops listening. */
export function listenForClicks({ ownButton, container, onClick }: ClickOptions): () => void {
  const listenAt = ownButton ?? container ?? document
  if (ownButton) drawnButtons.add(ownButton)

  function handle(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest(`#${BUTTON_ID}`) : null
    if (button === null || (button !== ownButton && drawnButtons.has(button))) return
    event.preventDefault()
    onClick()
  }

  listenAt.addEventListener('click', handle)
  return () => listenAt.removeEventListener('click', handle)
}
