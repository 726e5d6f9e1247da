import type { DisplayStyle } from '@lotyard/contract/rules/catalogue/display-style'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import type { SearchResults } from '@lotyard/contract/search'
import { useRevalidator } from 'react-router'
import type { ActiveFilter } from '../filters/active-filters.ts'
import { CloseSpellings } from './close-spellings.tsx'
import { NoResults } from './no-results.tsx'
import { LotGrid } from '../../../features/lot-cards/lot-grid.tsx'
import { LotTable } from './lot-table.tsx'
import { WatchButton } from '../../../features/watching/watch-button.tsx'
import { LoadedLotsContext } from '../../../features/watching/use-watch-id.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'

type Props = {
  results: SearchResults
  active: ActiveFilter[]
  filters: SearchFilters
  style: DisplayStyle
  isLoading: boolean
  problem: string | null
}

/** The lots, as cards or as a table; dimmed while others are being loaded. */
export function Results({ results, active, filters, style, isLoading, problem }: Props) {
  const { listings } = results
  const Lots = style === 'grid' ? LotGrid : LotTable
  return (
    <div
      aria-busy={isLoading}
      // Dimmed after a delay: at quick replies the lots would flicker.
      className={`transition-opacity ${isLoading ? 'opacity-50 delay-150 duration-200' : 'duration-100'}`}
    >
      {problem !== null && <Problem message={problem} />}
      {problem === null && results.is_approximate && <CloseSpellings />}
      {listings.length > 0 ? (
        // Old lots may stay because others could not be loaded. Their watch buttons must keep their state.
        <LoadedLotsContext value={results}>
          <Lots
            listings={listings}
            areFirst
            search={filters.search}
            watch={(listing) => <WatchButton listing={listing} />}
            {...(style === 'grid' && { isNarrow: true })}
          />
        </LoadedLotsContext>
      ) : (
        <NoResults active={active} filters={filters} />
      )}
    </div>
  )
}

function Problem({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="mb-4">
      <Notice kind="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{message} These are the lots from before.</p>
          <Button isSmall onClick={() => void revalidate()} disabled={state === 'loading'}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  )
}
