import { keyProblems, warehouseProblems } from '@lotyard/contract/rules/listings/market'
import type { Context } from '../../../../context.ts'
import { auditChange } from '../../../../db/audit/audit-change.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { isEdited, refuseTakenKey, requireNoProblems, type Creation, type Edit, type Problems } from '../edited.ts'
import {
  countWarehouses,
  insertWarehouse,
  lockWarehouse,
  MAX_WAREHOUSES,
  updateWarehouse,
  type WarehouseFields,
  type WarehouseRow,
} from './warehouse-queries.ts'

export type WarehouseNeeds = Pick<Context, 'db'> & {
  /** Whether freight knows the place. */
  isServed: (zip: string) => boolean
}

export async function createWarehouse(
  { db, isServed }: WarehouseNeeds,
  { key, fields: given, byAccountId }: Creation<WarehouseFields>,
): Promise<WarehouseRow> {
  const fields = clean(given)
  requireNoProblems({ ...keyProblems(key), ...problemsOf(fields, isServed) })
  return db.transaction().execute(async (tx) => {
    if ((await countWarehouses(tx)) >= MAX_WAREHOUSES)
      throw new Refusal('invalid_fields', { message: `A market has ${MAX_WAREHOUSES} warehouses at most.` })
    const row = (await insertWarehouse(tx, key, fields)) ?? refuseTakenKey()
    const entry = { accountId: byAccountId, action: 'warehouse.create' as const, subject: `warehouse:${key}` }
    await auditChange(tx, { ...entry, before: null, after: fields })
    return row
  })
}

export async function changeWarehouse(
  { db, isServed }: WarehouseNeeds,
  { key, version, fields: given, byAccountId }: Edit<WarehouseFields>,
): Promise<WarehouseRow> {
  const fields = clean(given)
  requireNoProblems(problemsOf(fields, isServed))
  return db.transaction().execute(async (tx) => {
    const row = await lockWarehouse(tx, key)
    const before = row === null ? null : { version: row.version, fields: clean(row) }
    if (!isEdited(before, { version, fields })) return row!
    const entry = { accountId: byAccountId, action: 'warehouse.change' as const, subject: `warehouse:${key}` }
    await auditChange(tx, { ...entry, before: before.fields, after: fields })
    return updateWarehouse(tx, key, fields)
  })
}

function clean({ description, city, region, zip, is_retired }: WarehouseFields): WarehouseFields {
  return { description: description.trim(), city: city.trim(), region: region.trim(), zip: zip.trim(), is_retired }
}

function problemsOf(fields: WarehouseFields, isServed: WarehouseNeeds['isServed']): Problems {
  const problems = warehouseProblems(fields)
  if (problems['zip'] === undefined && !isServed(fields.zip))
    problems['zip'] = ["Freight doesn't know this ZIP code. Check it, or take a neighboring one."]
  return problems
}
