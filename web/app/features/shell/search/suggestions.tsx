import type { Suggestion } from '@lotyard/contract/lots/search'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { SuggestionList } from '../../../ui/forms/fields/suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

const KINDS: Record<Suggestion['type'], string> = { name: 'Lot', title: 'Search', other: 'Show lots' }

/** What the words in the search box may mean: lots, searches, categories. */
export default function Suggestions({ field }: { field: HTMLInputElement }) {
  const navigate = useNavigate()
  const { suggestions, ask, clear } = useSuggestions()
  const onSubmit = useEffectEvent(clear)

  useEffect(() => {
    const { form } = field
    const listening = new AbortController()
    form?.addEventListener('submit', () => onSubmit(), listening)
    return () => listening.abort()
  }, [field])

  function choose(index: number) {
    const chosen = suggestions[index]
    if (chosen === undefined) return
    clear()
    writeInto(field, chosen.type === 'title' ? chosen.payload.search : '')
    void navigate(pathOf(chosen))
  }

  return (
    <SuggestionList
      field={field}
      listLabel="Suggestions"
      options={suggestions.map((suggestion, index) => ({
        key: `${suggestion.type} ${suggestion.text} ${index}`,
        node: <SuggestionText suggestion={suggestion} />,
      }))}
      onText={ask}
      onChoose={choose}
    />
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

function writeInto(field: HTMLInputElement, text: string): void {
  field.value = text
}

function pathOf(suggestion: Suggestion): string {
  if (suggestion.type === 'title') return `/lots/search/?search=${encodeURIComponent(suggestion.payload.search)}`
  return suggestion.payload.path
}
