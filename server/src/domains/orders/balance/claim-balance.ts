// The first commit of a payment of what is owed: what will be charged is written down before the gateway is asked. All under
// the order's lock, by which wires, cancellations and other payers wait: of two who pay at once one is written down.
import { randomBytes } from 'node:crypto'
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import { assert } from '@lotyard/contract/rules/assert'
import { paymentProblems } from '@lotyard/contract/rules/orders/order-payload'
import { isBeingPaid, isLive, isPayable } from '@lotyard/contract/rules/orders/payments/paying'
import { splitName } from '@lotyard/contract/rules/orders/payments/payer'
import type { Tx } from '../../../db/database.ts'
import { breaksRule } from '../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { AuthoriseRequest, PaymentGateway } from '../../../providers/payments/payment-gateway.ts'
import { lockOrder } from '../money/order-lock-queries.ts'
import { commitClaim, type ClaimedPayment, type CommitNeeds } from '../placing/claiming/commit-claim.ts'
import type { OrderKey } from '../placing/claiming/order-key.ts'
import type { CardHolder } from '../placing/paying/decline-queries.ts'
import { refuseCardTesting } from '../placing/paying/refuse-card-testing.ts'
import type { GatewayPayment } from '../placing/paying/take-payment.ts'
import { choosePayment, describePayment, isPaidLater } from '../preview/chosen-payment.ts'
import type { StoredOrder } from '../reading/order-queries.ts'
import { owedCents } from '../money/to-collect.ts'
import { hasLapsedByNow } from '../terms/has-lapsed.ts'
import { findPaymentOfKey, insertBalancePayment, type BalanceAttempt } from './balance-queries.ts'
import { requireOpenLink, requireOrderOfLink } from './pay-link.ts'
import type { PayToken } from './pay-token.ts'

export type BalancePayer =
  /** `postalCode` where the card's billing address is not the order's. */
  | { kind: 'owner'; accountId: string; addressGroup: string; postalCode: string | null }
  | { kind: 'link'; token: PayToken; addressGroup: string; name: string; postalCode: string }

export type BalanceRequest = {
  orderId: string
  details: OrderPayload['payment_details']
  /** What the payer was shown. */
  balanceCents: number
  key: OrderKey
  payer: BalancePayer
}

export type BalanceClaim =
  /** This key was used before, for the same. */
  | { kind: 'repeated'; paymentId: string; lotNames: string[] }
  | {
      kind: 'requested'
      attempt: BalanceAttempt
      accountId: string
      payment: GatewayPayment
      holder: CardHolder
      billing: AuthoriseRequest['billingAddress']
      lotNames: string[]
      /** Of `performance.now()`, at the latest when the commit was sent. */
      committedAtMs: number
    }

type ClaimNeeds = CommitNeeds & { payments: PaymentGateway | null }

const ONE_OPEN_RULE = 'one_open_payment_per_order'

export async function claimBalance(needs: ClaimNeeds, request: BalanceRequest): Promise<BalanceClaim> {
  const errors = paymentProblems({ payment_details: request.details }, true)
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  try {
    return await commitClaim(
      needs,
      (tx) => claim(tx, needs, request),
      (claimed) => (claimed.kind === 'requested' ? [paymentOf(claimed.attempt)] : []),
    )
  } catch (error) {
    // The lock makes it impossible; the index makes sure.
    if (breaksRule(error, ONE_OPEN_RULE)) throw new Refusal('payment_in_progress')
    throw error
  }
}

function paymentOf({ gatewayOrderId, orderId }: BalanceAttempt): ClaimedPayment {
  return { gatewayOrderId, lock: (tx) => lockOrder(tx, orderId) }
}

async function claim(tx: Tx, { payments, lease }: ClaimNeeds, request: BalanceRequest): Promise<BalanceClaim> {
  const { orderId, payer, key } = request
  const order = await lockOrder(tx, orderId)
  const lotNames = order?.lots.map(({ name }) => name) ?? []
  // Before the link is judged: whoever has paid by it and lost the reply learns that it is paid.
  const repeated = key === null ? null : await findPaymentOfKey(tx, orderId, key.key)
  const mayPay = requireMayPay(order, payer)
  if (repeated !== null) {
    if (repeated.bodyHash !== key!.bodyHash) throw new Refusal('idempotency_key_reused')
    return { kind: 'repeated', paymentId: repeated.id, lotNames }
  }
  if (payer.kind === 'link') requireOpenLink(mayPay)
  requireOwed(mayPay, request.balanceCents)
  const payment = await choosePayment(tx, payments, mayPay.account_id, { payment_details: request.details })
  assert(payment !== null && !isPaidLater(payment), 'a whole payload says how it is paid')
  const holder = holderOf(payer, orderId)
  await refuseCardTesting(tx, holder, payment)
  const attempt = {
    orderId,
    // Random too, as for the order itself: a restored backup repeats numbers.
    gatewayOrderId: `${mayPay.number}-${randomBytes(4).toString('hex')}`,
    amountCents: request.balanceCents,
    paymentType: payment.type,
  }
  const id = await insertBalancePayment(tx, {
    ...attempt,
    gateway: payments!.name,
    type: payment.type,
    description: describePayment(payment).description,
    key,
    paidBy: payer.kind === 'owner' ? payer.accountId : null,
    payerName: payer.kind === 'link' ? payer.name : null,
    askedBy: lease?.name ?? null,
  })
  return {
    kind: 'requested',
    attempt: { ...attempt, id },
    accountId: mayPay.account_id,
    payment,
    holder,
    billing: billingOf(mayPay, payer),
    lotNames,
    // Read before the commit: counted from too early, time is only lost.
    committedAtMs: performance.now(),
  }
}

/** Read under the lock: a new link ends the old one for payments that are on their way to us, too. */
function requireMayPay(order: StoredOrder | null, payer: BalancePayer): StoredOrder {
  if (payer.kind === 'link') return requireOrderOfLink(order, payer.token)
  if (order === null || order.account_id !== payer.accountId) throw new Refusal('order_not_found')
  return order
}

function requireOwed(order: StoredOrder, shownCents: number): void {
  const balanceCents = owedCents(order)
  if (!isPayable({ state: order.state, balanceCents })) {
    throw new Refusal(isLive(order.state) ? 'order_paid' : 'order_not_open')
  }
  if (isBeingPaid(order.payments)) throw new Refusal('payment_in_progress')
  // Who pays accepts, and the time for that may be over before the sweep has come by.
  if (order.state === 'proposed' && hasLapsedByNow(order)) throw new Refusal('proposal_lapsed')
  if (balanceCents !== shownCents) throw new Refusal('balance_changed', { balance_cents: balanceCents })
}

function holderOf(payer: BalancePayer, orderId: string): CardHolder {
  const { addressGroup } = payer
  return payer.kind === 'owner' ? { accountId: payer.accountId, addressGroup } : { linkOrderId: orderId, addressGroup }
}

/** A card of another address than the order's: its ZIP code is all that a bank compares, and all that we ask for. */
function billingOf(
  { billing_address: { role: _role, ...address } }: StoredOrder,
  payer: BalancePayer,
): AuthoriseRequest['billingAddress'] {
  if (payer.kind === 'link') return { ...splitName(payer.name), postal_code: payer.postalCode, country: 'US' }
  if (payer.postalCode === null || payer.postalCode === address.postal_code) return { ...address, country: 'US' }
  const { first_name, last_name } = address
  return { first_name, last_name, postal_code: payer.postalCode, country: 'US' }
}
