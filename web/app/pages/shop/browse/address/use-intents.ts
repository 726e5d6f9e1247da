import { startTransition, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate, useNavigation, type Location } from 'react-router'
import { isBrowsePath } from '../../../../lib/pages/paths/browse-path.ts'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters } from './browse-address.ts'
import { addressAfter, intentsAt, withIntent, type Intent, type Intents } from './intents.ts'

/** An entry of its own in the history, so that Back closes the drawer. No element has this id: nothing is scrolled to. */
const DRAWER_HASH = '#drawer'

/** Marks the addresses that this page goes to. Rising, and above the marks of documents that were loaded earlier. */
let lastMark = Date.now()

export type Tell = (intent: Intent) => void

/** The filters of a narrow screen. What is chosen in it is one step of the history, however many boxes are ticked. */
export type FilterDrawer = { isOpen: boolean; open: () => void; close: () => void }

export function useIntents(): { intents: Intents; latest: RefObject<Intents>; tell: Tell; drawer: FilterDrawer } {
  const location = useLocation()
  const navigate = useNavigate()
  const [intents, setIntents] = useState(() => intentsAt(readFilters(location)))
  // The state of the last render is too old for a second click in the same moment.
  const latest = useRef(intents)
  const [isOpen, setIsOpen] = useState(false)
  /** The search that the drawer was opened at; null while it is closed. */
  const openedAt = useRef<string>(null)

  /** The mark of the last own address, until a move leads elsewhere; and the one whose loading has ended. */
  const ownMark = useRef(0)
  const [endedMark, setEndedMark] = useState(0)

  const goTo = useCallback(
    (address: string, { replace }: { replace: boolean }) => {
      const mark = Math.max(lastMark + 1, Date.now())
      lastMark = ownMark.current = mark
      const loading = navigate(address, { preventScrollReset: true, replace, state: { mark } })
      // A transition, as the router's own updates are. React may draw it before them all the same: then only the history
      // has the address yet.
      void Promise.resolve(loading).then(() => startTransition(() => setEndedMark(mark)))
    },
    [navigate],
  )

  const tell = useCallback(
    (intent: Intent) => {
      const before = latest.current
      latest.current = withIntent(before, intent)
      setIntents(latest.current)
      const href = intent.kind === 'move' ? null : addressAfter(before, latest.current)
      if (href === null) return
      if (openedAt.current === null) goTo(href, { replace: false })
      else goTo(href + DRAWER_HASH, { replace: isAtDrawer() })
    },
    [goTo],
  )

  const move = useCallback(
    (to: Location) => {
      const { wanted } = latest.current
      const wasOpen = openedAt.current !== null
      openedAt.current = null
      ownMark.current = 0
      setIsOpen(false)
      tell({ kind: 'move', to: isBrowsePath(to.pathname) ? readFilters(to) : null })
      // Back has left the drawer's entry, and with it what was chosen there: it gets an entry of its own.
      if (wasOpen) tell({ kind: 'choose', change: () => wanted })
    },
    [tell],
  )
  useMoves(move, ownMark, endedMark)

  function open(): void {
    const wanted = toHref(latest.current.wanted)
    const isThere = toHref(readFilters(location)) === wanted
    openedAt.current = wanted
    setIsOpen(true)
    goTo((isThere ? location.pathname + location.search : wanted) + DRAWER_HASH, { replace: false })
  }

  function close(): void {
    tell({ kind: 'pause' })
    const before = openedAt.current
    const wanted = toHref(latest.current.wanted)
    openedAt.current = null
    setIsOpen(false)
    // Without a change the entry goes away: otherwise the next Back would seem to do nothing.
    if (before === wanted && isAtDrawer()) void navigate(-1)
    else if (before !== null) goTo(wanted, { replace: isAtDrawer() })
  }

  return { intents, latest, tell, drawer: { isOpen, open, close } }
}

/**
 * Whether the drawer's entry is in the history. While lots are loading it is not yet: the entry there is the one before. The
 * address bar knows it before the page is redrawn, which takes so long on a slow phone that the drawer may be closed again.
 */
function isAtDrawer(): boolean {
  return window.location.hash === DRAWER_HASH
}

/**
 * Tells of every address that the page goes to by anything but an intent of its own: links, Back, Forward. On a slow
 * machine an own address and the way back from it may be drawn as one: then the page is where it was, and the own address
 * has been loaded and is not there.
 */
function useMoves(move: (to: Location) => void, ownMark: RefObject<number>, endedMark: number): void {
  const location = useLocation()
  const { location: nextLocation } = useNavigation()
  const seenKey = useRef(location.key)
  // An own address has a mark above all that were reached. Back to an address that was an own one has a lower mark.
  const reachedMark = useRef(lastMark)
  useLayoutEffect(() => {
    const seen = nextLocation ?? location
    if (seen.key !== seenKey.current) {
      seenKey.current = seen.key
      if (markOf(seen) <= reachedMark.current) move(seen)
    } else if (endedMark !== 0 && endedMark === ownMark.current && ![markOf(seen), historyMark()].includes(endedMark))
      move(seen)
    reachedMark.current = Math.max(reachedMark.current, markOf(location))
  }, [location, nextLocation, move, ownMark, endedMark])
}

function markOf({ state }: Location): number {
  return (state as { mark?: number } | null)?.mark ?? 0
}

/** Of the entry that the history is at, which may not be drawn yet. */
function historyMark(): number {
  return (window.history.state as { usr?: { mark?: number } | null } | null)?.usr?.mark ?? 0
}
