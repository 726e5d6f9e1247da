import { estimateFrom, type Estimate, type Travel } from '@lotyard/contract/rules/shipping/dates/estimate'
import { startDay, type WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
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
  const start = recallStart(calendar, paidAt)
  return start === null ? null : recall(calendar, start, lane && travelBy(lane, loadOf(lots)))
}

/** By calendar, as it was read. */
const starts = new WeakMap<WarehouseCalendar, { minute: number; start: string | null }>()
const MINUTE_MS = 60_000

/** Clocks of warehouses and their cut-offs count minutes, so all who ask within one get one answer. */
function recallStart(calendar: WarehouseCalendar, paidAt: Date): string | null {
  const minute = Math.floor(paidAt.getTime() / MINUTE_MS)
  const known = starts.get(calendar)
  if (known?.minute === minute) return known.start
  const start = startDay(calendar, paidAt)
  starts.set(calendar, { minute, start })
  return start
}

/** By calendar, as it was read. */
const estimates = new WeakMap<WarehouseCalendar, Map<string, Estimate | null>>()
const MAX_ESTIMATES_PER_CALENDAR = 500

/** Counting days takes a cart as long as all else in it, and all who ask on one day about one distance get one answer. */
function recall(calendar: WarehouseCalendar, start: string, travel: Travel | null): Estimate | null {
  let known = estimates.get(calendar)
  if (known === undefined) estimates.set(calendar, (known = new Map<string, Estimate | null>()))
  const key = travel === null ? start : `${start} ${travel.isParcel ? 'parcel' : 'truck'} ${travel.days.join('-')}`
  const found = known.get(key)
  if (found !== undefined) return found
  const estimate = estimateFrom(calendar, start, travel)
  if (known.size >= MAX_ESTIMATES_PER_CALENDAR) known.clear()
  known.set(key, estimate)
  return estimate
}
