import { suggestSavedSearchName, toSavedQuery, UNSAVED_FILTERS } from '@lotyard/contract/rules/preferences/saved-search'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { signInPath } from '@lotyard/contract/rules/site/sign-in-path'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ActiveFilter } from './active-filters.ts'

const LOOK = 'text-link inline-flex min-h-8 items-center px-1 text-sm font-semibold'

const UNSAVED: ReadonlySet<string> = new Set(UNSAVED_FILTERS)

/** One click: the search is saved under a name made of its filters, with a mail a day. Visitors sign in first. */
export function SaveSearch({ filters, active }: { filters: SearchFilters; active: ActiveFilter[] }) {
  const here = toHref(filters)
  const viewer = useViewer()
  const query = toSavedQuery(filters)
  if (query === '') return null
  if (viewer === null)
    return (
      <Link to={signInPath(here)} className={LOOK}>
        Sign in to save search
      </Link>
    )
  const lost = active.filter(({ id }) => UNSAVED.has(id)).map(({ label }) => label)
  const kept = active.filter(({ id }) => !UNSAVED.has(id)).map(({ label }) => label)
  return (
    <PostForm action="/account/saved_searches/">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="name" value={suggestSavedSearchName(kept)} />
      <input type="hidden" name="return_to" value={here} />
      <button type="submit" className={LOOK}>
        Save search{lost.length > 0 && ` without “${lost.join('”, “')}”`}
      </button>
    </PostForm>
  )
}
