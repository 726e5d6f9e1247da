// Prices locked carts, and says no to what can't be ordered as it was shown. Writes nothing.
import type { OrderPreview } from '@lotyard/contract/orders/placing'
import type { Tx } from '../../../../db/database.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { CartOrder } from '../../preview/cart-order.ts'
import { offeredPayments } from '../../preview/offered-payments.ts'
import { taxesOf } from '../../preview/order-facts-queries.ts'
import { priceOrder, requireQuoted, type QuotedOrder } from '../../preview/price-order.ts'
import { requireAsShown } from '../../preview/require-as-shown.ts'
import { toPreview } from '../../preview/to-preview.ts'
import { readCredit } from '../../terms/credit-queries.ts'
import { HeldByAnother } from '../groups/decisions.ts'
import { listBeingPaid } from '../placing-queries.ts'
import type { CartDecisions, CartNeeds } from './claim-carts.ts'
import type { LockedCart } from './lock-carts.ts'
import { dueOf, type Due } from './paid-later.ts'

export type JudgedCart = LockedCart & { accountId: string; order: QuotedOrder; due: Due }

export async function judgeCarts(
  tx: Tx,
  needs: CartNeeds,
  decisions: CartDecisions,
  carts: readonly LockedCart[],
): Promise<JudgedCart[]> {
  const goneIds = carts.flatMap(({ cart }) => cart.gone.map(({ listingId }) => listingId))
  const beingPaid = new Set(goneIds.length === 0 ? [] : await listBeingPaid(tx, goneIds))
  // The first of the group to want a lot gets it. The others look again once that is committed, and find what came of it.
  const taken = new Set<string>()
  return decisions.each(carts, async (one) => {
    const listingIds = one.cart.warehouses.flatMap(({ lots }) => lots.map(({ listingId }) => listingId))
    if (one.cart.gone.length === 0 && listingIds.some((id) => taken.has(id))) throw new HeldByAnother()
    const judged = await judge(tx, needs, one, beingPaid)
    for (const id of listingIds) taken.add(id)
    return judged
  })
}

async function judge(
  tx: Tx,
  { config, freight }: CartNeeds,
  locked: LockedCart,
  beingPaid: ReadonlySet<string>,
): Promise<JudgedCart> {
  const { asked, facts, payload, addresses, payment, cart } = locked
  const { viewer } = asked
  const { accountId } = viewer
  const priced = priceOrder({ ...cart, shipping: addresses.shipping, now: facts.now, ...freight, ...taxesOf(facts) })
  const signing = { secret: config.sessionSecret, now: facts.now }
  const isEmailConfirmed = config.smtpUrl === null || viewer.emailVerified
  const totalCents = priced.totalCostFinalCents
  const credit = payment.kind === 'invoice' ? await readCredit(tx, accountId, facts.creditLimitCents) : null
  const toShow = {
    orderType: 'customer',
    addresses,
    payment,
    gone: cart.gone,
    offered: offeredPayments(facts, { credit, totalCents, isEmailConfirmed }),
    buyer: { accountId, placedBy: null },
  } as const
  if (cart.gone.length > 0) {
    const isShown = payload.preview_token !== undefined
    refuseGone(cart, beingPaid, isShown ? { preview: toPreview(signing, { ...toShow, order: priced }) } : {})
  }
  const order = requireQuoted(priced)
  requireAsShown(signing, { ...toShow, order }, payload.preview_token)
  const due = await dueOf(tx, { payment, facts, credit, totalCents, isEmailConfirmed })
  return { ...locked, accountId, order, due }
}

/** Who comes second is told whether the lot is sold, or may still come back; who was shown a preview, also what is left. */
function refuseGone({ gone }: CartOrder, beingPaid: ReadonlySet<string>, details: { preview?: OrderPreview }): never {
  const isBeingPaid = gone.some(({ listingId }) => beingPaid.has(listingId))
  throw new Refusal(isBeingPaid ? 'lot_being_paid' : 'lot_gone', { listings: gone.map(({ name }) => name), ...details })
}
