// A payment gateway with books of its own, in memory, that loses answers, refuses and settles as a history wants it. The sandbox
// keeps its books in PostgreSQL, which ten thousand histories have no time for.
import type { createRandom } from '../search-oracle/random-market.ts'
import {
  GatewayAway,
  GatewayRefusal,
  type GatewayTransaction,
  type PaymentGateway,
} from '../../src/providers/payments/payment-gateway.ts'

export type Sale = {
  id: string
  orderId: string
  amountCents: number
  state: GatewayTransaction['state']
  /** By our id of each. */
  refunds: Map<string, number>
}

export type GatewayBooks = Pick<
  PaymentGateway,
  'name' | 'capture' | 'void' | 'refund' | 'find' | 'findByOrderId' | 'authorise'
> & {
  sales: Map<string, Sale>
  /** From now on it does as it is told, and answers. */
  calm: () => void
  authoriseSale: (orderId: string, amountCents: number) => Sale
}

const METHOD = {
  type: 'CreditCard',
  cardType: 'Visa',
  lastFour: '1111',
  expirationMonth: 12,
  expirationYear: 2031,
} as const

export function openBooks(random: ReturnType<typeof createRandom>): GatewayBooks {
  const sales = new Map<string, Sale>()
  let isCalm = false
  let lastId = 0
  const oneIn = (count: number): boolean => !isCalm && random.below(count) === 0
  const call = <Result>(work: () => Result): Promise<Result> => {
    if (oneIn(12)) return Promise.reject(new GatewayAway('not reached'))
    try {
      const result = work()
      return oneIn(12) ? Promise.reject(new GatewayAway('done, and not told')) : Promise.resolve(result)
    } catch (error) {
      return Promise.reject(error as Error)
    }
  }
  const saleOf = (id: string): Sale => sales.get(id)!
  const toTransaction = ({ refunds: _refunds, ...sale }: Sale): GatewayTransaction => {
    return { ...sale, method: METHOD, vaultedToken: null }
  }
  return {
    name: 'sandbox',
    sales,
    calm: () => (isCalm = true),
    authoriseSale(orderId, amountCents) {
      lastId += 1
      const sale: Sale = { id: `${orderId}-t${lastId}`, orderId, amountCents, state: 'authorised', refunds: new Map() }
      sales.set(sale.id, sale)
      return sale
    },
    authorise: () => Promise.reject(new Error('histories authorise by themselves')),
    find: (id) => call(() => toTransaction(saleOf(id))),
    findByOrderId: (orderId) =>
      call(() => [...sales.values()].filter((sale) => sale.orderId === orderId).map(toTransaction)),
    capture: (id) =>
      call(() => {
        const sale = saleOf(id)
        if (sale.state === 'captured' || sale.state === 'settled') return
        if (sale.state !== 'authorised' || oneIn(10)) throw new GatewayRefusal('not captured')
        sale.state = 'captured'
      }),
    void: (id) =>
      call(() => {
        const sale = saleOf(id)
        if (sale.state === 'voided') return
        if (sale.state !== 'authorised' && sale.state !== 'captured') throw new GatewayRefusal('not voided')
        sale.state = 'voided'
      }),
    refund: ({ transactionId, amountCents, orderId }) =>
      call(() => {
        const { state, amountCents: paidCents, refunds } = saleOf(transactionId)
        if (refunds.has(orderId)) return orderId
        const back = [...refunds.values()].reduce((sum, cents) => sum + cents, 0)
        if (state !== 'settled' || back + amountCents > paidCents || oneIn(6)) throw new GatewayRefusal('not refunded')
        refunds.set(orderId, amountCents)
        return orderId
      }),
  }
}
