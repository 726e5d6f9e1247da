import type { getManifestEndpoint } from '@lotyard/contract/lots/manifest'
import type { ManifestSort } from '@lotyard/contract/rules/catalogue/manifest-options'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../api/api-context.ts'
import { toShownLines, type ShownLines } from './shown-lines.ts'

export type ManifestView = {
  page: number
  search: string
  brand: string
  condition: string
  sort: ManifestSort
  isDescending: boolean
}

const TYPING_PAUSE_MS = 250

export type Manifest = {
  view: ManifestView
  lines: ShownLines
  isLoading: boolean
  problem: string | null
  /** A changed search, filter or order starts at its first page. */
  change: (change: Partial<ManifestView>, isTyped?: boolean) => void
}

export type ManifestSource = {
  name: string
  loaded: { lines: ShownLines; search: string }
  /** By which the reader found the lot, marked until they search the manifest itself. */
  search: string
  /** With what each line is worth to the reader, by their price book. */
  isValued: boolean
}

/**
 * The lines of a lot, filtered and sorted. The server does both: a truckload has thousands of lines.
 */
export function useManifest({ name, loaded, search: lotSearch, isValued }: ManifestSource): Manifest {
  const api = useApi()
  const [view, setView] = useState<ManifestView>({
    page: 0,
    search: loaded.search,
    brand: '',
    condition: '',
    sort: 'position',
    isDescending: false,
  })
  const [lines, setLines] = useState(loaded.lines)
  const { page_size: pageSize } = loaded.lines
  const [isLoading, setIsLoading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const newestRequest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const load = useCallback(
    async (wanted: ManifestView) => {
      const request = ++newestRequest.current
      setIsLoading(true)
      const outcome = await api.call<typeof getManifestEndpoint>('GET', '/api/listings/:name/manifest', {
        params: { name },
        // As many as the page came with: fewer would make it jump at the first click.
        query: { ...toQuery(wanted, pageSize), ...(isValued && { valued: true }) },
      })
      // Replies may arrive out of order: an old one would replace the lines of a newer request.
      if (request !== newestRequest.current) return
      setIsLoading(false)
      setProblem(outcome.ok ? null : outcome.error.message)
      if (outcome.ok) setLines(toShownLines(outcome.data, { hits: wanted.search || lotSearch, isValued }))
    },
    [api, name, pageSize, lotSearch, isValued],
  )

  const change = useCallback(
    (changed: Partial<ManifestView>, isTyped = false) => {
      const next = { ...view, page: 0, ...changed }
      setView(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void load(next), isTyped ? TYPING_PAUSE_MS : 0)
    },
    [view, load],
  )
  return { view, lines, isLoading, problem, change }
}

function toQuery({ page, search, brand, condition, sort, isDescending }: ManifestView, pageSize: number) {
  return {
    page,
    page_size: pageSize,
    ...(search !== '' && { search }),
    ...(brand !== '' && { brand: [brand] }),
    ...(condition !== '' && { condition: [condition] }),
    sort_field: isDescending ? `-${sort}` : sort,
  }
}
