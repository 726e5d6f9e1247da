import { describe, expect, test } from 'vitest'
import { balanceCents, receivedCents, type MoneyOfOrder } from './balance.ts'

const order = (change: Partial<MoneyOfOrder>): MoneyOfOrder => ({
  state: 'invoiced',
  totalCents: 1_000_00,
  payments: [],
  receipts: [],
  refunds: [],
  ...change,
})
const receipt = (amountCents: number, isReversed = false) => ({ amountCents, isReversed })
const refund = (
  kind: 'money' | 'credit' | 'surplus',
  amountCents: number,
  state: 'waiting' | 'failed' = 'waiting',
) => ({
  kind,
  amountCents,
  state,
})

describe('what an order owes', () => {
  test('is its total, less what came in by every way', () => {
    const paid = [
      { purpose: 'balance', state: 'captured', amountCents: 300_00 },
      { purpose: 'balance', state: 'authorised', amountCents: 500_00 },
      { purpose: 'balance', state: 'failed', amountCents: 300_00 },
    ] as const
    const given = order({ payments: paid, receipts: [receipt(200_00), receipt(50_00, true)] })
    expect([receivedCents(given), balanceCents(given)]).toEqual([500_00, 500_00])
  })

  test('is nothing once what it was placed with is authorised', () => {
    const payments = [{ purpose: 'order', state: 'authorised', amountCents: 1_000_00 }] as const
    expect(balanceCents(order({ state: 'paid', payments }))).toBe(0)
  })

  test('falls with a credit, and stays with money given back', () => {
    expect(balanceCents(order({ refunds: [refund('credit', 100_00)] }))).toBe(900_00)
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
})
