export { laneBetween, toShipTo, type ShipTo } from './lane-between.ts'
export { createTariffMemory, type TariffInForce, type TariffMemory } from './tariff-memory.ts'
export { isServed } from './zip-places.ts'
