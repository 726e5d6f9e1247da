import { BUYING_BY, BUYING_PERIODS } from '@lotyard/contract/rules/orders/buying'
import { bringIntoRow } from '../../../ui/layout/bring-into-row.ts'
import { Link } from '../../../ui/link.tsx'
import { BY_NAMES, buyingPath, PERIOD_NAMES, type Choice } from './buying-choice.ts'

/** Links, so that they work without scripts and can be opened in a tab of their own. */
export function BuyingTabs({ choice }: { choice: Choice }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-line">
      <Tabs
        name="Group by"
        tabs={BUYING_BY.map((by) => ({
          key: by,
          name: `By ${BY_NAMES[by].toLowerCase()}`,
          to: buyingPath({ ...choice, by }),
          isCurrent: by === choice.by,
        }))}
      />
      <Tabs
        name="Period"
        tabs={BUYING_PERIODS.map((period) => ({
          key: period,
          name: PERIOD_NAMES[period],
          to: buyingPath({ ...choice, period }),
          isCurrent: period === choice.period,
        }))}
      />
    </div>
  )
}

type Tab = { key: string; name: string; to: string; isCurrent: boolean }

function Tabs({ name, tabs }: { name: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={name} className="overflow-x-auto">
      <ul className="flex">
        {tabs.map(({ key, name: shown, to, isCurrent }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              ref={isCurrent ? bringIntoRow : undefined}
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-2.5 whitespace-nowrap hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {shown}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
