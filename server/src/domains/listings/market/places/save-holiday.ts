import { holidayProblems, MAX_HOLIDAYS } from '@lotyard/contract/rules/listings/warehouse'
import { federalHolidays } from '@lotyard/contract/rules/shipping/dates/federal-holidays'
import type { Context } from '../../../../context.ts'
import { auditChange } from '../../../../db/audit/audit-change.ts'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { requireNoProblems } from '../edited.ts'
import { deleteHoliday, insertHolidays, lockHolidays, type HolidayRow, type NewHoliday } from './holiday-queries.ts'
import { lockWarehouse } from './warehouse-queries.ts'

type Needs = Pick<Context, 'db'>

export async function addHoliday(
  { db }: Needs,
  { byAccountId, ...given }: NewHoliday & { byAccountId: string },
): Promise<HolidayRow> {
  const holiday = { ...given, day: given.day.trim(), name: given.name.trim() }
  requireNoProblems(holidayProblems(holiday))
  return db.transaction().execute(async (tx) => {
    await requireWarehouse(tx, holiday.warehouse_key)
    const { count } = await lockHolidays(tx)
    const [added] = await insertWithin(tx, count, [holiday])
    if (added === undefined) requireNoProblems({ day: ['This day is a holiday there already.'] })
    await auditHoliday(tx, byAccountId, { before: null, after: added! })
    return added!
  })
}

/** From today to the end of next year. Those that are there stay as they are, so that pressing it twice adds nothing. */
export async function addFederalHolidays(
  { db }: Needs,
  { warehouse_key, byAccountId }: Pick<NewHoliday, 'warehouse_key'> & { byAccountId: string },
): Promise<HolidayRow[]> {
  return db.transaction().execute(async (tx) => {
    await requireWarehouse(tx, warehouse_key)
    const { count, today } = await lockHolidays(tx)
    const year = Number(today.slice(0, 4))
    const coming = [...federalHolidays(year), ...federalHolidays(year + 1)].filter(({ day }) => day >= today)
    const added = await insertWithin(
      tx,
      count,
      coming.map((holiday) => ({ ...holiday, warehouse_key })),
    )
    for (const holiday of added) await auditHoliday(tx, byAccountId, { before: null, after: holiday })
    return added
  })
}

export async function removeHoliday(
  { db }: Needs,
  { id, byAccountId }: { id: string; byAccountId: string },
): Promise<HolidayRow> {
  return db.transaction().execute(async (tx) => {
    const removed = await deleteHoliday(tx, id)
    if (removed === null) throw new Refusal('not_found')
    await auditHoliday(tx, byAccountId, { before: removed, after: null })
    return removed
  })
}

async function requireWarehouse(tx: Tx, key: string | null): Promise<void> {
  if (key !== null && (await lockWarehouse(tx, key)) === null)
    requireNoProblems({ warehouse_key: ['Choose a warehouse from the list.'] })
}

async function insertWithin(tx: Tx, count: number, holidays: readonly NewHoliday[]): Promise<HolidayRow[]> {
  if (count + holidays.length > MAX_HOLIDAYS)
    throw new Refusal('invalid_fields', { message: `A market has ${MAX_HOLIDAYS} holidays at most. Remove old ones.` })
  return insertHolidays(tx, holidays)
}

async function auditHoliday(
  tx: Tx,
  accountId: string,
  { before, after }: { before: HolidayRow | null; after: HolidayRow | null },
): Promise<void> {
  const action = after === null ? 'holiday.remove' : 'holiday.create'
  const shown = (holiday: HolidayRow | null) => ({
    name: holiday?.name ?? null,
    warehouse: holiday === null ? null : (holiday.warehouse_key ?? 'all'),
  })
  const subject = `holiday:${(after ?? before)!.day}`
  await auditChange(tx, { accountId, action, subject, before: before && shown(before), after: shown(after) })
}
