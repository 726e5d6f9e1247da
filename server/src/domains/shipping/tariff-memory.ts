import type { Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { Context } from '../../context.ts'
import { readTariff } from './read-tariff.ts'
import { listNewestTariffs } from './tariff-queries.ts'

export type TariffInForce = { version: number; rates: Tariff }

/** The tariff in force, from memory for a few seconds: a new one is rare, and counts from then on everywhere. */
export type TariffMemory = {
  read: () => Promise<TariffInForce>
  /** For the request that has saved a new one: other processes find it within seconds. */
  forget: () => void
}

const KEPT_MS = 5_000
/** An operator who inserts broken ones stops long before. */
const MAX_LOOKED_AT = 10

type Options = Pick<Context, 'db' | 'log'> & { keptMs?: number }

export function createTariffMemory({ db, log, keptMs = KEPT_MS }: Options): TariffMemory {
  let kept: { tariff: Promise<TariffInForce>; until: number } | null = null
  let lastReported = 0

  /** The newest that may be used: a broken one would price freight wrongly, or not at all, and no admin would be told. */
  async function find(): Promise<TariffInForce> {
    for (const { version, rates: stored } of await listNewestTariffs(db, MAX_LOOKED_AT)) {
      const read = readTariff(stored)
      if ('rates' in read) return { version, rates: read.rates }
      if (version <= lastReported) continue
      lastReported = version
      log.error({ version, problems: read.problems }, 'a freight tariff is broken; the one before it stays in force')
    }
    throw new Error(`None of the newest ${MAX_LOOKED_AT} freight tariffs may be used.`)
  }

  return {
    read() {
      if (kept !== null && performance.now() < kept.until) return kept.tariff
      const reading = { tariff: find(), until: performance.now() + keptMs }
      kept = reading
      // The next one asks again.
      reading.tariff.catch(() => {
        if (kept === reading) kept = null
      })
      return reading.tariff
    },
    forget() {
      kept = null
    },
  }
}
