import { MAX_SEARCH_LENGTH } from '@lotyard/contract/rules/catalogue/search-query'
import { useState, type SyntheticEvent } from 'react'
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
  // Lists at the desk and of an account have searches of their own in their addresses: names of people, entries of a book.
  const term = /^\/(admin|account)\//.test(pathname) ? '' : (query.get('search') ?? '')
  const suggest = (event: SyntheticEvent<HTMLInputElement>) => setField(event.currentTarget)

  return (
    <search>
      <Form action="/lots/search/" className="site-search">
        <label htmlFor="site-search" className="sr-only">
          Search lots
        </label>
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
          onFocus={suggest}
          // A reader quicker than this page's scripts has the focus already: onFocus doesn't fire.
          onInput={suggest}
        />
        <button type="submit" aria-label="Search">
          <Search />
        </button>
        {field !== null && <Suggestions field={field} />}
      </Form>
    </search>
  )
}
