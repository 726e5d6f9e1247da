import { expect, test } from 'vitest'
import { lastReportUntil, mayReport, reportUntil } from './problem-window.ts'

const left = new Date('2026-11-01T12:00:00Z')
const shipped = { state: 'shipped', leftAt: left } as const
const pickedUp = { state: 'picked_up', leftAt: left } as const
const ready = { state: 'ready', leftAt: null } as const

test('problems are reported until 5 days after pick-up and 12 after shipping', () => {
  expect(reportUntil(pickedUp)).toEqual(new Date('2026-11-06T12:00:00Z'))
  expect(reportUntil(shipped)).toEqual(new Date('2026-11-13T12:00:00Z'))
  expect(reportUntil(ready)).toBeNull()
})

test.each([
  [pickedUp, '2026-11-06T11:59:59Z', true],
  [pickedUp, '2026-11-06T12:00:00Z', false],
  [shipped, '2026-11-13T11:59:59Z', true],
  [shipped, '2026-11-13T12:00:00Z', false],
  [ready, '2026-11-02T00:00:00Z', false],
])('%j at %s: %s', (shipment, now, expected) => {
  expect(mayReport(shipment, new Date(now))).toBe(expected)
})

test('an order can be complained about until the last of its shipments can', () => {
  const now = new Date('2026-11-05T00:00:00Z')
  expect(lastReportUntil([pickedUp, shipped, ready], now)).toEqual(reportUntil(shipped))
  expect(lastReportUntil([pickedUp, ready], now)).toEqual(reportUntil(pickedUp))
  expect(lastReportUntil([pickedUp], new Date('2026-11-07T00:00:00Z'))).toBeNull()
  expect(lastReportUntil([], now)).toBeNull()
})
