import type { Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { Context } from '../../context.ts'
import { keepBriefly, type Kept } from '../../lib/keep-briefly.ts'
import { readTariff } from './read-tariff.ts'
import { listNewestTariffs } from './tariff-queries.ts'

export type TariffInForce = { version: number; rates: Tariff }

/** The tariff in force: a new one is rare, and counts from then on everywhere. */
export type TariffMemory = Kept<TariffInForce>

const KEPT_MS = 5_000
/** An operator who inserts broken ones stops long before. */
const MAX_LOOKED_AT = 10

type Options = Pick<Context, 'db' | 'log'> & { keptMs?: number }

export function createTariffMemory({ db, log, keptMs = KEPT_MS }: Options): TariffMemory {
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

  return keepBriefly(find, keptMs)
}
