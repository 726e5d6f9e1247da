import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'

import { readFilters, toHref, withChange } from './browse-address.ts'
import { readFilterForm } from './read-filter-form.ts'
import { fromHashBang } from './hash-bang.ts'

/** Spec §9: the browse app boots this long after hydration. */
const BOOT_MS = 100
/** Spec §9: typing reaches the address after a pause of this length. */
const TYPING_PAUSE_MS = 500

/** The app boots once per loaded document. Coming back to the page by a link finds it running. */
let hasBooted = false

export type Browse = {
  /** What the reader has chosen: from the address that is being loaded, otherwise from the present one. */
  filters: SearchFilters
  isLoading: boolean
  /** Until the app has booted, forms and links are plain HTML. */
  isBooted: boolean
  /** Changes with Back and Forward: then fields must show what the address says. */
  revision: string
  go: (filters: SearchFilters) => void
  /** Goes after a pause in typing; a later call replaces an earlier one. */
  goSoon: (change: () => Partial<SearchFilters>) => void
}

export function useBrowse(): Browse {
  const location = useLocation()
  const navigate = useNavigate()
  const { location: nextLocation } = useNavigation()
  const { pathname, search } = nextLocation?.pathname.startsWith('/lots') ? nextLocation : location
  const filters = useMemo(() => readFilters({ pathname, search }), [pathname, search])
  const latest = useRef(filters)
  useLayoutEffect(() => {
    latest.current = filters
  }, [filters])

  const go = useCallback((next: SearchFilters) => void navigate(toHref(next), { preventScrollReset: true }), [navigate])
  const isBooted = useBoot(latest)
  const goSoon = useTypingPause(latest, go)
  return { filters, isLoading: nextLocation !== undefined, isBooted, revision: useRevision(), go, goSoon }
}

function useBoot(latest: { current: SearchFilters }): boolean {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isBooted, setIsBooted] = useState(hasBooted)
  useEffect(() => {
    const replaceBy = (href: string | null) => {
      if (href !== null) void navigate(href, { replace: true, preventScrollReset: true })
    }
    if (hasBooted) {
      replaceBy(fromHashBang(hash))
      return
    }
    const timer = setTimeout(() => {
      hasBooted = true
      replaceBy(fromHashBang(hash) ?? readEarlyChoice(latest.current))
      setIsBooted(true)
    }, BOOT_MS)
    return () => clearTimeout(timer)
  }, [hash, latest, navigate])
  return isBooted
}

/** A choice that the reader made before the app booted. Without this it would be lost. */
function readEarlyChoice(filters: SearchFilters): string | null {
  const form = document.querySelector<HTMLFormElement>('form[data-filters]')
  if (form === null) return null
  const href = toHref(readFilterForm(form))
  return href === toHref({ ...filters, page: 0 }) ? null : href
}

function useTypingPause(latest: { current: SearchFilters }, go: Browse['go']): Browse['goSoon'] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (change) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const next = withChange(latest.current, change())
        if (toHref(next) !== toHref(withChange(latest.current, {}))) go(next)
      }, TYPING_PAUSE_MS)
    },
    [go, latest],
  )
}

function useRevision(): string {
  const { key } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const [revision, setRevision] = useState(key)
  if (isReturn && revision !== key) setRevision(key)
  return isReturn ? key : revision
}
