import type { saveSearchEndpoint } from '@lotyard/contract/account/saved-searches'
import {
  describeSaved,
  nameOfSearch,
  toSavedQuery,
  UNSAVED_FILTERS,
} from '@lotyard/contract/rules/preferences/saved-search'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../../api/api-context.ts'
import { useFlash } from '../../../../lib/pages/flash.tsx'
import { useViewer } from '../../../../lib/viewer/use-viewer.ts'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { ActiveFilter } from './active-filters.ts'

const LOOK = 'filter-chip clear text-link'

const UNSAVED: ReadonlySet<string> = new Set(UNSAVED_FILTERS)

type Props = { filters: SearchFilters; active: ActiveFilter[] }

/**
 * One click: the search is saved under a name made of its filters, with a mail a day (a deal at once), and a link takes the
 * button's place. Visitors sign in first. Without scripts the form posts, and comes back to this page.
 */
export default function SaveSearch({ filters, active }: Props) {
  const here = toHref(filters)
  const viewer = useViewer()
  const query = toSavedQuery(filters)
  const { saved, isSaving, save } = useSave(here)
  if (query === '') return null
  if (viewer === null)
    return (
      <Link to={signInPath(here)} className={LOOK}>
        Sign in to save search
      </Link>
    )
  if (saved === query)
    return (
      <Link to="/account/saved_searches/" className={LOOK}>
        Saved. View saved searches
      </Link>
    )
  const lost = active.filter(({ id }) => UNSAVED.has(id)).map(({ label }) => label)
  const name = nameOfSearch(active.filter(({ id }) => !UNSAVED.has(id)))
  return (
    <PostForm
      action="/account/saved_searches/"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save({ query, name })
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="return_to" value={here} />
      <button type="submit" className={LOOK}>
        Save search{lost.length > 0 && ` without “${lost.join('”, “')}”`}
      </button>
    </PostForm>
  )
}

function useSave(here: string) {
  const api = useApi()
  const flash = useFlash()
  const navigate = useNavigate()
  const [state, setState] = useState<{ saved: string | null; isSaving: boolean }>({ saved: null, isSaving: false })

  async function save({ query, name }: { query: string; name: string }): Promise<void> {
    setState((before) => ({ ...before, isSaving: true }))
    const outcome = await api.call<typeof saveSearchEndpoint>('POST', '/api/account/saved_searches', {
      body: { saved_search: { query, ...(name !== '' && { name }) } },
    })
    setState((before) => ({ saved: outcome.ok ? query : before.saved, isSaving: false }))
    if (!outcome.ok && outcome.status === 401) return void navigate(signInPath(here))
    flash(
      outcome.ok
        ? { kind: 'success', text: describeSaved(query, outcome.data.saved_search.alerts) }
        : { kind: 'danger', text: outcome.error.message },
    )
  }

  return { ...state, save }
}
