import { ENDS_WITHIN, type EndsWithin } from '@lotyard/contract/rules/catalogue/sort-options'
import { useLayoutEffect, useRef } from 'react'
import { ENDS_WITHIN_NAMES } from './active-filters.ts'
import { FacetFrame } from './facet-group.tsx'

type Props = { chosen: EndsWithin | null; isBooted: boolean; onChoose: (soon: EndsWithin | null) => void }

/** Uncontrolled, like the checkboxes: it can be chosen before scripts run. After boot the address decides. */
export function EndsWithinFacet({ chosen, isBooted, onChoose }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  useLayoutEffect(() => {
    if (isBooted && select.current !== null) select.current.value = chosen ?? ''
  })
  return (
    <FacetFrame title="Ends within">
      <select
        ref={select}
        name="ends_within"
        aria-label="Ends within"
        defaultValue={chosen ?? ''}
        onChange={({ target }) => isBooted && onChoose(ENDS_WITHIN.find((one) => one === target.value) ?? null)}
        className="mb-2 min-h-11 w-full rounded-sm border border-line-strong bg-surface px-2 text-base"
      >
        <option value="">Any time</option>
        {ENDS_WITHIN.map((one) => (
          <option key={one} value={one}>
            {ENDS_WITHIN_NAMES[one]}
          </option>
        ))}
      </select>
    </FacetFrame>
  )
}
