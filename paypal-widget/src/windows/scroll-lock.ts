// Keeps the page from scrolling under the authorisation frame, and puts back exactly what was there.
//
// Two widgets may lock the page at once: the first lock saves, the last release restores.

const PROPERTIES = ['overflow', 'overflow-x', 'overflow-y', 'height'] as const

type Saved = {
  element: HTMLElement
  hadAttribute: boolean
  values: { name: string; value: string; priority: string }[]
}

let lockCount = 0
let saved: Saved[] = []
let scroll = { left: 0, top: 0 }

/** Returns the function that releases this lock; calling it again does nothing. */
export function lockScrolling(): () => void {
  lockCount += 1
  if (lockCount === 1) {
    scroll = { left: window.scrollX, top: window.scrollY }
    saved = [document.documentElement, document.body].map(lockElement)
  }
  let isLocked = true
  return () => {
    if (!isLocked) return
    isLocked = false
    lockCount -= 1
    if (lockCount > 0) return
    for (const element of saved) restore(element)
    saved = []
    // A locked page has nothing to scroll, so the browser has lost the scroll position.
    if (window.scrollX !== scroll.left || window.scrollY !== scroll.top) {
      window.scrollTo({ ...scroll, behavior: 'instant' })
    }
  }
}

function lockElement(element: HTMLElement): Saved {
  const { style } = element
  const hadAttribute = element.hasAttribute('style')
  const values = PROPERTIES.map((name) => {
    return { name, value: style.getPropertyValue(name), priority: style.getPropertyPriority(name) }
  })
  // Important: a page whose own rules are important would still scroll.
  style.setProperty('overflow', 'hidden', 'important')
  style.setProperty('height', '100%', 'important')
  return { element, hadAttribute, values }
}

function restore({ element, hadAttribute, values }: Saved): void {
  // The shorthand comes first: a page that set one direction only has an empty shorthand and a filled direction.
  for (const { name, value, priority } of values) {
    if (value === '') element.style.removeProperty(name)
    else element.style.setProperty(name, value, priority)
  }
  // Reading the attribute is needed: Chromium writes it late, and would write an empty one after it was removed.
  if (!hadAttribute && element.getAttribute('style') === '') element.removeAttribute('style')
}
