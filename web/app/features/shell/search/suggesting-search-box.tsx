import { MAX_SEARCH_LENGTH } from '@lotyard/contract/rules/catalogue/search-query'
import { useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { Search } from '../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'

/** Optional: without suggestions the reader can still send the search itself. */
const Suggestions = lazyPart(() => import('./suggestions.tsx'), { isOptional: true })

/**
 * The search box of the header. It works as a plain form: the results page reads the term from its address. The script of
 * its suggestions is loaded when the reader comes to it.
 */
export function SuggestingSearchBox() {
  const [query] = useSearchParams()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const { pathname } = useLocation()
  // Lists at the desk have searches of their own in their addresses: words of drafts, names of people.
  const term = pathname.startsWith('/admin/') ? '' : (query.get('search') ?? '')

  return (
    <search>
      <Form action="/lots/search/" className="flex w-full">
        <label htmlFor="site-search" className="sr-only">
          Search lots
        </label>
        <div className="relative flex min-w-0 flex-1">
          <input
            key={term}
            id="site-search"
            type="search"
            name="search"
            defaultValue={term}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            placeholder="Search lots, brands, UPCs"
            className="min-h-11 w-full min-w-0 rounded-l-sm border border-transparent bg-on-bar px-3 scheme-light text-base text-on-accent placeholder:text-[#5a5f65]"
            onFocus={(event) => setField(event.currentTarget)}
            // A reader quicker than this page's scripts has the focus already: onFocus doesn't fire.
            onInput={(event) => setField(event.currentTarget)}
          />
          {field !== null && <Suggestions field={field} />}
        </div>
        <button
          type="submit"
          aria-label="Search"
          className="inline-flex w-12 items-center justify-center rounded-r-sm bg-accent text-on-accent hover:bg-accent-strong"
        >
          <Search />
        </button>
      </Form>
    </search>
  )
}
