import { formatCount } from '@lotyard/contract/rules/format-count'
import { useId } from 'react'
import { COLUMNS } from './manifest-columns.ts'
import type { Manifest } from './use-manifest.ts'
import type { ShownSummary } from '../shown-detail.ts'

const FIELD = 'min-h-10 rounded-sm border border-line-strong bg-surface px-2.5'

/** Search and filters for the lines. They need scripts; without scripts the download has the whole manifest. */
export function ManifestTools({ manifest: { view, change }, summary }: { manifest: Manifest; summary: ShownSummary }) {
  const id = useId()
  const isNarrowed = view.search !== '' || view.brand !== '' || view.condition !== ''
  return (
    <div className="needs-scripts">
      <div className="flex flex-wrap items-end gap-3 px-4 py-3">
        <div className="grid min-w-40 flex-1 gap-1">
          <label htmlFor={`${id}-search`} className="text-sm text-ink-soft">
            Search manifest
          </label>
          <input
            id={`${id}-search`}
            type="search"
            value={view.search}
            maxLength={200}
            placeholder="Item, brand, model or UPC"
            onChange={(event) => change({ search: event.target.value }, true)}
            className={`${FIELD} w-full`}
          />
        </div>
        <Choice
          label="Brand"
          id={`${id}-brand`}
          value={view.brand}
          values={summary.brands}
          onChoose={(brand) => change({ brand })}
        />
        <Choice
          label="Condition"
          id={`${id}-condition`}
          value={view.condition}
          values={summary.conditions}
          onChoose={(condition) => change({ condition })}
        />
        {/* Where the columns have no room on a screen, their headings cannot sort. */}
        <div className="grid gap-1 lg:hidden">
          <label htmlFor={`${id}-sort`} className="text-sm text-ink-soft">
            Sort by
          </label>
          <select
            id={`${id}-sort`}
            value={view.sort}
            onChange={(event) => {
              const chosen = COLUMNS.find(({ sort }) => sort === event.target.value)
              if (chosen) change({ sort: chosen.sort, isDescending: chosen.isNumber ?? false })
            }}
            className={`${FIELD} max-w-44`}
          >
            {COLUMNS.map(({ sort, name }) => (
              <option key={sort} value={sort}>
                {sort === 'position' ? 'Manifest order' : name}
              </option>
            ))}
          </select>
        </div>
        {/* Its place is kept while it is not needed: the table below must not move. */}
        <button
          type="button"
          onClick={() => change({ search: '', brand: '', condition: '' })}
          className={`text-link min-h-10 text-sm font-semibold ${isNarrowed ? '' : 'invisible'}`}
        >
          Clear filters
        </button>
      </div>
    </div>
  )
}

type ChoiceProps = {
  label: string
  id: string
  value: string
  values: readonly { key: string; name: string; units: number }[]
  onChoose: (key: string) => void
}

function Choice({ label, id, value, values, onChoose }: ChoiceProps) {
  // The share that sums up all smaller ones has no key, and cannot be chosen.
  const named = values.filter(({ key }) => key !== '')
  if (named.length < 2) return null
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)} className={`${FIELD} max-w-44`}>
        <option value="">All</option>
        {named.map(({ key, name, units }) => (
          <option key={key} value={key}>
            {name} ({formatCount(units)})
          </option>
        ))}
      </select>
    </div>
  )
}
