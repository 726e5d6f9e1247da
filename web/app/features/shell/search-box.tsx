import Search from 'lucide-react/icons/search'
import { Form, useSearchParams } from 'react-router'

/** Works as a plain form: the results page reads the term from its address. */
export function SearchBox() {
  const [query] = useSearchParams()
  const term = query.get('search') ?? ''
  return (
    <search>
      <Form action="/lots/search/" className="flex w-full">
        <label htmlFor="site-search" className="sr-only">
          Search lots
        </label>
        <input
          key={term}
          id="site-search"
          type="search"
          name="search"
          defaultValue={term}
          maxLength={200}
          enterKeyHint="search"
          placeholder="Search lots, brands, UPCs"
          className="min-h-11 w-full min-w-0 rounded-l-sm border border-transparent bg-on-bar px-3 text-base text-on-accent placeholder:text-[#5a5f65]"
        />
        <button
          type="submit"
          aria-label="Search"
          className="inline-flex w-12 items-center justify-center rounded-r-sm bg-accent text-on-accent hover:bg-accent-strong"
        >
          <Search aria-hidden className="size-5" />
        </button>
      </Form>
    </search>
  )
}
