import { DISPLAY_STYLES, type DisplayStyle } from '@lotyard/contract/rules/catalogue/display-style'
import { countOf } from '@lotyard/contract/rules/format-count'
import { useEffect } from 'react'
import { data, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { listActiveFilters } from './filters/active-filters.ts'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import { readFilters } from './address/browse-address.ts'
import { DisplayToggle, useDisplayStyle } from './results/display-toggle.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { FilterDrawer } from './filters/filter-drawer.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { ResultsStatus } from './results/results-status.tsx'
import { SortMenu } from './results/sort-menu.tsx'
import { useBrowse } from './address/use-browse.ts'
import type { CategoryTree } from '../../../features/shell/categories.server.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { differsByCartOnly } from '../../../lib/pages/paths/show-cart.ts'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import type { PageHandle } from '../../../lib/pages/drawing/page-handle.ts'
import { orThrow } from '../../../api/or-throw.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Pagination } from '../../../ui/data/pagination.tsx'
import type { Route } from './+types/browse'
import { loadResults } from './results/load-results.ts'
import { Results } from './results/results.tsx'
import type { ShownResults } from './results/shown-results.ts'

type Loaded = { results: ShownResults; problem: string | null; drawnStyle: DisplayStyle }

const VIEWS: (string | undefined)[] = [undefined, 'search', 'newly-added']

export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Loaded> {
  if (!VIEWS.includes(params.view)) throw data(null, { status: 404 })
  const { api, displayStyle, dontShare } = context.get(pageContext)
  const results = orThrow(await loadResults(api, request.url))
  // Of this reader's network: for others the lots have another order.
  if (results.landed_message !== null) dontShare()
  return { results, problem: null, drawnStyle: displayStyle }
}

/** The frame keeps the same edges as the many lots side by side. */
export const handle: PageHandle = { isWide: true }

let lastResults: ShownResults | null = null

/** In the browser a changed address calls the API itself. When that fails, the old lots stay, with an error message. */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  if (!VIEWS.includes(params.view)) return serverLoader()
  const outcome = await loadResults(browserApi(), request.url)
  // Only used for the server's first render: the browser reads its own choice.
  const drawnStyle = DISPLAY_STYLES[0]
  if (outcome.ok) lastResults = outcome.data
  else if (lastResults !== null) return { results: lastResults, problem: outcome.error.message, drawnStyle }
  return { results: orThrow(outcome), problem: null, drawnStyle }
}

/** Opening and closing the drawer or the cart changes the end of the address alone: the lots are the same. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (differsByCartOnly(currentUrl, nextUrl)) return false
  const isSameSearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSameSearch && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  describePage(matches, {
    title: loaderData?.results.page_title ?? 'All lots',
    path: toHref({ ...readFilters(location), page: loaderData?.results.page ?? 0 }),
    image: loaderData?.results.image ?? undefined,
  })

export default function BrowsePage({ loaderData: { results, problem, drawnStyle } }: Route.ComponentProps) {
  useEffect(() => {
    lastResults = results
  }, [results])
  const browse = useBrowse()
  const [style, chooseStyle] = useDisplayStyle(drawnStyle)
  const { filters, isLoading } = browse
  const tree = useRouteLoaderData<{ categories: CategoryTree } | undefined>('root')?.categories ?? []
  const shipTo = results.ship_to_postal_code
  // Left out where there is no place, or where it could not be worked out.
  const isDelivered = shipTo !== null && results.landed_message === null
  const target = results.worth_target ?? null
  const hasWorth = target !== null && shipTo !== null
  const isValued = hasWorth && results.worth_message === undefined
  const active = listActiveFilters(filters, results.facets, tree, { isDelivered, isValued })
  const pageCount = Math.ceil(results.total / results.page_size)
  const panel = <FilterPanel browse={browse} facets={results.facets} tree={tree} shipTo={shipTo} target={target} />
  return (
    <div className="page pt-4">
      {results.breadcrumbs.length > 1 && <Breadcrumbs crumbs={results.breadcrumbs} />}
      <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="browse-head col-span-full mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="text-2xl md:text-3xl">{results.page_title}</h1>
            <p data-total={results.total} className="figures text-lg text-ink-soft">
              {countOf(results.total, 'lot')}
            </p>
            <ResultsStatus results={results} isLoading={isLoading} />
          </div>
          <div className="browse-bar flex items-center gap-2">
            <FilterDrawer browse={browse} activeCount={active.length} total={results.total}>
              {panel}
            </FilterDrawer>
            <div className="flex-1 max-sm:hidden" />
            <SortMenu
              browse={browse}
              siteKey={results.site.key}
              hasPlace={shipTo !== null}
              {...{ isDelivered, hasWorth, isValued }}
            />
            <DisplayToggle style={style} onChoose={chooseStyle} />
          </div>
        </div>
        <aside id="filters" className="filters-beside order-last lg:order-none">
          <a
            href="#results"
            className="sr-only max-lg:hidden focus:not-sr-only focus:mb-3 focus:inline-flex focus:min-h-11 focus:items-center focus:bg-accent focus:px-4 focus:font-semibold focus:text-on-accent"
          >
            Skip filters
          </a>
          {panel}
        </aside>
        <div id="results" tabIndex={-1} className="min-w-0 outline-none">
          <div className="mb-3 empty:hidden">
            <FilterChips active={active} browse={browse} />
          </div>
          <Results results={results} active={active} browse={browse} style={style} problem={problem} />
          <div className="mt-8">
            <Pagination page={results.page} pageCount={pageCount} pathOf={(page) => toHref({ ...filters, page })} />
          </div>
        </div>
      </div>
    </div>
  )
}
