import type { searchListingsEndpoint } from '@lotyard/contract/search'
import { useLocation, useNavigation } from 'react-router'
import { LotGrid } from '../../features/lots/lot-grid.tsx'
import { describePage } from '../../lib/describe-page.ts'
import { pageContext } from '../../lib/page-context.ts'
import { orThrow } from '../../lib/require-account.server.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import type { Route } from './+types/browse'
import { readSort, toApiQuery, withPage } from './browse-query.ts'
import { SortLinks } from './sort-links.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  return orThrow(
    await api.call<typeof searchListingsEndpoint>('GET', '/api/listings/', {
      query: toApiQuery(pathname, searchParams),
    }),
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  describePage(matches, {
    title: loaderData?.page_title ?? 'All lots',
    path: withPage(location.pathname, new URLSearchParams(location.search), loaderData?.page ?? 0),
    image: loaderData?.listings[0]?.primary_photo?.url,
  })

export default function BrowsePage({ loaderData: results }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const isLoading = useNavigation().state === 'loading'
  const pageCount = Math.ceil(results.total / results.page_size)
  return (
    <div className="page pt-5">
      <Breadcrumbs crumbs={results.breadcrumbs} />
      <div className="mt-2 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl md:text-3xl">{results.page_title}</h1>
          <output className="figures block text-ink-soft">
            {results.total === 1 ? '1 lot' : `${results.total.toLocaleString('en-US')} lots`}
          </output>
        </div>
        <SortLinks pathname={pathname} query={query} current={readSort(query)} />
      </div>
      <div className={isLoading ? 'opacity-60 transition-opacity' : undefined} aria-busy={isLoading}>
        {results.listings.length > 0 ? (
          <LotGrid listings={results.listings} areFirst />
        ) : (
          <EmptyState title="No lots match" action={<LinkButton to="/lots/">Show all lots</LinkButton>}>
            Try fewer words or another spelling. Lots come and go every day.
          </EmptyState>
        )}
      </div>
      <div className="mt-8">
        <Pagination page={results.page} pageCount={pageCount} pathOf={(page) => withPage(pathname, query, page)} />
      </div>
    </div>
  )
}
