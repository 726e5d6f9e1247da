import type { WorthTarget } from '@lotyard/contract/lots/valuation'
import type { SearchFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { useId } from 'react'
import { DeliverToLink } from '../../../../features/freight/deliver-to-link.tsx'
import { describeTarget } from '../../../../features/lot-cards/worth/describe-target.ts'
import { CurrencyInput } from '../../../../ui/forms/fields/currency-input.tsx'
import { useExternalValue } from '../../../../ui/forms/fields/use-external-value.ts'
import { FacetCheckbox, FacetFrame } from './facet-group.tsx'

type Props = {
  target: WorthTarget
  /** Whether the viewer has a place: without one nothing has a profit. */
  hasPlace: boolean
  filters: SearchFilters
  revision: string
  isBooted: boolean
  onType: (field: 'min_profit' | 'min_roi') => void
  onChoose: (isWithinTarget: boolean) => void
}

const NOTE = 'pb-2 text-sm text-ink-soft'

/** By what lots leave the owner of a price book. */
export function WorthFilters({ target, hasPlace, filters, revision, isBooted, onType, onChoose }: Props) {
  if (!hasPlace)
    return (
      <FacetFrame title="Your numbers">
        <p className={NOTE}>
          <DeliverToLink>Add your ZIP</DeliverToLink> to see and sort by profit.
        </p>
      </FacetFrame>
    )
  const { min_profit, min_roi, within_target } = filters
  return (
    <FacetFrame title="Your numbers">
      <div className="grid grid-cols-2 gap-2 pb-2">
        <CurrencyInput
          name="min_profit"
          label="Min. profit"
          dollars={min_profit}
          revision={revision}
          onType={() => onType('min_profit')}
        />
        <RoiInput percent={min_roi} revision={revision} onType={() => onType('min_roi')} />
      </div>
      <FacetCheckbox
        name="within_target"
        choice={{
          key: 'true',
          name: `Within my target (${describeTarget(target)})`,
          count: null,
          isSelected: within_target,
        }}
        isBooted={isBooted}
        onChoose={(_key, isChosen) => onChoose(isChosen)}
      />
    </FacetFrame>
  )
}

type RoiProps = { percent: number | null; revision: string; onType: () => void }

/** Whole percent. The browser owns the field, so that it works before scripts run. */
function RoiInput({ percent, revision, onType }: RoiProps) {
  const id = useId()
  const shown = String(percent ?? '')
  const input = useExternalValue(shown, revision)
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        Min. ROI, %
      </label>
      <input
        ref={input}
        id={id}
        name="min_roi"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={shown}
        onInput={({ currentTarget: field }) => {
          // '12.5' is no 125.
          const digits = field.value.replace(/[.,].*$/, '').replace(/\D+/g, '')
          if (digits !== field.value) field.value = digits
          onType()
        }}
        className="figures min-h-10 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-base"
      />
    </div>
  )
}
