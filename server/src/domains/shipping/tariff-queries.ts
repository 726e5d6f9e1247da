import type { Tariff } from '@lotyard/contract/rules/shipping/tariff'
import type { Db, Tx } from '../../db/database.ts'

export type TariffInForce = { version: number; rates: Tariff }

/** The newest is in force. */
export async function findTariff(db: Db | Tx): Promise<TariffInForce> {
  const { version, rates } = await db
    .selectFrom('freight_tariffs')
    .select(['version', 'rates'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { version, rates: rates as unknown as Tariff }
}
