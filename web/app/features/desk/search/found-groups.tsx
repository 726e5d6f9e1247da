import type { DeskFound, DeskHit } from '@lotyard/contract/desk/search'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/layout/badge.tsx'
import { describeOrderState } from '../../orders/order-state-words.ts'
import { ListingStateBadge } from '../listings/listing-state-badge.tsx'

export type FoundGroup = { name: string; hits: { hit: DeskHit; badge: ReactNode }[] }

/** What the desk's search found, in the order in which it is shown; kinds with nothing are left out. */
export function foundGroups({ orders, lots, people, imports, payouts }: DeskFound): FoundGroup[] {
  const plain = (hits: readonly DeskHit[]) => hits.map((hit) => ({ hit, badge: null }))
  const groups: FoundGroup[] = [
    { name: 'Orders', hits: orders.map((hit) => ({ hit, badge: <OrderBadge state={hit.state} /> })) },
    { name: 'Lots', hits: lots.map((hit) => ({ hit, badge: <ListingStateBadge state={hit.state} /> })) },
    { name: 'People', hits: plain(people) },
    { name: 'Imports', hits: plain(imports) },
    { name: 'Payouts', hits: plain(payouts) },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function OrderBadge({ state }: { state: DeskFound['orders'][number]['state'] }) {
  const { words, tone } = describeOrderState(state, false)
  return <Badge tone={tone}>{words}</Badge>
}
