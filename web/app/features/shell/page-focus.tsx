import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'

/** Of how many pages it is known which link led away from them. */
const MAX_KNOWN = 50

/**
 * After a change of page the focus goes to the new heading, and the title is read out: without this a screen reader says
 * nothing, and the keyboard goes on from a link that is gone. Back leads to the link that led away. The page stays where
 * the router scrolled it. A filter, a form that opens or a hash of the same page changes nothing.
 */
export default function PageFocus() {
  const { pathname, key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const isLoading = useNavigation().state === 'loading'
  const [title, setTitle] = useState('')
  const shownPath = useRef(pathname)
  const before = useRef<Element | null>(null)
  const linksAway = useRef(new Map<string, string>())

  // Before the new page takes the focus itself, and after what had it is gone with the old page.
  useInsertionEffect(() => {
    before.current = document.activeElement
  }, [pathname])

  const onLeave = useEffectEvent(() => {
    const href = document.activeElement?.closest('main a')?.getAttribute('href')
    if (typeof href !== 'string') return
    const known = linksAway.current.set(key, href)
    for (const oldest of known.keys()) if (known.size > MAX_KNOWN) known.delete(oldest)
  })
  useEffect(() => {
    if (isLoading) onLeave()
  }, [isLoading])

  const onArrive = useEffectEvent(() => {
    setTitle(document.title)
    if (hasItsOwn(document.activeElement, before.current)) return
    const main = document.querySelector('main')
    const href = isBack ? linksAway.current.get(key) : undefined
    const link = href === undefined ? null : main?.querySelector<HTMLElement>(`a[href=${JSON.stringify(href)}]`)
    const target = link ?? main?.querySelector('h1') ?? main
    if (target !== link) target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // Also in the first page, where the focus stays with the browser.
    if (shownPath.current !== pathname) onArrive()
    shownPath.current = pathname
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Whether the new page put the focus somewhere (a form, an open dialog), or the reader is typing in the frame. */
function hasItsOwn(active: Element | null, before: Element | null): boolean {
  if (active === null) return false
  if (active === before) return active.matches('input, textarea, select')
  return active.closest('main, dialog') !== null
}
