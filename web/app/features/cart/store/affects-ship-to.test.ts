import type { Freight, FreightField } from '@lotyard/contract/rules/addresses/freight-fields'
import { describe, expect, test } from 'vitest'
import type { AddressEvent } from '../../../lib/browser/address-events.ts'
import { affectsShipTo } from './affects-ship-to.ts'

const shipTo = { id: 'a1', postal_code: '46803', address_type: 'Commercial', loading_dock: true } as const
const event = (given: Partial<AddressEvent>) =>
  ({ type: 'created', id: 'a1', role: 'shipping', ...given }) as AddressEvent

const moved = (changed: FreightField[], change: Partial<Freight> = {}): AddressEvent => {
  const { id, ...freight } = shipTo
  return { type: 'updated', id, role: 'shipping', changed, after: { ...freight, ...change } }
}

describe('[S4.03] which address events refresh shipping costs', () => {
  test.each([
    ['created as shipping with none set', event({ id: 'b2' }), null, true],
    ['created as shipping with one set', event({ id: 'b2' }), shipTo, false],
    ['created as billing', event({ id: 'b2', role: 'billing' }), null, false],
    ['the ship-to with a new postal code', moved(['postal_code'], { postal_code: '10001' }), shipTo, true],
    ['the ship-to with another dock', moved(['loading_dock'], { loading_dock: false }), shipTo, true],
    ['the ship-to with a new name', moved([]), shipTo, false],
    ['a new postal code that the cart has heard of', moved(['postal_code']), shipTo, false],
    ['another address', { ...moved(['postal_code'], { postal_code: '10001' }), id: 'b2' }, shipTo, false],
    ['the ship-to deleted', event({ type: 'deleted' }), shipTo, true],
    ['another one deleted', event({ type: 'deleted', id: 'b2' }), shipTo, false],
    ['another default', event({ type: 'default_updated' }), shipTo, false],
  ] as const)('%s: %#', (_case, given, to, expected) => expect(affectsShipTo(given, { shipTo: to })).toBe(expected))

  test('a ship-to that is not known may be any', () => {
    expect(affectsShipTo(event({ type: 'deleted', id: 'b2' }), null)).toBe(true)
    expect(affectsShipTo(moved([]), null)).toBe(false)
    expect(affectsShipTo(moved(['postal_code']), null)).toBe(true)
  })
})
