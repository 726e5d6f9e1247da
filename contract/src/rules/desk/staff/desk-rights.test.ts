import { expect, test } from 'vitest'
import { ALL_RIGHTS, DESK_AREAS, hasRight, meetsNeed } from './desk-rights.ts'

test('who may write may read, and who may read may not write', () => {
  expect(hasRight({ orders: 'read' }, 'orders', 'read')).toBe(true)
  expect(hasRight({ orders: 'read' }, 'orders', 'write')).toBe(false)
  expect(hasRight({ orders: 'write' }, 'orders', 'read')).toBe(true)
  expect(hasRight({ orders: 'write' }, 'money', 'read')).toBe(false)
})

test('any area is enough where a call asks for any', () => {
  expect(hasRight({ market: 'read' }, 'any', 'read')).toBe(true)
  expect(hasRight({ market: 'read' }, 'any', 'write')).toBe(false)
  expect(hasRight({}, 'any', 'read')).toBe(false)
})

test('an owner has every right', () => {
  for (const area of DESK_AREAS) expect(hasRight(ALL_RIGHTS, area, 'write'), area).toBe(true)
})

test('a call of two areas takes both rights', () => {
  const need = { area: 'orders', level: 'write', also: { area: 'money', level: 'write' } } as const
  expect(meetsNeed({ orders: 'write', money: 'write' }, need)).toBe(true)
  expect(meetsNeed({ orders: 'write', money: 'read' }, need)).toBe(false)
  expect(meetsNeed({ money: 'write' }, need)).toBe(false)
})
