// SQL of the days on which warehouses are closed.
import type { Holiday } from '@lotyard/contract/desk/market/places'
import { MAX_HOLIDAYS } from '@lotyard/contract/rules/listings/warehouse'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'

export type HolidayRow = Holiday
export type NewHoliday = Omit<Holiday, 'id'>

const COLUMNS = sql`id::text as id, day::text as day, warehouse_key, name`

/** From a month ago on: older ones say nothing about a date to come. */
export async function listHolidays(db: Db | Tx): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select ${COLUMNS} from holidays where holidays.day >= current_date - 31
    order by holidays.day, warehouse_key nulls first limit ${sql.lit(MAX_HOLIDAYS)}`.execute(db)
  return rows
}

/** One admin at a time: of two who add the last ones that there is room for, the second is told. */
export async function lockHolidays(tx: Tx): Promise<{ count: number; today: string }> {
  await sql`select pg_advisory_xact_lock(hashtext('holidays'))`.execute(tx)
  const { rows } = await sql<{ count: number; today: string }>`
    select count(*)::int as count, current_date::text as today from holidays`.execute(tx)
  return rows[0]!
}

/** Those that were missing, earliest first. */
export async function insertHolidays(tx: Tx, holidays: readonly NewHoliday[]): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    insert into holidays (day, warehouse_key, name)
    select * from unnest(${holidays.map(({ day }) => day)}::date[],
      ${holidays.map((holiday) => holiday.warehouse_key)}::text[], ${holidays.map(({ name }) => name)}::text[])
    on conflict (day, warehouse_key) do nothing returning ${COLUMNS}`.execute(tx)
  return rows.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

export async function deleteHoliday(tx: Tx, id: string): Promise<HolidayRow | null> {
  const { rows } = await sql<HolidayRow>`delete from holidays where id = ${id}::bigint returning ${COLUMNS}`.execute(tx)
  return rows[0] ?? null
}
