import {
  areTooManyDeclines,
  areTooManyLinkDeclines,
  declinesThatCount,
  type TriedPayment,
} from '@lotyard/contract/rules/payment-methods/decline-limit'
import type { Db, Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { ChosenPayment } from '../../preview/chosen-payment.ts'
import { countAllDeclines, countDeclines, countLinkDeclines, type CardHolder, type Payer } from './decline-queries.ts'

export async function hasTooManyDeclines(db: Db | Tx, payer: CardHolder, tried: TriedPayment): Promise<boolean> {
  const counting = declinesThatCount(tried)
  if (counting === 'none') return false
  const counted = { onlyDisguised: counting === 'disguised' }
  if ('accountId' in payer) return areTooManyDeclines(await countDeclines(db, payer, counted))
  return areTooManyLinkDeclines(await countLinkDeclines(db, payer, counted))
}

/** Before the gateway is asked: an answer, of whatever kind, is what a card tester is after. */
export async function refuseCardTesting(tx: Tx, payer: CardHolder, payment: ChosenPayment): Promise<void> {
  if (await hasTooManyDeclines(tx, payer, triedBy(payment))) throw new Refusal('too_many_declines')
}

/** The same of many buyers, each with their own payment: says whose is refused. */
export async function findCardTesters(
  tx: Tx,
  tried: readonly { payer: Payer; payment: ChosenPayment }[],
): Promise<boolean[]> {
  const counting = tried.map(({ payment }) => declinesThatCount(triedBy(payment)))
  const counted = tried.flatMap(({ payer }, at) =>
    counting[at] === 'none' ? [] : { ...payer, onlyDisguised: counting[at] === 'disguised' },
  )
  if (counted.length === 0) return tried.map(() => false)
  const counts = await countAllDeclines(tx, counted)
  return counting.map((kind) => kind !== 'none' && areTooManyDeclines(counts.shift()!))
}

function triedBy(payment: ChosenPayment): TriedPayment {
  // As with an invoice, no card is asked about.
  if (payment.kind === 'wire') return 'invoice'
  if (payment.kind !== 'nonce') return payment.kind
  return payment.type === 'CreditCard' ? 'new_card' : 'new_paypal'
}
