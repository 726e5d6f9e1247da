import { formatCents } from '@lotyard/contract/rules/money'
import { Badge } from '../../../ui/layout/badge.tsx'
import { ListPanel } from './list-panel.tsx'
import { OverviewRow, ROWS } from './overview-row.tsx'
import type { ShownOrder } from './shown-order.ts'

/** What is on its way, or not paid yet. Null where it could not be loaded. */
export function OpenOrders({ orders }: { orders: readonly ShownOrder[] | null }) {
  return (
    <ListPanel title="Open orders" all={{ path: '/account/orders/', words: 'All orders' }} isLoaded={orders !== null}>
      {orders?.length === 0 ? (
        <p>No open orders.</p>
      ) : (
        <ul className={ROWS}>
          {orders?.map(({ path, number, lots, totalCents, badges }) => (
            <OverviewRow
              key={number}
              path={path}
              title={`Order ${number}`}
              action={<span className="figures self-start font-semibold">{formatCents(totalCents)}</span>}
            >
              <span className="line-clamp-1">{lots}</span>
              <span className="mt-1 flex flex-wrap gap-1.5">
                {badges.map(({ words, tone }) => (
                  <Badge key={words} tone={tone}>
                    {words}
                  </Badge>
                ))}
              </span>
            </OverviewRow>
          ))}
        </ul>
      )}
    </ListPanel>
  )
}
