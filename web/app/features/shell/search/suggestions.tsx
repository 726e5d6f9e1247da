import type { SuggestedSearch } from '@lotyard/contract/lots/search'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  forgetRecentSearches,
  readRecentSearches,
  rememberSearch,
} from '../../../lib/browser/stores/recent-searches.ts'
import { SuggestionList, type Option, type OptionGroup } from '../../../ui/forms/fields/suggestion-list.tsx'
import { LotRow, RecentRow, SearchRow } from './suggestion-rows.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** While words are typed, the recent searches that hold them; more would push what they find off a phone's screen. */
const MAX_RECENT_WHILE_TYPING = 3

/** What the words in the search box may mean; while it is empty, what was searched for in this browser. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const navigate = useNavigate()
  const { groups, ask, clear } = useSuggestions()
  const [recent, setRecent] = useState<string[]>([])
  const [typed, setTyped] = useState('')

  function onText(text: string) {
    const words = text.trim().toLowerCase()
    const known = readRecentSearches()
    setTyped(words)
    setRecent(
      words === ''
        ? known
        : known.filter((search) => search.toLowerCase().includes(words)).slice(0, MAX_RECENT_WHILE_TYPING),
    )
    ask(text)
  }

  const onSubmit = useEffectEvent(() => {
    rememberSearch(field.value)
    clear()
    setRecent([])
  })

  useEffect(() => {
    const { form } = field
    const listening = new AbortController()
    form?.addEventListener('submit', () => onSubmit(), listening)
    return () => listening.abort()
  }, [field])

  function open(path: string, text: string) {
    clear()
    setRecent([])
    writeInto(field, text)
    void navigate(path)
  }

  function search(text: string, path: string) {
    rememberSearch(text)
    open(path, text)
  }

  function clearRecent() {
    forgetRecentSearches()
    setRecent([])
  }

  const toPlace = (place: SuggestedSearch): Option => ({
    key: place.path,
    node: <SearchRow {...place} />,
    choose: () => open(place.path, ''),
  })
  const recentOptions = recent.map((text) => ({
    key: `recent ${text}`,
    node: <RecentRow text={text} />,
    choose: () => search(text, `/lots/search/?search=${encodeURIComponent(text)}`),
  }))
  const clearOption = { key: 'clear', node: <small>Clear recent searches</small>, choose: clearRecent }
  const shown: OptionGroup[] = [
    {
      label: 'Recent searches',
      options: typed === '' && recent.length > 0 ? [...recentOptions, clearOption] : recentOptions,
    },
    { label: 'Categories', options: (groups?.categories ?? []).map(toPlace) },
    { label: 'Brands', options: (groups?.brands ?? []).map(toPlace) },
    {
      label: 'In manifests',
      options: (groups?.goods ?? []).map((goods) => ({
        ...toPlace(goods),
        choose: () => search(goods.text, goods.path),
      })),
    },
    {
      label: 'Lots',
      options: (groups?.lots ?? []).map((lot) => ({
        key: lot.path,
        // A reader who typed the name of a lot sees it.
        node: <LotRow lot={lot} hasName={lot.name.toLowerCase().startsWith(typed)} />,
        choose: () => open(lot.path, ''),
      })),
    },
  ]
  return <SuggestionList field={field} listLabel="Suggestions" groups={shown} onText={onText} />
}

function writeInto(field: HTMLInputElement, text: string): void {
  field.value = text
}
