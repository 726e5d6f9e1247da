import { MAX_SEARCH_LENGTH } from '@lotyard/contract/rules/catalogue/search-query'
import type { Suggestion } from '@lotyard/contract/search'
import { useRef } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { Search } from '../../../ui/icons/icons.tsx'

const KINDS: Record<Suggestion['type'], string> = { name: 'Lot', title: 'Search', other: 'Show lots' }

/** The search box of the header. It works as a plain form: the results page reads the term from its address. */
export function SuggestingSearchBox() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { suggestions, ask, clear } = useSuggestions()
  const term = query.get('search') ?? ''

  function choose(index: number) {
    const chosen = suggestions[index]
    if (chosen === undefined) return
    clear()
    const field = form.current?.elements.namedItem('search')
    if (field instanceof HTMLInputElement) field.value = chosen.type === 'title' ? chosen.payload.search : ''
    void navigate(pathOf(chosen))
  }

  return (
    <search>
      <Form ref={form} action="/lots/search/" onSubmit={clear} className="flex w-full">
        <label htmlFor="site-search" className="sr-only">
          Search lots
        </label>
        <Combobox
          key={term}
          id="site-search"
          type="search"
          name="search"
          defaultValue={term}
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          placeholder="Search lots, brands, UPCs"
          className="min-h-11 w-full min-w-0 rounded-l-sm border border-transparent bg-on-bar px-3 scheme-light text-base text-on-accent placeholder:text-[#5a5f65]"
          listLabel="Suggestions"
          options={suggestions.map((suggestion, index) => ({
            key: `${suggestion.type} ${suggestion.text} ${index}`,
            node: <SuggestionText suggestion={suggestion} />,
          }))}
          onText={ask}
          onChoose={choose}
        />
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

function SuggestionText({ suggestion: { type, text } }: { suggestion: Suggestion }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{text}</span>
      <span className={`shrink-0 text-sm text-ink-soft ${type === 'title' ? 'max-sm:hidden' : ''}`}>{KINDS[type]}</span>
    </>
  )
}

function pathOf(suggestion: Suggestion): string {
  if (suggestion.type === 'title') return `/lots/search/?search=${encodeURIComponent(suggestion.payload.search)}`
  return suggestion.payload.path
}
