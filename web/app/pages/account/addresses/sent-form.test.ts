import { expect, test } from 'vitest'
import { describeFreight, eventOf } from './sent-form.ts'

const FREIGHT = { postal_code: '46803', address_type: 'Commercial', loading_dock: true } as const

const FIELDS = {
  id: 'a1',
  role: 'shipping',
  postal_code: '46803',
  address_type: 'Commercial',
  loading_dock: 'Yes',
  freight_before: describeFreight(FREIGHT),
}
const sent = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) form.set(name, value)
  return form
}
const SAVED = '/account/addresses/?saved=a1'

test.each([
  ['create', '/account/addresses/?saved=b2', { type: 'created', id: 'b2', role: 'shipping' }],
  ['copy', '/account/addresses/?saved=b2', { type: 'created', id: 'b2', role: 'billing' }],
  ['update', SAVED, { type: 'updated', id: 'a1', role: 'shipping', changed: [], after: FREIGHT }],
  [
    'update',
    '/account/addresses/?new=billing&saved=a1',
    { type: 'updated', id: 'a1', role: 'shipping', changed: [], after: FREIGHT },
  ],
  ['make_default', SAVED, { type: 'default_updated', id: 'a1', role: 'shipping' }],
  ['remove', '/account/addresses/', { type: 'deleted', id: 'a1', role: 'shipping' }],
])('a form that meant %s and leads to %s raises its event', (intent, leadsTo, event) => {
  expect(eventOf(sent({ intent }), leadsTo)).toEqual(event)
})

test.each([
  ['postal_code', '41048'],
  ['address_type', 'Residential'],
  ['loading_dock', 'No'],
])('an edit says that %s has changed, because shipping costs depend on it', (field, value) => {
  expect(eventOf(sent({ intent: 'update', [field]: value }), SAVED)).toMatchObject({ changed: [field] })
})

test('a new name changes no shipping cost, and the same ZIP code with spaces around it is the same', () => {
  const form = sent({ intent: 'update', first_name: 'Nadia', postal_code: ' 46803 ' })
  expect(eventOf(form, SAVED)).toMatchObject({ changed: [] })
})

test('what saved nothing, or signs its owner in first, raises no event', () => {
  expect(eventOf(sent({ intent: 'make_default' }), '/account/addresses/')).toBeNull()
  expect(eventOf(sent({ intent: 'update' }), '/account/sign_in/?return_to=%2Faccount%2Faddresses%2F')).toBeNull()
})
