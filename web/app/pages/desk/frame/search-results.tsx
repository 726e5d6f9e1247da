import type { deskSearchEndpoint } from '@lotyard/contract/desk/search'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/api-context.ts'
import { foundGroups } from '../../../features/desk/search/found-groups.ts'
import { useTypedSearch } from '../../../lib/browser/use-typed-search.ts'
import { SuggestionList } from '../../../ui/forms/fields/suggestion-list.tsx'

/** What the desk finds for what is being typed, below its search field. */
export default function SearchResults({ field }: { field: HTMLInputElement }) {
  const api = useApi()
  const navigate = useNavigate()
  const { found, ask, clear } = useTypedSearch(async (q) => {
    const outcome = await api.call<typeof deskSearchEndpoint>('GET', '/api/admin/search', { query: { q } })
    return outcome.ok ? outcome.data : null
  })
  const groups = found === null ? [] : foundGroups(found)

  function open(path: string) {
    clear()
    empty(field)
    void navigate(path)
  }

  return (
    <SuggestionList
      field={field}
      listLabel="Found at the desk"
      onText={ask}
      groups={groups.map(({ name, hits }) => ({
        label: name,
        options: hits.map(({ title, detail, path }) => ({
          // Two payouts of a seller lead to the same page.
          key: `${path} ${title}`,
          node: (
            <>
              <span>{title}</span> <small>{detail}</small>
            </>
          ),
          choose: () => open(path),
        })),
      }))}
    />
  )
}

function empty(field: HTMLInputElement): void {
  field.value = ''
}
