import type { Db } from '../../db/database.ts'
import { findTariff, type TariffInForce } from './tariff-queries.ts'

/** The tariff in force, from memory for a few seconds: a new one is rare, and counts from then on everywhere. */
export type TariffMemory = { read: () => Promise<TariffInForce> }

const KEPT_MS = 5_000

export function createTariffMemory({ db, keptMs = KEPT_MS }: { db: Db; keptMs?: number }): TariffMemory {
  let kept: { tariff: Promise<TariffInForce>; until: number } | null = null
  return {
    read() {
      if (kept !== null && performance.now() < kept.until) return kept.tariff
      const reading = { tariff: findTariff(db), until: performance.now() + keptMs }
      kept = reading
      // The next one asks again.
      reading.tariff.catch(() => {
        if (kept === reading) kept = null
      })
      return reading.tariff
    },
  }
}
