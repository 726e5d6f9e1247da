import type { DisplayStyle } from '@lotyard/contract/rules/catalogue/display-style'
import { useRevalidator } from 'react-router'
import type { Browse } from '../address/use-browse.ts'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { AddToCart } from '../../../../features/cart/add-to-cart.tsx'
import { AddPlaceForProfit } from '../../../../features/freight/add-place-for-profit.tsx'
import { CompareBar } from '../../../../features/compare/compare-bar.tsx'
import { CompareBox } from '../../../../features/compare/compare-box.tsx'
import { LotGrid } from '../../../../features/lot-cards/lot-grid.tsx'
import type { ShownResults } from './shown-results.ts'
import { SearchedInstead } from './searched-instead.tsx'
import { WatchButton } from '../../../../features/watching/watch-button.tsx'
import { LoadedLotsContext } from '../../../../features/watching/use-watch-id.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { Link } from '../../../../ui/link.tsx'
import { PRICE_BOOK_PATH } from '../../../../lib/pages/paths/price-book-path.ts'
import { Notice } from '../../../../ui/layout/notice.tsx'

/** Most readers look at cards, and find some. */
const LotTable = lazyPart(() => import('./lot-table.tsx'))
const NoResults = lazyPart(() => import('./no-results.tsx'))

type Props = {
  results: ShownResults
  active: ActiveFilter[]
  browse: Browse
  style: DisplayStyle
  problem: string | null
}

/** The lots, as cards or as a table; dimmed while others are being loaded. */
export function Results({ results, active, browse, style, problem }: Props) {
  const { filters, isLoading } = browse
  const { listings } = results
  const worthMessage = worthMessageOf(results)
  const Lots = style === 'grid' ? LotGrid : LotTable
  return (
    <div
      aria-busy={isLoading}
      // Dimmed after a delay: at quick replies the lots would flicker.
      className={`transition-opacity ${isLoading ? 'opacity-50 delay-150 duration-200' : 'duration-100'}`}
    >
      {problem !== null && <Problem message={problem} />}
      {problem === null && results.landed_message !== null && (
        <div className="mb-4">
          <Notice kind="info">{results.landed_message}</Notice>
        </div>
      )}
      {problem === null && worthMessage !== null && (
        <div className="mb-4">
          <Notice kind="info">
            {worthMessage}
            {results.worth_target === undefined && (
              <>
                {' '}
                <Link to={PRICE_BOOK_PATH} className="text-link">
                  Price book
                </Link>
              </>
            )}
          </Notice>
        </div>
      )}
      <AddPlaceForProfit listings={listings} className="mb-4" />
      {problem === null && results.searched_instead !== null && <SearchedInstead words={results.searched_instead} />}
      {listings.length > 0 ? (
        // Old lots may stay because others could not be loaded. Their watch buttons must keep their state.
        <LoadedLotsContext value={results}>
          <Lots
            listings={listings}
            areFirst
            search={filters.search}
            watch={(listing) => (
              <>
                <CompareBox listing={listing} />
                <WatchButton listing={listing} />
              </>
            )}
            buy={(listing) => <AddToCart listing={listing} look={style === 'grid' ? 'card' : 'row'} />}
            {...(style === 'grid' && { isBesideFilters: true })}
          />
          <CompareBar />
        </LoadedLotsContext>
      ) : (
        <NoResults active={active} browse={browse} />
      )}
    </div>
  )
}

/** Null where something else on the page says the same. */
function worthMessageOf({ worth_message, worth_target, landed_message, ship_to_postal_code }: ShownResults) {
  // The link above the lots says how to add a place.
  const isPlaceless = worth_target !== undefined && ship_to_postal_code === null
  return isPlaceless || worth_message === landed_message ? null : (worth_message ?? null)
}

function Problem({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="mb-4">
      <Notice kind="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{message} Showing your previous results.</p>
          <Button isSmall onClick={() => void revalidate()} disabled={state === 'loading'}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  )
}
