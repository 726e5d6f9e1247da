import { MAX_DESK_SEARCH_LENGTH } from '@lotyard/contract/rules/desk/desk-search'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { Search } from '../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'

/** Optional: without them the search can still be sent. */
const SearchResults = lazyPart(() => import('./search-results.tsx'), { isOptional: true })

export const DESK_SEARCH_PATH = '/admin/search/'

/** The one search of the desk. A plain form; the script of its results is loaded when the reader comes to it. */
export function DeskSearch() {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const term = pathname.startsWith('/admin/search') ? (query.get('q') ?? '') : ''
  const suggest = (event: SyntheticEvent<HTMLInputElement>) => setField(event.currentTarget)
  useEffect(focusBySlash, [])
  return (
    <search>
      <Form action={DESK_SEARCH_PATH} className="site-search desk-search">
        <label htmlFor={FIELD_ID} className="sr-only">
          Search the desk
        </label>
        <input
          key={term}
          id={FIELD_ID}
          type="search"
          name="q"
          defaultValue={term}
          minLength={2}
          maxLength={MAX_DESK_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          placeholder="Order, lot, person, tracking… ( / )"
          onFocus={suggest}
          // A reader quicker than this page's scripts has the focus already: onFocus doesn't fire.
          onInput={suggest}
        />
        <button type="submit" aria-label="Search">
          <Search />
        </button>
        {field !== null && <SearchResults field={field} />}
      </Form>
    </search>
  )
}

const FIELD_ID = 'desk-search'

/** Not while somebody types: there it is a character. */
function focusBySlash(): () => void {
  const listening = new AbortController()
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const target = event.target as HTMLElement
      if (target.closest('input, textarea, select, [contenteditable], dialog[open]') !== null) return
      event.preventDefault()
      const field = document.getElementById(FIELD_ID) as HTMLInputElement | null
      field?.focus()
      field?.select()
    },
    listening,
  )
  return () => listening.abort()
}
