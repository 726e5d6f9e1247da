// SQL of when warehouses work.
import { MAX_HOLIDAYS } from '@lotyard/contract/rules/listings/warehouse'
import type { WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** A `WarehouseCalendar` as JSON, for statements that call warehouses `w`. Holidays of the past move no date. */
export const CALENDAR_JSON: RawBuilder<WarehouseCalendar> = sql`json_build_object('timeZone', w.time_zone,
  'hours', w.hours, 'handlingDays', w.handling_days, 'cutOff', w.cut_off, 'closedDays', array(
    select holiday.day::text from holidays holiday
    where holiday.day >= current_date - 2 and (holiday.warehouse_key is null or holiday.warehouse_key = w.key)
    order by holiday.day limit ${sql.lit(MAX_HOLIDAYS)}))`

export type CalendarRow = { key: string; calendar: WarehouseCalendar }

export async function listCalendars(db: Db | Tx): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`select w.key, ${CALENDAR_JSON} as calendar from warehouses w`.execute(db)
  return rows
}
