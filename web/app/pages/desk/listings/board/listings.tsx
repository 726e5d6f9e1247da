import type { listBoardChoicesEndpoint, listBoardEndpoint } from '@lotyard/contract/desk/listing-board'
import { BOARD_LIMIT, MAX_BULK_LISTINGS } from '@lotyard/contract/rules/desk/listing-board'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { redirect } from 'react-router'
import { DESK_LISTINGS_PATH, NEW_LISTING_PATH } from '../../../../features/desk/listings/listing-paths.ts'
import { describePage } from '../../../../lib/pages/drawing/describe-page.ts'
import { pageContext } from '../../../../lib/pages/page-context.ts'
import { readPage } from '../../../../lib/pages/paths/read-page.ts'
import { orThrow, requireDesk } from '../../../../lib/viewer/require-account.server.ts'
import { Pagination } from '../../../../ui/data/pagination.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { EmptyState } from '../../../../ui/layout/empty-state.tsx'
import { Link } from '../../../../ui/link.tsx'
import type { Route } from './+types/listings'
import {
  boardPath,
  filterQuery,
  isNarrowed,
  readBoardView,
  type BoardView,
} from '../../../../features/desk/listings/board-filter.ts'
import { BoardFilters } from './board-filters.tsx'
import { BoardTabs } from './board-tabs.tsx'
import { ListingTable } from './listing-table.tsx'
import { SelectionForm } from './selection-form.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const pages = context.get(pageContext)
  const account = await requireDesk(pages, request)
  const query = new URL(request.url).searchParams
  const [page, view] = [readPage(query), readBoardView(query)]
  const [board, choices] = await Promise.all([
    pages.api.call<typeof listBoardEndpoint>('GET', '/api/admin/listings', {
      query: { ...filterQuery(view), sort: view.sort, page },
    }),
    pages.api.call<typeof listBoardChoicesEndpoint>('GET', '/api/admin/listing_filters'),
  ])
  const { listings, counts, max_page } = orThrow(board)
  if (page > max_page) throw redirect(boardPath(view, max_page))
  return {
    listings,
    counts,
    maxPage: max_page,
    page,
    view,
    choices: orThrow(choices),
    isAdmin: account.roles.includes('admin'),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Listings', path: DESK_LISTINGS_PATH, isPrivate: true })

export default function DeskListingsPage({ loaderData }: Route.ComponentProps) {
  const { listings, counts, page, maxPage, view, choices, isAdmin } = loaderData
  const total = counts[view.show]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl md:text-3xl">Listings</h1>
        <LinkButton kind="action" to={NEW_LISTING_PATH}>
          New listing
        </LinkButton>
      </div>
      <BoardFilters view={view} choices={choices} />
      <BoardTabs view={view} counts={counts} />
      {listings.length === 0 ? (
        <NoListings view={view} />
      ) : (
        <SelectionForm view={view} total={total} pageKey={listings.map(({ name }) => name).join()}>
          <ListingTable listings={listings} hasSellers={isAdmin} />
        </SelectionForm>
      )}
      {total > BOARD_LIMIT && (
        <p className="text-sm text-ink-soft">
          You’re seeing the newest {formatCount(BOARD_LIMIT)}. Narrow the list to find older ones.
        </p>
      )}
      <Pagination page={page} pageCount={maxPage + 1} pathOf={(number) => boardPath(view, number)} />
      {total > MAX_BULK_LISTINGS && (
        <p className="text-sm text-ink-soft">
          A bulk action takes up to {MAX_BULK_LISTINGS} listings at a time, newest first.
        </p>
      )}
    </>
  )
}

function NoListings({ view }: { view: BoardView }) {
  if (view.show === 'all' && !isNarrowed(view))
    return (
      <EmptyState
        title="No listings yet"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton to="/admin/imports/">Import a manifest</LinkButton>
            <LinkButton to={NEW_LISTING_PATH}>Create a listing</LinkButton>
          </div>
        }
      >
        Import a manifest or enter a lot by hand. Drafts stay here until you publish them.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No listings match"
      action={
        <Link to={DESK_LISTINGS_PATH} className="text-link font-semibold">
          Show all listings
        </Link>
      }
    />
  )
}
