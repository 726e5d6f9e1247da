import { expect, test } from 'vitest'
import { readBulkForm, toOptions, type EnteredOptions } from './bulk-form.ts'

const NOTHING: EnteredOptions = {
  starts_at: '',
  every_minutes: '',
  reason: '',
  change_by: '',
  change: '',
  discount_percent: '',
  pick_up: '',
  to: '',
  duration_hours: '',
  msrp_percent: '',
  round_to: '',
}

test.each([
  ['ten percent off', { change_by: 'percent_off', change: '10%' }, { options: { percent: -10 } }],
  ['a half percent more', { change_by: 'percent_up', change: '0.5' }, { options: { percent: 0.5 } }],
  ['dollars off', { change_by: 'dollars_off', change: '$1,000.50' }, { options: { amount_cents: -100_050 } }],
  ['dollars more', { change_by: 'dollars_up', change: '25' }, { options: { amount_cents: 2_500 } }],
  ['nothing yet, which the server asks for', { change_by: 'dollars_up', change: ' ' }, { options: {} }],
  ['words', { change_by: 'percent_off', change: 'ten' }, { errors: { change: [expect.any(String)] } }],
  ['a minus of their own', { change_by: 'dollars_off', change: '-5' }, { errors: { change: [expect.any(String)] } }],
])('a price changes by %s', (_case, entered, expected) => {
  expect(toOptions('price', { ...NOTHING, ...entered }, 'UTC')).toEqual(expected)
})

test('a start is typed in the site’s zone', () => {
  const entered = { ...NOTHING, starts_at: '2026-12-01T09:00', every_minutes: '2' }
  expect(toOptions('schedule', entered, 'America/New_York')).toEqual({
    options: { starts_at: '2026-12-01T14:00:00.000Z', every_minutes: 2 },
  })
  expect(toOptions('schedule', { ...entered, starts_at: 'soon' }, 'UTC')).toHaveProperty('errors.starts_at')
  expect(toOptions('schedule', { ...entered, every_minutes: 'a few' }, 'UTC')).toHaveProperty('errors.every_minutes')
})

test.each([
  ['msrp', { msrp_percent: '12.5%', round_to: '500' }, { options: { msrp_basis_points: 1_250, round_to_cents: 500 } }],
  ['msrp', { msrp_percent: 'a fifth', round_to: '500' }, { errors: { msrp_percent: [expect.any(String)] } }],
  ['duration', { duration_hours: '72' }, { options: { duration_hours: 72 } }],
  ['duration', { duration_hours: '1.5' }, { errors: { duration_hours: [expect.any(String)] } }],
  ['category', { to: 'kitchen' }, { options: { to: 'kitchen' } }],
  ['audience', { to: '' }, { options: {} }],
] as const)('%s reads %o', (act, entered, expected) => {
  expect(toOptions(act, { ...NOTHING, ...entered }, 'UTC')).toEqual(expected)
})

test('what an act does not ask for is not sent with it', () => {
  const entered = { ...NOTHING, reason: 'Damaged', change: '10', change_by: 'percent_off' }
  expect(toOptions('publish', entered, 'UTC')).toEqual({ options: {} })
  expect(toOptions('withdraw', entered, 'UTC')).toEqual({ options: { reason: 'Damaged' } })
})

test('a form names its act and its listings; an act that is not ours is none', () => {
  const form = new FormData()
  form.set('act', 'price')
  form.append('name', 'AAAA')
  form.append('name', 'BBBB')
  form.set('step', 'apply')
  expect(readBulkForm(form)).toMatchObject({ act: 'price', names: ['AAAA', 'BBBB'], isApply: true })
  form.set('act', 'constructor')
  expect(readBulkForm(form).act).toBeNull()
})
