// What follows a sale. Each can be asked for again: what is done already is no error.
import { GatewayRefusal, type GatewayTransaction } from '../../payment-gateway.ts'
import { makeId } from '../make-id.ts'
import * as books from '../sandbox-book-queries.ts'
import { settleAfterMs, type SandboxNeeds } from '../sandbox-needs.ts'

type Needs = Pick<SandboxNeeds, 'db' | 'behaviour'>

export async function captureSale(needs: Needs, id: string): Promise<void> {
  if (await books.captureSale(needs.db, id)) return
  const { state } = await findOrRefuse(needs, id)
  if (state !== 'captured' && state !== 'settled') throw new GatewayRefusal(`Transaction ${id} is ${state}.`)
}

export async function voidSale(needs: Needs, id: string): Promise<void> {
  if (await books.voidSale(needs.db, id, settleAfterMs(needs))) return
  const { state } = await findOrRefuse(needs, id)
  if (state !== 'voided') throw new GatewayRefusal(`Transaction ${id} is ${state}.`)
}

async function findOrRefuse(needs: Needs, id: string): Promise<GatewayTransaction> {
  const found = await books.findTransaction(needs.db, id, settleAfterMs(needs))
  if (found === null) throw new GatewayRefusal(`The sandbox has no transaction ${id}.`)
  return found
}

type Refund = { transactionId: string; amountCents: number; orderId: string }

/** Under the sale's lock: otherwise two refunds at once could give back more than was paid. */
export async function refundSale(needs: Needs, { transactionId, amountCents, orderId }: Refund): Promise<string> {
  return needs.db.transaction().execute(async (tx) => {
    await books.lockSale(tx, transactionId)
    const sale = await books.findTransaction(tx, transactionId, settleAfterMs(needs))
    if (sale === null) throw new GatewayRefusal(`The sandbox has no transaction ${transactionId}.`)
    const refunds = await books.listRefunds(tx, transactionId)
    const first = refunds.find((refund) => refund.orderId === orderId)
    if (first !== undefined) return first.id
    if (sale.state !== 'settled') throw new GatewayRefusal(`Transaction ${transactionId} is ${sale.state}.`)
    const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
    if (refundedCents + amountCents > sale.amountCents)
      throw new GatewayRefusal('A refund gives back no more than was paid.')
    const id = makeId(8)
    await books.insertRefund(tx, { id, saleId: transactionId, orderId, amountCents })
    return id
  })
}
