export {
  createCalendarMemory,
  readShippingFacts,
  type CalendarMemory,
  type Calendars,
  type ShippingFacts,
  type ShippingMemories,
} from './calendars/calendar-memory.ts'
export { CALENDAR_JSON } from './calendars/calendar-queries.ts'
export { estimateFor } from './calendars/estimate-for.ts'
export { laneBetween, toShipTo, type ShipTo } from './lane-between.ts'
export { createTariffMemory, type TariffInForce, type TariffMemory } from './tariff-memory.ts'
export { isServed } from './zip-places.ts'
