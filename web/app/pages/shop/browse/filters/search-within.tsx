import { MAX_SEARCH_LENGTH } from '@lotyard/contract/rules/catalogue/search-query'
import { useId } from 'react'
import { useExternalValue } from '../../../../ui/forms/fields/use-external-value.ts'

type Props = { search: string; revision: string; onType: () => void }

/** The search as a field of the filter form. */
export function SearchWithin({ search, revision, onType }: Props) {
  const id = useId()
  const input = useExternalValue(search, revision)
  return (
    <div className="grid gap-1 pb-2">
      <label htmlFor={id} className="text-sm font-bold">
        Keywords in title or manifest
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        onInput={onType}
        className="min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-base"
      />
    </div>
  )
}
