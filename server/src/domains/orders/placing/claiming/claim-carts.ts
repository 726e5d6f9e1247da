// Claims the carts of many buyers in one transaction, with as many statements as for one: each step is taken for all of them,
// and who is refused leaves. Nothing is written before the last step, so that nothing of a refused order stays.
//
// A group takes no lock that another transaction holds ('skips'): it waits for none, so no two can wait for each other in a
// ring, and a lot that is locked for long delays only those who want it. A single order may wait ('waits').
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import { assert } from '@lotyard/contract/rules/assert'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { lockOwnAccount, lockUnheldAccounts } from '../../../accounts/index.ts'
import { listEntriesOfAccounts, type AddressEntry } from '../../../addresses/index.ts'
import { claimWins } from '../../../auctions/index.ts'
import { claimCartLots, removeBoughtLots, type LotsOfCart } from '../../../cart/index.ts'
import type { ShippingFacts } from '../../../shipping/index.ts'
import { chooseFrom, namedIds, type ChosenAddresses } from '../../preview/chosen-addresses.ts'
import { choosePayment, isPaidLater, type ChosenPayment } from '../../preview/chosen-payment.ts'
import { requireGoodPayload } from '../../preview/require-good-payload.ts'
import { HeldByAnother, openDecisions, type Decisions } from '../groups/decisions.ts'
import type { Decided } from '../groups/in-groups.ts'
import type { Locking } from '../lock-lots.ts'
import { findCardTesters } from '../paying/refuse-card-testing.ts'
import { readPlacingFacts, readUnheldFacts, type PlacingFacts } from '../placing-queries.ts'
import type { AskedOrder, ClaimNeeds } from './claim-order.ts'
import { judgeCarts, type JudgedCart } from './judge-carts.ts'
import { keepAddresses } from './keep-addresses.ts'
import { lockCarts } from './lock-carts.ts'
import { repeat } from './repeat-order.ts'
import { writeClaims, type Claim, type NewClaim } from './write-claim.ts'

export type CartNeeds = ClaimNeeds & { freight: ShippingFacts }
export type CartDecisions = Decisions<AskedOrder, Claim>

/** An order whose account and cart are locked. */
type HeldOrder = { asked: AskedOrder; facts: PlacingFacts }
/** Of which it is known where it goes and how it is paid. */
export type ChosenOrder = HeldOrder & { payload: OrderPayload; addresses: ChosenAddresses; payment: ChosenPayment }

export async function claimCarts(
  tx: Tx,
  needs: CartNeeds,
  group: readonly AskedOrder[],
  locking: Locking,
): Promise<Decided<Claim>[]> {
  const decisions: CartDecisions = openDecisions(group)
  const held = await lockBuyers(tx, decisions, group, locking)
  const chosen = held.length === 0 ? [] : await choose(tx, needs, decisions, held)
  if (chosen.length === 0) return decisions.list()
  const { carts, locked } = await lockCarts(tx, decisions, chosen, locking)
  const judged = await judgeCarts(tx, needs, decisions, carts)
  if (judged.length === 0) return decisions.list()
  const values = await keepAddresses(tx, judged)
  const claims = await writeClaims(
    tx,
    locked,
    judged.map((one, at) => ({
      ...one,
      ...one.due,
      key: one.asked.request.key,
      placedBy: null,
      values: values[at]!,
      gateway: isPaidLater(one.payment) ? null : needs.payments,
      askedBy: needs.lease?.name ?? null,
    })),
  )
  await leaveCarts(tx, judged, claims)
  judged.forEach(({ asked }, at) => decisions.decide(asked, { result: claims[at]! }))
  return decisions.list()
}

