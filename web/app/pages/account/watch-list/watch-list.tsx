import type { listStarredEndpoint } from '@lotyard/contract/account/watching'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { describePage } from '../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../lib/pages/page-context.ts'
import { orThrow, requireAccount } from '../../../lib/viewer/require-account.server.ts'
import { CompareBar } from '../../../features/compare/compare-bar.tsx'
import { toShownLot } from '../../../features/lot-cards/card/shown-lot.ts'
import { AddPlaceForProfit } from '../../../features/freight/add-place-for-profit.tsx'
import { WatchedMap } from '../../../features/watching/watched-map.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import type { Route } from './+types/watch-list'
import { WatchedLots } from './watched-lots.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  // Sends visitors to sign in before anything else is loaded.
  await requireAccount(page, request)
  const { starred_listings: watched } = orThrow(
    await page.api.call<typeof listStarredEndpoint>('GET', '/api/account/starred/listings'),
  )
  return watched.map(({ id, listing, is_open, note }) => ({
    ...toShownLot(listing),
    starred_lot: { id },
    is_open,
    note,
  }))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Watch list', path: '/account/watch_list/', isPrivate: true })

export default function WatchListPage({ loaderData: listings }: Route.ComponentProps) {
  return (
    <>
      <WatchedMap listings={listings} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl md:text-3xl">Watch list</h1>
        {listings.some(({ is_open, auction }) => is_open && auction !== null) && (
          <a href="/account/watch_list/auctions.ics" className="calendar-link">
            Add to calendar<span className="sr-only">: ends of the auctions you watch</span>
          </a>
        )}
      </div>
      {listings.length === 0 ? (
        <EmptyState
          title="Your watch list is empty"
          action={
            <LinkButton kind="action" to="/lots/">
              Browse lots
            </LinkButton>
          }
        >
          Lots you watch appear here, with their price and the time left.
        </EmptyState>
      ) : (
        <>
          <AddPlaceForProfit listings={listings.filter(({ is_open }) => is_open)} className="mb-3" />
          <WatchedLots listings={listings} />
          <CompareBar />
        </>
      )}
    </>
  )
}
