// When an order by invoice or wire is due, and what is said no to: credit that is used up, wires that may not be chosen.
import { dueInDays } from '@lotyard/contract/rules/auctions/payment-due'
import { dueInBankDays } from '@lotyard/contract/rules/orders/terms/bank-days'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { GRACE_WEEKDAYS, wireProblem } from '@lotyard/contract/rules/orders/terms/wire-at-checkout'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { findDefaultSite } from '../../../listings/index.ts'
import type { ChosenPayment } from '../../preview/chosen-payment.ts'
import type { OrderFacts } from '../../preview/order-facts-queries.ts'
import type { Credit } from '../../terms/credit-queries.ts'
import type { PaidLater } from './insert-order-queries.ts'

export type Due = { dueAt: Date | null; later?: PaidLater }

type Given = {
  payment: ChosenPayment
  facts: OrderFacts
  credit: Credit | null
  totalCents: number
  isEmailConfirmed: boolean
}

/** Under the account's lock: two orders at once must neither share what is left of its credit nor be a fourth wire. */
export async function dueOf(tx: Tx, given: Given): Promise<Due> {
  if (given.payment.kind === 'invoice') return invoiceDue(tx, given)
  if (given.payment.kind === 'wire') return wireDue(tx, given)
  return { dueAt: null }
}

async function invoiceDue(tx: Tx, { facts, credit, totalCents }: Given): Promise<Due> {
  if (credit !== null && totalCents > credit.leftCents)
    throw new Refusal('over_credit_limit', {
      message: `This order is over your credit limit. ${formatWithCents(credit.leftCents)} of ${formatWithCents(credit.limitCents)} is left. Pay an invoice first, or choose another payment method.`,
      left_cents: credit.leftCents,
    })
  const dueAt = dueInDays(facts.now, facts.invoiceDays!, (await findDefaultSite(tx)).timeZone)
  return { dueAt, later: { shipsBeforePayment: credit !== null } }
}

async function wireDue(tx: Tx, { facts, totalCents, isEmailConfirmed }: Given): Promise<Due> {
  const problem = wireProblem(facts.wire, { totalCents, isEmailConfirmed })
  if (problem !== null) throw new Refusal('wire_not_allowed', { message: problem })
  const { holdWeekdays } = facts.wire!
  const { timeZone } = await findDefaultSite(tx)
  return {
    dueAt: dueInBankDays(facts.now, holdWeekdays, timeZone),
    later: { heldUntil: dueInBankDays(facts.now, holdWeekdays + GRACE_WEEKDAYS, timeZone) },
  }
}