async function lockBuyers(
  tx: Tx,
  decisions: CartDecisions,
  group: readonly AskedOrder[],
  locking: Locking,
): Promise<HeldOrder[]> {
  const toAsk = ({ viewer, request }: AskedOrder) => ({
    accountId: viewer.accountId,
    key: request.key?.key ?? null,
  })
  const members = group.map((asked) => ({ asked }))
  const held = (of: readonly { asked: AskedOrder }[], facts: readonly PlacingFacts[]) =>
    decisions.each(of, ({ asked }, at) => {
      const { repeated } = facts[at]!
      if (repeated === null) return { asked, facts: facts[at]! }
      decisions.decide(asked, { result: repeat(repeated, asked.request.key) })
      return null
    })
  if (locking === 'waits') {
    const [only] = group
    assert(only !== undefined && group.length === 1, 'several would wait for each other in a ring')
    await lockOwnAccount(tx, only.viewer.accountId)
    return held(members, [await readPlacingFacts(tx, toAsk(only))])
  }
  const accounts = await lockUnheldAccounts(
    tx,
    group.map(({ viewer }) => viewer.accountId),
  )
  // One that was deleted is missing too: alone, it is refused.
  const ours = await decisions.each(members, ({ asked }) => {
    if (!accounts.has(asked.viewer.accountId)) throw new HeldByAnother()
    return { asked }
  })
  if (ours.length === 0) return []
  const facts = await readUnheldFacts(
    tx,
    ours.map(({ asked }) => toAsk(asked)),
  )
  const free = await decisions.each(ours, ({ asked }, at) => {
    if (!facts[at]!.isCartOurs) throw new HeldByAnother()
    return { asked, facts: facts[at]! }
  })
  return held(
    free,
    free.map((one) => one.facts),
  )
}

async function choose(
  tx: Tx,
  { payments }: CartNeeds,
  decisions: CartDecisions,
  held: readonly HeldOrder[],
): Promise<ChosenOrder[]> {
  const whole = await decisions.each(held, ({ asked, facts }) => {
    const { payload } = asked.request
    requireGoodPayload(payload, { isWhole: true })
    return { asked, facts, payload, accountId: asked.viewer.accountId }
  })
  const named = whole.flatMap(({ accountId, payload }) => namedIds(payload).map((id) => ({ accountId, id })))
  const entries = named.length === 0 ? new Map<string, AddressEntry[]>() : await listEntriesOfAccounts(tx, named)
  const chosen = await decisions.each(whole, async ({ accountId, ...one }) => {
    const addresses = chooseFrom(entries.get(accountId) ?? [], one.payload)
    const payment = await choosePayment(tx, payments, accountId, one.payload)
    assert(payment !== null, 'a whole payload says how it is paid')
    return { ...one, addresses, payment, payer: one.asked.request.payer }
  })
  const areTesters = chosen.length === 0 ? [] : await findCardTesters(tx, chosen)
  return decisions.each(chosen, ({ payer: _payer, ...one }, at) => {
    if (areTesters[at]!) throw new Refusal('too_many_declines')
    requireInvoiceAllowed(one)
    return one
  })
}

function requireInvoiceAllowed({ payment, facts }: ChosenOrder): void {
  if (payment.kind !== 'invoice') return
  if (facts.invoiceDays === null) throw new Refusal('invoice_not_allowed')
  if (facts.hasOverdueInvoice)
    throw new Refusal('invoice_not_allowed', {
      message: 'You have an overdue invoice. Pay it first, or choose another payment method.',
    })
}

/** What is ordered leaves its cart, for good or until its payment is known, and won lots are owed no more. */
async function leaveCarts(tx: Tx, judged: readonly JudgedCart[], claims: readonly NewClaim[]): Promise<void> {
  const leaving: Record<NewClaim['kind'], LotsOfCart[]> = { placing: [], invoiced: [] }
  for (const [at, { accountId, cart, due }] of judged.entries()) {
    const claim = claims[at]!
    const orderId = claim.kind === 'invoiced' ? claim.orderId : claim.order.id
    const lots = cart.warehouses.flatMap((warehouse) => warehouse.lots)
    const wonIds = lots.filter(({ isWon }) => isWon).map(({ listingId }) => listingId)
    if (wonIds.length > 0) await claimWins(tx, { orderId, buyerId: accountId, listingIds: wonIds, dueAt: due.dueAt })
    leaving[claim.kind].push({ accountId, orderId, listingIds: lots.map(({ listingId }) => listingId) })
  }
  if (leaving.placing.length > 0) await claimCartLots(tx, leaving.placing)
  if (leaving.invoiced.length > 0) await removeBoughtLots(tx, leaving.invoiced)
}
