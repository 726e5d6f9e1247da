import { expect, test } from 'vitest'
import { pickColumns } from './pick-columns.ts'

test('only the named columns of a row are taken, and one that is left out stays out', () => {
  const row: { name: string; position?: number } = { name: 'Pallet' }
  const sent = { ...row, account_id: '7', constructor: 'x' } as typeof row
  expect(pickColumns(sent, ['name', 'position'])).toEqual({ name: 'Pallet' })
  expect(Object.keys(pickColumns(sent, ['name', 'position']))).toEqual(['name'])
})
