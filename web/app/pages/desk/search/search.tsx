import type { deskSearchEndpoint } from '@lotyard/contract/desk/search'
import { MAX_DESK_HITS, readDeskSearch } from '@lotyard/contract/rules/desk/desk-search'
import { foundGroups } from '../../../features/desk/search/found-groups.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireDesk } from '../../../lib/viewer/require-account.server.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/search'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { roles } = await requireDesk(page, request)
  const isAdmin = roles.includes('admin')
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  // Too little for the call: the page says what to type instead of an error.
  if (readDeskSearch(q) === null) return { q, found: null, isAdmin }
  const found = orThrow(await page.api.call<typeof deskSearchEndpoint>('GET', '/api/admin/search', { query: { q } }))
  return { q, found, isAdmin }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Search', path: '/admin/search/', isPrivate: true })

export default function DeskSearchPage({ loaderData: { q, found, isAdmin } }: Route.ComponentProps) {
  const groups = found === null ? [] : foundGroups(found)
  return (
    <>
      <div>
        <h1 className="text-2xl md:text-3xl">{q === '' ? 'Search' : `Results for “${q}”`}</h1>
        {groups.length > 0 && <p className="text-ink-soft">Up to {MAX_DESK_HITS} of each kind, exact matches first.</p>}
      </div>
      {groups.length === 0 && (
        <EmptyState title={found === null ? 'Type at least 2 characters' : 'Nothing found'}>
          {isAdmin
            ? 'Search by order number, lot, e-mail address, name, tracking number, payment reference, pickup code, UPC or file name.'
            : 'Search by order number, lot, tracking number, pickup code, UPC or file name.'}
        </EmptyState>
      )}
      {groups.map(({ name, hits }) => (
        <section key={name} aria-labelledby={`found-${name}`}>
          <h2 id={`found-${name}`} className="pb-2 text-lg">
            {name}
          </h2>
          <ul className="divide-y divide-line rounded-sm border border-line bg-surface">
            {hits.map(({ title, detail, path }) => (
              <li key={`${path} ${title}`}>
                <Link to={path} className="grid px-4 py-2.5 hover:bg-sunken">
                  <span className="font-semibold">{title}</span>{' '}
                  <span className="text-sm break-words text-ink-soft">{detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
