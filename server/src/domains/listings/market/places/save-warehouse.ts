import { NEW_WAREHOUSE, warehouseProblems, type WarehouseWork } from '@lotyard/contract/rules/listings/warehouse'
import { keyProblems } from '@lotyard/contract/rules/listings/market'
import { openingLines } from '@lotyard/contract/rules/shipping/dates/opening-lines'
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

/** What is left out of how it works stays as it is. */
export type GivenWarehouse = Omit<WarehouseFields, keyof WarehouseWork> & {
  [Name in keyof WarehouseWork]?: WarehouseFields[Name] | undefined
}

export async function createWarehouse(
  { db, isServed }: WarehouseNeeds,
  { key, fields: given, byAccountId }: Creation<GivenWarehouse>,
): Promise<WarehouseRow> {
  const fields = clean(given, NEW_WAREHOUSE)
  requireNoProblems({ ...keyProblems(key), ...problemsOf(fields, isServed) })
  return db.transaction().execute(async (tx) => {
    if ((await countWarehouses(tx)) >= MAX_WAREHOUSES)
      throw new Refusal('invalid_fields', { message: `A market has ${MAX_WAREHOUSES} warehouses at most.` })
    const row = (await insertWarehouse(tx, key, fields)) ?? refuseTakenKey()
    const entry = { accountId: byAccountId, action: 'warehouse.create' as const, subject: `warehouse:${key}` }
    await auditChange(tx, { ...entry, before: null, after: audited(fields) })
    return row
  })
}

export async function changeWarehouse(
  { db, isServed }: WarehouseNeeds,
  { key, version, fields: given, byAccountId }: Edit<GivenWarehouse>,
): Promise<WarehouseRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockWarehouse(tx, key)
    const fields = clean(given, row ?? NEW_WAREHOUSE)
    requireNoProblems(problemsOf(fields, isServed))
    const before = row === null ? null : { version: row.version, fields: clean(row, row) }
    if (!isEdited(before, { version, fields })) return row!
    const entry = { accountId: byAccountId, action: 'warehouse.change' as const, subject: `warehouse:${key}` }
    await auditChange(tx, { ...entry, before: audited(before.fields), after: audited(fields) })
    return updateWarehouse(tx, key, fields)
  })
}

function clean(given: GivenWarehouse, otherwise: WarehouseWork): WarehouseFields {
  const line = (name: 'street' | 'phone' | 'dock_note'): string | null =>
    (given[name] === undefined ? otherwise[name] : given[name])?.trim() || null
  return {
    description: given.description.trim(),
    street: line('street'),
    city: given.city.trim(),
    region: given.region.trim(),
    zip: given.zip.trim(),
    phone: line('phone'),
    dock_note: line('dock_note'),
    time_zone: given.time_zone ?? otherwise.time_zone,
    // In one order of keys, so that the same hours are no change.
    hours: (given.hours ?? otherwise.hours).map((day) => day && { open: day.open, close: day.close }),
    handling_days: given.handling_days ?? otherwise.handling_days,
    cut_off: given.cut_off ?? otherwise.cut_off,
    slot_minutes: given.slot_minutes ?? otherwise.slot_minutes,
    slot_capacity: given.slot_capacity === undefined ? otherwise.slot_capacity : given.slot_capacity,
    pick_up_notice_hours: given.pick_up_notice_hours ?? otherwise.pick_up_notice_hours,
    is_retired: given.is_retired,
  }
}

/** As people read it in the audit trail. */
function audited({ hours, ...fields }: WarehouseFields) {
  return { ...fields, hours: openingLines(hours).join('; ') }
}

function problemsOf(fields: WarehouseFields, isServed: WarehouseNeeds['isServed']): Problems {
  const problems = warehouseProblems(fields)
  if (problems['zip'] === undefined && !isServed(fields.zip))
    problems['zip'] = ["Freight doesn't know this ZIP code. Check it, or take a neighboring one."]
  return problems
}
