// Keeps the keyboard inside the overlay or frame that covers the page. When two widgets cover it at once only the newest
// holds the focus: two holders would take it from each other for ever.

type Hold = { element: HTMLElement; takeFocus: () => void; onEscape: (() => void) | null }

const holds: Hold[] = []

/** Returns the function that lets go. */
export function holdFocus(hold: Hold): () => void {
  if (holds.length === 0) {
    document.addEventListener('focusin', keepInside)
    document.addEventListener('keydown', handleKey, true)
  }
  holds.push(hold)
  hold.takeFocus()
  return () => {
    const index = holds.indexOf(hold)
    if (index === -1) return
    holds.splice(index, 1)
    if (holds.length > 0) return
    document.removeEventListener('focusin', keepInside)
    document.removeEventListener('keydown', handleKey, true)
  }
}

function keepInside({ target }: FocusEvent): void {
  const hold = holds.at(-1)
  if (hold && target instanceof Node && !hold.element.contains(target)) hold.takeFocus()
}

function handleKey(event: KeyboardEvent): void {
  const hold = holds.at(-1)
  if (!hold?.onEscape) return
  if (event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
    hold.onEscape()
  }
  if (event.key === 'Tab') wrapAround(hold.element, event)
}

function wrapAround(element: HTMLElement, event: KeyboardEvent): void {
  const stops = [...element.querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]')]
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  const { activeElement } = document
  const isInside = stops.includes(activeElement as HTMLElement)
  if (event.shiftKey ? activeElement === first || !isInside : activeElement === last || !isInside) {
    event.preventDefault()
    ;(event.shiftKey ? last : first).focus()
  }
}
