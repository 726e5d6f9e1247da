import { expect, test } from 'vitest'
import { readLotInCart, setLotBusy, setLotGone } from './cart-state.ts'

test('the next account in a tab inherits no lot that is busy or gone from the last one', () => {
  const [first, next] = ['first@lotyard.test', 'next@lotyard.test'].map((email) => ({ email, cart: null }))
  setLotGone(first!.email, 'A1')
  setLotGone(next!.email, 'B2')
  expect(['A1', 'B2'].map((name) => readLotInCart(next!, name))).toEqual(['out', 'gone'])
  setLotBusy(first!.email, 'C3', true)
  setLotBusy(next!.email, 'D4', true)
  expect(['C3', 'D4'].map((name) => readLotInCart(next!, name))).toEqual(['out', 'busy'])
})
