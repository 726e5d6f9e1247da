import { countOf } from '@lotyard/contract/rules/format-count'
import { ESTIMATED_LBS_PER_PALLET } from '@lotyard/contract/rules/shipping/rate-estimator'
import type { Failure } from '../../../api/api.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { RatesTable } from './rates-table.tsx'
import { RegionPlots } from './region-plots.tsx'
import type { Rates } from './use-rates.ts'

/** The rates of the choice, and beside them what other regions cost. */
export function RatesPanel({ rates: { choice, answer, isLoading, ask } }: { rates: Rates }) {
  return (
    <div
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      aria-busy={isLoading}
    >
      <Panel title="Estimated rates" action={<Loading isLoading={isLoading} />}>
        {answer === null && <p>Enter a ZIP code to see rates.</p>}
        {answer?.ok === false && <NoRates failure={answer} onRetry={() => void ask(choice)} />}
        {answer?.ok && (
          <>
            <p className="mb-2 text-sm text-ink-soft">
              {countOf(answer.data.miles, 'mile')}, {ESTIMATED_LBS_PER_PALLET} lbs a pallet. Fuel is included.
            </p>
            <RatesTable rates={answer.data.rates} />
          </>
        )}
      </Panel>
      {answer?.ok && (
        <Panel title="Rates by region">
          <RegionPlots regions={answer.data.regions} chosenZip={choice.destination} />
        </Panel>
      )}
    </div>
  )
}

/** Always there: a screen reader reads a region that changes, not one that appears. */
function Loading({ isLoading }: { isLoading: boolean }) {
  return (
    <output className="text-sm text-ink-soft" data-rates-loading={isLoading}>
      {isLoading && 'Loading rates…'}
    </output>
  )
}

/** Spec §8: the page shows that there are no rates, and why. Of a ZIP code that was refused, its field says why. */
function NoRates({ failure: { status, error }, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (status === 422)
    return (
      <Notice kind="info">
        No rates to show. We ship to ZIP codes in the 48 contiguous states and Washington, DC.
      </Notice>
    )
  return (
    <Notice kind="danger">
      <p>We couldn’t get rates. {error.message}</p>
      <p className="needs-scripts mt-2">
        <Button isSmall onClick={onRetry}>
          Retry
        </Button>
      </p>
    </Notice>
  )
}
