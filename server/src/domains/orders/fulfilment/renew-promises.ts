import { estimateDates, travelOf } from '@lotyard/contract/rules/shipping/dates/estimate'
import type { Tx } from '../../../db/database.ts'
import { listPromises, savePromises } from './promise-queries.ts'

/**
 * Makes the dates of an order from the moment that it was really paid, or accepted where it ships before payment; under its
 * lock. They were written when it was placed, which for a card is seconds before; an invoice is paid days later. How long the
 * way takes stays what it was then.
 */
export async function renewPromises(tx: Tx, orderId: string, from: Date): Promise<void> {
  const parts = await listPromises(tx, orderId)
  const renewed = parts.flatMap(({ part, promised, calendar }) => {
    const estimate = estimateDates(calendar, from, travelOf(promised))
    return estimate === null ? [] : [{ part, promised: estimate }]
  })
  if (renewed.length > 0) await savePromises(tx, orderId, renewed)
}
