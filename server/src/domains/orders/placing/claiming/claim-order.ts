// The first commit of an order: its lots are claimed, and what will be charged is written down before the gateway is asked.
//
// Locks in the order that all of the market keeps: account, cart, auctions by id, listings by id, order. Prices and whether
// a lot can still be bought are read after the locks, by the database's clock.
import type { OrderPayload } from '@lotyard/contract/orders/placing'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { breaksRule } from '../../../../db/statements/breaks-rule.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Viewer } from '../../../../lib/viewer.ts'
import type { PaymentGateway } from '../../../../providers/payments/payment-gateway.ts'
import { readShippingFacts, type ShippingFacts, type ShippingMemories } from '../../../shipping/index.ts'
import type { Decided } from '../groups/in-groups.ts'
import type { Payer } from '../paying/decline-queries.ts'
import { lockBuyer, type PlacingOrder } from '../placing-queries.ts'
import { claimCarts } from './claim-carts.ts'
import { commitClaim, type ClaimedPayment, type CommitNeeds } from './commit-claim.ts'
import type { OrderKey } from './order-key.ts'
import type { Claim } from './write-claim.ts'

export type ClaimNeeds = Pick<Context, 'config'> &
  CommitNeeds &
  ShippingMemories & {
    payments: PaymentGateway | null
  }

export type OrderRequest = { payload: OrderPayload; key: OrderKey; payer: Payer }
export type AskedOrder = { viewer: Viewer; request: OrderRequest }

const ONE_SALE_RULE = 'one_live_sale_per_lot'
const SUSPENSION_RULE = 'a_suspended_account_gets_no_order'

/** Waits for whatever another transaction locks. */
export async function claimAlone(needs: ClaimNeeds, asked: AskedOrder): Promise<Claim> {
  return claimToPay(needs, async (tx, freight) => {
    const [decided] = await claimCarts(tx, { ...needs, freight }, [asked], 'waits')
    // Thrown, so that nothing of a refused order stays.
    if (decided === 'again' || decided === undefined) throw new Error('an order that is claimed alone is decided')
    if ('error' in decided) throw decided.error
    return decided.result
  })
}

/** In one transaction, which waits for no lock. */
export async function claimTogether(needs: ClaimNeeds, group: readonly AskedOrder[]): Promise<Decided<Claim>[]> {
  const freight = await readShippingFacts(needs)
  return commitClaim(
    needs,
    (tx) => claimCarts(tx, { ...needs, freight }, group, 'skips'),
    (decided) => decided.flatMap((one) => (one !== 'again' && 'result' in one ? paymentsOf(one.result) : [])),
  )
}

/** The gateway may be asked for what is claimed. */
export async function claimToPay(
  needs: ClaimNeeds,
  work: (tx: Tx, freight: ShippingFacts) => Promise<Claim>,
): Promise<Claim> {
  return claimWith(needs, work, (run) => commitClaim(needs, run, paymentsOf))
}

function paymentsOf(claimed: Claim): ClaimedPayment[] {
  return claimed.kind === 'placing' ? [paymentOf(claimed.order)] : []
}

/** Every claim locks the account that the order is for. */
function paymentOf({ gatewayOrderId, accountId }: PlacingOrder): ClaimedPayment {
  return { gatewayOrderId, lock: (tx) => lockBuyer(tx, accountId) }
}

export async function claimWith<Claimed>(
  needs: Pick<ClaimNeeds, 'db' | keyof ShippingMemories>,
  work: (tx: Tx, freight: ShippingFacts) => Promise<Claimed>,
  transact = (run: (tx: Tx) => Promise<Claimed>): Promise<Claimed> => needs.db.transaction().execute(run),
): Promise<Claimed> {
  // Before the transaction: it reads on a connection of its own.
  const freight = await readShippingFacts(needs)
  try {
    return await transact((tx) => work(tx, freight))
  } catch (error) {
    // The locks make it impossible; the constraint makes sure.
    if (breaksRule(error, ONE_SALE_RULE)) throw new Refusal('lot_gone')
    // Its sessions ended with the suspension; this order was on its way.
    if (breaksRule(error, SUSPENSION_RULE)) throw new Refusal('account_suspended')
    throw error
  }
}
