import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { startTransition, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import type { Change, Intents, Typed } from './intents.ts'
import { useIntents, type FilterDrawer, type Tell } from './use-intents.ts'
import { readFilterForm } from './read-filter-form.ts'
import { readFilters } from './browse-address.ts'

/** Spec §9: the browse app boots this long after hydration. */
const BOOT_MS = 100
/** Spec §9: typing reaches the address after a pause of this length. */
const TYPING_PAUSE_MS = 500

/** The app boots once per loaded document. Coming back to the page by a link finds it running. */
let hasBooted = false

export type Browse = {
  /** What the reader has chosen: the search of the address, or of the address that is being loaded. */
  filters: SearchFilters
  isLoading: boolean
  /** Until the app has booted, forms and links are plain HTML. */
  isBooted: boolean
  /** Changes when fields must show what the address says, such as with Back and Forward. */
  revision: string
  choose: (change: Change) => void
  /** Takes effect after a pause in typing, or with the next choice. */
  type: (typed: Typed) => void
  drawer: FilterDrawer
}

export function useBrowse(): Browse {
  const { intents, latest, tell, drawer } = useIntents()
  const { location: nextLocation } = useNavigation()
  const choose = useCallback((change: Change) => tell({ kind: 'choose', change }), [tell])
  return {
    filters: intents.wanted,
    isLoading: nextLocation !== undefined,
    isBooted: useBoot(latest, choose),
    revision: String(intents.revision),
    choose,
    type: useTyping(tell),
    drawer,
  }
}

function useTyping(tell: Tell): Browse['type'] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [pauses, setPauses] = useState(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (pauses > 0) tell({ kind: 'pause' })
  }, [pauses, tell])
  return useCallback(
    (typed) => {
      tell({ kind: 'type', typed })
      clearTimeout(timer.current)
      // A transition, as the router's own updates are: a move that began a moment ago is then known before the pause ends.
      timer.current = setTimeout(() => startTransition(() => setPauses((count) => count + 1)), TYPING_PAUSE_MS)
    },
    [tell],
  )
}

function useBoot(latest: RefObject<Intents>, choose: Browse['choose']): boolean {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isBooted, setIsBooted] = useState(hasBooted)
  useEffect(() => {
    const followHashBang = (): boolean => {
      const href = fromHashBang(hash)
      if (href !== null) void navigate(href, { replace: true, preventScrollReset: true })
      return href !== null
    }
    if (hasBooted) {
      followHashBang()
      return
    }
    const timer = setTimeout(() => {
      hasBooted = true
      if (!followHashBang()) takeEarlyChoice(latest.current, choose)
      setIsBooted(true)
    }, BOOT_MS)
    return () => clearTimeout(timer)
  }, [hash, latest, choose, navigate])
  return isBooted
}

/** Spec §2: the new address of an old link such as '#!/search/?search=tv'; null for any other hash. */
export function fromHashBang(hash: string): string | null {
  if (!hash.startsWith('#!')) return null
  const [path = '', ...query] = hash.slice(2).split('?')
  const view = path.replaceAll('/', '')
  return toHref(readFilters({ pathname: `/lots/${view}/`, search: query.join('?') }))
}

/** A choice that the reader made before the app booted would be lost. A link that was clicked since overrules it. */
function takeEarlyChoice({ wanted, revision }: Intents, choose: Browse['choose']): void {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]')
  if (form === null || revision > 0) return
  const early = readFilterForm(form)
  if (toHref(early) !== toHref({ ...wanted, page: 0 })) choose(() => early)
}
