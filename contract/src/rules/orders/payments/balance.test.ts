import { describe, expect, test } from 'vitest'
import {
  balanceCents,
  isCollected,
  receivedCents,
  returnableCents,
  surplusCents,
  type MoneyOfOrder,
  type RefundKind,
} from './balance.ts'

const order = (change: Partial<MoneyOfOrder>): MoneyOfOrder => ({
  state: 'invoiced',
  totalCents: 1_000_00,
  payments: [],
  receipts: [],
  refunds: [],
  ...change,
})
const receipt = (amountCents: number, isReversed = false) => ({ amountCents, isReversed })
const refund = (kind: RefundKind, amountCents: number, state: 'waiting' | 'failed' = 'waiting') => ({
  kind,
  amountCents,
  state,
})
const card = (state: string, amountCents: number, returnedCents = 0, purpose: 'order' | 'balance' = 'balance') => ({
  purpose,
  state,
  amountCents,
  returnedCents,
})

describe('what an order owes', () => {
  test('is its total, less what came in by every way', () => {
    const payments = [
      card('captured', 300_00),
      card('authorised', 500_00),
      card('failed', 300_00),
      // It turned up after its order had failed, and went back.
      card('refunded', 300_00),
    ]
    const given = order({ payments, receipts: [receipt(200_00), receipt(50_00, true)] })
    expect([receivedCents(given), balanceCents(given)]).toEqual([500_00, 500_00])
  })

  test('is nothing once what it was placed with is authorised', () => {
    const given = order({ state: 'paid', payments: [card('authorised', 1_000_00, 0, 'order')] })
    expect([balanceCents(given), isCollected(given)]).toEqual([0, false])
    expect(isCollected({ ...given, payments: [card('captured', 1_000_00, 0, 'order')] })).toBe(true)
  })

  test('falls with a credit or what is written off, and stays with money given back', () => {
    const given = order({ refunds: [refund('credit', 100_00), refund('write_off', 900_00)] })
    expect([balanceCents(given), isCollected(given), returnableCents(given)]).toEqual([0, true, 0])
    const refunds = [refund('money', 400_00), refund('money', 100_00, 'failed')]
    expect(balanceCents(order({ state: 'paid', receipts: [receipt(1_000_00)], refunds }))).toBe(0)
  })

  test('is below zero for what was paid too much, until that is returned', () => {
    expect(balanceCents(order({ state: 'paid', receipts: [receipt(1_200_00)] }))).toBe(-200_00)
    const refunds = [refund('surplus', 200_00)]
    expect(balanceCents(order({ state: 'paid', receipts: [receipt(1_200_00)], refunds }))).toBe(0)
  })

  test('is what is still to be given back, once it is over', () => {
    expect(balanceCents(order({ state: 'cancelled', receipts: [receipt(600_00)] }))).toBe(-600_00)
    const refunds = [refund('money', 600_00)]
    expect(balanceCents(order({ state: 'cancelled', receipts: [receipt(600_00)], refunds }))).toBe(0)
    expect(balanceCents(order({ state: 'cancelled' }))).toBe(0)
  })

  test('does not come back with a payment that was voided because it was given back', () => {
    const payments = [card('voided', 500_00, 500_00), card('voided', 400_00)]
    const given = order({ state: 'paid', payments, receipts: [receipt(500_00)], refunds: [refund('money', 500_00)] })
    expect([balanceCents(given), returnableCents(given)]).toEqual([0, 500_00])
  })

  test('returns no more than is here, where it is paid after it was written off', () => {
    const refunds = [refund('money', 400_00), refund('write_off', 1_000_00)]
    const given = order({ state: 'paid', receipts: [receipt(1_000_00)], refunds })
    expect([balanceCents(given), surplusCents(given)]).toEqual([-1_000_00, 600_00])
  })

  test('comes back whole where a receipt is reversed, whatever went out by hand', () => {
    const given = order({ state: 'paid', receipts: [receipt(1_000_00, true)], refunds: [refund('money', 400_00)] })
    expect([balanceCents(given), isCollected(given), returnableCents(given)]).toEqual([1_000_00, false, 0])
  })
})
