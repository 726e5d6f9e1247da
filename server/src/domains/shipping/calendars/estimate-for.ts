import { estimateDates, type Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'
import { loadOf, travelBy, type Goods } from '@lotyard/contract/rules/shipping/shipment'
import type { Lane } from '@lotyard/contract/rules/shipping/tariff/lane'
import type { Calendars } from './calendar-memory.ts'

type Asked = {
  warehouseKey: string
  paidAt: Date
  /** Null for what is picked up, and while it isn't known where it goes. */
  lane: Lane | null
  /** All that leaves together. */
  lots: readonly Goods[]
}

/** When lots of one warehouse are ready and arrive, if they are paid at that moment. Null without lots. */
export function estimateFor(calendars: Calendars, { warehouseKey, paidAt, lane, lots }: Asked): Estimate | null {
  // A warehouse that was added since the calendars were read has its dates in seconds.
  const calendar = calendars.get(warehouseKey)
  if (calendar === undefined || lots.length === 0) return null
  return estimateDates(calendar, paidAt, lane && travelBy(lane, loadOf(lots)))
}
