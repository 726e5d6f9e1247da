import { estimateDates } from '@lotyard/contract/rules/shipping/dates/estimate'
import type { WarehouseCalendar } from '@lotyard/contract/rules/shipping/dates/warehouse-calendar'
import { expect, test } from 'vitest'
import { estimateFor } from './estimate-for.ts'

const open = { open: '08:00', close: '16:00' }
const calendar: WarehouseCalendar = {
  timeZone: 'America/New_York',
  hours: [open, open, open, open, open, null, null],
  handlingDays: 2,
  cutOff: '14:00',
  closedDays: [],
}
const lots = [{ weightLbs: 400, palletCount: 1, lengthIn: 48, widthIn: 40, heightIn: 60 }]
const asked = (paidAt: string) => ({ warehouseKey: 'hebron', paidAt: new Date(paidAt), lane: null, lots })

test('what is paid from the cut-off on starts a day later, whoever asked a moment before', () => {
  const calendars = new Map([['hebron', calendar]])
  // 14:00 in New York. The last two go back to minutes that were asked for already.
  const moments = ['17:59:00', '17:59:59.999', '18:00:00', '18:00:59', '17:59:30', '18:00:30']
  for (const moment of moments.map((time) => `2026-06-15T${time}Z`))
    expect(estimateFor(calendars, asked(moment)), moment).toEqual(estimateDates(calendar, new Date(moment), null))
  const readyOn = (time: string) => estimateFor(calendars, asked(`2026-06-15T${time}Z`))?.readyOn
  expect([readyOn('17:59:59'), readyOn('18:00:00')]).toEqual(['2026-06-17', '2026-06-18'])
})
