import type { WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
import type { Context } from '../../../context.ts'
import { keepBriefly, type Kept } from '../../../lib/keep-briefly.ts'
import type { TariffInForce, TariffMemory } from '../tariff-memory.ts'
import { listCalendars } from './calendar-queries.ts'

/** By the keys of warehouses. */
export type Calendars = ReadonlyMap<string, WarehouseCalendar>

/** When warehouses work, from memory: every lot's page asks, and admins change it a few times a year. */
export type CalendarMemory = Kept<Calendars>

const KEPT_MS = 5_000

export function createCalendarMemory({ db }: Pick<Context, 'db'>, keptMs = KEPT_MS): CalendarMemory {
  return keepBriefly(async () => new Map((await listCalendars(db)).map(({ key, calendar }) => [key, calendar])), keptMs)
}

/** What freight costs and when it goes. */
export type ShippingFacts = { tariff: TariffInForce; calendars: Calendars }
export type ShippingMemories = { tariffs: TariffMemory; calendars: CalendarMemory }

export async function readShippingFacts({ tariffs, calendars }: ShippingMemories): Promise<ShippingFacts> {
  const [tariff, known] = await Promise.all([tariffs.read(), calendars.read()])
  return { tariff, calendars: known }
}
