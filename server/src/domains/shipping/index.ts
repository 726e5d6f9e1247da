export { laneBetween, type ShipTo } from './lane-between.ts'
export { createTariffMemory, type TariffMemory } from './tariff-memory.ts'
export type { TariffInForce } from './tariff-queries.ts'
