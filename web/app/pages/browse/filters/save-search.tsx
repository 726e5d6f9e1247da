import { suggestSavedSearchName, toSavedQuery } from '@lotyard/contract/rules/preferences/saved-search'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { signInPath } from '@lotyard/contract/rules/site/sign-in-path'
import { useViewer } from '../../../lib/viewer/use-viewer.ts'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ActiveFilter } from './active-filters.ts'

const LOOK = 'text-link inline-flex min-h-8 items-center px-1 text-sm font-semibold'

/** One click: the search is saved under a name made of its filters, with a mail a day. Visitors sign in first. */
export function SaveSearch({ filters, active }: { filters: SearchFilters; active: ActiveFilter[] }) {
  const here = toHref(filters)
  if (useViewer() === null)
    return (
      <Link to={signInPath(here)} className={LOOK}>
        Sign in to save search
      </Link>
    )
  return (
    <PostForm action="/account/saved_searches/">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="query" value={toSavedQuery(filters)} />
      <input type="hidden" name="name" value={suggestSavedSearchName(active.map(({ label }) => label))} />
      <input type="hidden" name="return_to" value={here} />
      <button type="submit" className={LOOK}>
        Save search
      </button>
    </PostForm>
  )
}
