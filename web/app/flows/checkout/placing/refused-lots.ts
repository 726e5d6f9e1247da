import type { OrderPreview } from '@lotyard/contract/orders/placing'
import type { Failure } from '../../../api/api.ts'

const SENTENCES: Record<string, (lots: string, isOne: boolean) => string> = {
  lot_gone: (lots, isOne) => `${lots} ${isOne ? 'is' : 'are'} no longer available.`,
  lot_being_paid: (lots) => `Another buyer is paying for ${lots}.`,
}

/** Names the lots that an order was refused for: 'this lot' is none of many. Null where they are not known. */
export function describeRefusedLots(error: Failure['error'], shown: OrderPreview | null): string | null {
  const names = Array.isArray(error['listings']) ? (error['listings'] as unknown[]) : []
  const titles = (shown?.listings ?? []).filter(({ name }) => names.includes(name)).map(({ title }) => title)
  if (titles.length === 0) return null
  return SENTENCES[error.code]?.(new Intl.ListFormat('en-US').format(titles), titles.length === 1) ?? null
}
