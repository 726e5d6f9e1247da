import { keyProblems } from '@lotyard/contract/rules/listings/market'
import { carrierProblems } from '@lotyard/contract/rules/orders/fulfilment/carriers'
import type { Context } from '../../../context.ts'
import { auditChange } from '../../../db/audit/audit-change.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { isEdited, refuseTakenKey, requireNoProblems, type Creation, type Edit } from '../../listings/index.ts'
import {
  countCarriers,
  insertCarrier,
  lockCarrier,
  MAX_CARRIERS,
  updateCarrier,
  type CarrierFields,
  type CarrierRow,
} from './carrier-queries.ts'

/** As they are typed: an empty link is none. */
export type GivenCarrier = Omit<CarrierFields, 'link'> & { link: string }

export async function createCarrier(
  { db }: Pick<Context, 'db'>,
  { key, fields: given, byAccountId }: Creation<GivenCarrier>,
): Promise<CarrierRow> {
  requireNoProblems({ ...keyProblems(key), ...carrierProblems(given) })
  const fields = clean(given)
  return db
    .transaction()
    .execute(async (tx) => {
      if ((await countCarriers(tx)) >= MAX_CARRIERS)
        throw new Refusal('invalid_fields', { message: `A market has ${MAX_CARRIERS} carriers at most.` })
      const row = (await insertCarrier(tx, key, fields)) ?? refuseTakenKey()
      const entry = { accountId: byAccountId, action: 'carrier.create' as const, subject: `carrier:${key}` }
      await auditChange(tx, { ...entry, before: null, after: fields })
      return row
    })
    .catch(refuseTakenName)
}

export async function changeCarrier(
  { db }: Pick<Context, 'db'>,
  { key, version, fields: given, byAccountId }: Edit<GivenCarrier>,
): Promise<CarrierRow> {
  requireNoProblems(carrierProblems(given))
  const fields = clean(given)
  return db
    .transaction()
    .execute(async (tx) => {
      const row = await lockCarrier(tx, key)
      const before = row === null ? null : { version: row.version, fields: clean({ ...row, link: row.link ?? '' }) }
      if (!isEdited(before, { version, fields })) return row!
      const entry = { accountId: byAccountId, action: 'carrier.change' as const, subject: `carrier:${key}` }
      await auditChange(tx, { ...entry, before: before.fields, after: fields })
      return updateCarrier(tx, key, fields)
    })
    .catch(refuseTakenName)
}

/** Shipments find their carrier by its name. */
function refuseTakenName(error: unknown): never {
  if (breaksRule(error, 'one_carrier_per_name'))
    throw new Refusal('invalid_fields', { errors: { name: ['Another carrier has this name.'] } })
  throw error
}

function clean({ name, mode, link, is_retired }: GivenCarrier): CarrierFields {
  return { name: name.trim(), mode, link: link.trim() === '' ? null : link.trim(), is_retired }
}
