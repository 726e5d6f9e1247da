import type { getFreightEndpoint } from '@lotyard/contract/desk/market/freight'
import { HISTORY_LENGTH } from '@lotyard/contract/desk/market/history'
import { tariffChanges } from '@lotyard/contract/rules/shipping/tariff/tariff-changes'
import { toFreightRates } from '@lotyard/contract/rules/shipping/tariff/tariff-on-the-wire'
import type { Tariff } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { ReplyOf } from '@lotyard/contract/wire/endpoint'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readTariff } from '../read-tariff.ts'
import type { TariffInForce } from '../tariff-memory.ts'
import { findTariff, listTariffs, type TariffRow } from './tariff-desk-queries.ts'

type Freight = ReplyOf<typeof getFreightEndpoint>

/** The rates in force, or those of an older version to start from, with the last versions. */
export async function readFreight(db: Db, inForce: TariffInForce, shownVersion: number | null): Promise<Freight> {
  // One more than is shown, so that the last of them has one to be compared with.
  const rows = await listTariffs(db, HISTORY_LENGTH + 1)
  const shown = shownVersion === null ? inForce : await requireUsable(db, shownVersion)
  return {
    version: inForce.version,
    newest: rows[0]!.version,
    shown: shown.version,
    rates: toFreightRates(shown.rates),
    versions: rows.slice(0, HISTORY_LENGTH).map((row, at) => toVersion(row, rows.slice(at + 1))),
  }
}

async function requireUsable(db: Db, version: number): Promise<TariffInForce> {
  const row = await findTariff(db, version)
  const rates = row === null ? null : ratesOf(row)
  if (rates === null) throw new Refusal('not_found')
  return { version, rates }
}

function toVersion(row: TariffRow, older: readonly TariffRow[]): Freight['versions'][number] {
  const rates = ratesOf(row)
  const before = older.map(ratesOf).find((earlier) => earlier !== null) ?? null
  return {
    version: row.version,
    created_at: row.created_at.toISOString(),
    by: row.by_name,
    note: row.note,
    changes: rates === null || before === null ? [] : tariffChanges(before, rates),
    is_usable: rates !== null,
  }
}

function ratesOf({ rates }: TariffRow): Tariff | null {
  const read = readTariff(rates)
  return 'rates' in read ? read.rates : null
}
