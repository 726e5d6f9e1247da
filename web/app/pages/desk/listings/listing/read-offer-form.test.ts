import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { expect, test } from 'vitest'
import { readLineForm, readOfferForm, readShippingForm, readStart, showOffer } from './read-offer-form.ts'

const ZONE = 'America/Chicago'
function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('[S5.08] a price is read to cents by rounding, and an empty one is none', () => {
  const read = (price: string) => readOfferForm(formOf({ fixed_price_cents: price }), ZONE)
  expect(read('1,234.565').value.fixed_price_cents).toBe(1_234_57)
  expect(read('').value.fixed_price_cents).toBe(null)
  expect(read('cheap').errors).toEqual({ fixed_price_cents: ['Enter a dollar amount, for example 2,650.'] })
})

test('times are of the site, drops are rows of which empty ones are left out', () => {
  const form = { drop_at_0: '2026-12-01T09:00', drop_price_0: '900', drop_at_3: '2026-12-02T09:00', drop_price_3: '' }
  const { value, errors } = readOfferForm(formOf({ fixed_price_cents: '1000', ...form }), ZONE)
  expect(value.drops).toEqual([
    { drops_at: '2026-12-01T15:00:00.000Z', price_cents: 900_00 },
    { drops_at: '2026-12-02T15:00:00.000Z', price_cents: null },
  ])
  expect(errors).toEqual({ drop_price_3: ['Enter a dollar amount, for example 2,650.'] })
  expect(readStart(formOf({ opens_at: '2026-07-01T08:30' }), ZONE).value).toBe('2026-07-01T13:30:00.000Z')
  expect(readStart(formOf({ opens_at: 'soon' }), ZONE).errors).toHaveProperty('opens_at')
})

test('an auction that is shown reads back as it was', () => {
  const auction = {
    opening_cents: 100_00,
    reserve_cents: null,
    starts_at: null,
    ends_at: '2026-12-01T15:00:00.000Z',
    duration_hours: 48,
    soft_close_minutes: 2.5,
    extension_minutes: 3,
    cap_minutes: null,
    relists_left: 1,
  }
  const offer = { buying_format: 'auction' as const, fixed_price_cents: null, drops: [], auction }
  expect(readOfferForm(formOf(showOffer({ offer, time_zone: ZONE })), ZONE)).toMatchObject({ value: offer, errors: {} })
})

test('the fields of an auction that is not planned yet begin with the default plan', () => {
  const offer = { buying_format: 'fixed_price' as const, fixed_price_cents: 100_00, drops: [], auction: null }
  expect(showOffer({ offer, time_zone: ZONE })).toMatchObject({
    duration_hours: String(DEFAULT_PLAN.durationHours),
    soft_close_minutes: String(DEFAULT_PLAN.softCloseWindowSeconds / 60),
    extension_minutes: String(DEFAULT_PLAN.extensionSeconds / 60),
    relists_left: String(DEFAULT_PLAN.relistsLeft),
  })
})

test('a number that cannot be read is never taken for none', () => {
  const { errors } = readOfferForm(formOf({ buying_format: 'auction', cap_minutes: 'ten', duration_hours: '-1' }), ZONE)
  expect(errors).toEqual({ cap_minutes: ['Enter a number.'], duration_hours: ['Enter a number.'] })
})

test('shipping and lines are read with what was left empty', () => {
  expect(readShippingForm(formOf({ mode: 'free', flat_cents: 'x', discount_percent: '' }))).toEqual({
    value: { mode: 'free', flat_cents: null, discount_percent: 0, available_for_pick_up: false },
    errors: {},
  })
  expect(readLineForm(formOf({ description: 'Blender', quantity: '1,000', unit_msrp_cents: '' })).value).toMatchObject({
    description: 'Blender',
    quantity: 1_000,
    unit_msrp_cents: 0,
  })
})
