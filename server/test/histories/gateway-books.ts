// A payment gateway with books of its own, in memory, that loses answers, books late, refuses and settles as a history wants
// it. It outlives the processes that ask it, as a real one does. The sandbox keeps its books in PostgreSQL, which ten thousand
// histories have no time for.
import { setTimeout as wait } from 'node:timers/promises'
import {
  GatewayAway,
  GatewayRefusal,
  GatewayUndecided,
  type AuthoriseOutcome,
  type GatewayTransaction,
  type PaymentGateway,
} from '../../src/providers/payments/payment-gateway.ts'
import type { Random } from './acts.ts'

export type Sale = {
  id: string
  orderId: string
  amountCents: number
  state: GatewayTransaction['state']
  /** By our id of each. */
  refunds: Map<string, number>
}

/** What histories ask of a gateway. */
export const ASKED = ['authorise', 'capture', 'void', 'refund', 'find', 'findByOrderId'] as const
export type AskedGateway = Pick<PaymentGateway, (typeof ASKED)[number]>

export type GatewayBooks = AskedGateway & {
  sales: Map<string, Sale>
  /** From now on it does as it is told, and answers. */
  calm: () => void
  /** What came late is booked, what was captured settles or fails, and a bank takes its word back now and then. */
  passNight: () => void
}

/** Longer than a history waits for an answer. */
const SILENCE_MS = 60

const METHOD = {
  type: 'CreditCard',
  cardType: 'Visa',
  lastFour: '1111',
  expirationMonth: 12,
  expirationYear: 2031,
} as const

/** `late`: booked long after it was asked for. `silent`: booked at once, and answered when no one listens any more. */
const OUTCOMES = [
  'heard',
  'heard',
  'heard',
  'heard',
  'lost',
  'silent',
  'late',
  'declined',
  'never came',
  'not sent',
] as const

export function openBooks(random: Random): GatewayBooks {
  const sales = new Map<string, Sale>()
  const late: Pick<Sale, 'orderId' | 'amountCents'>[] = []
  let isCalm = false
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
  const read = <Result>(work: () => Result): Promise<Result> =>
    oneIn(20) ? Promise.reject(new GatewayUndecided('not final yet')) : call(work)
  const saleOf = (id: string): Sale => sales.get(id)!
  const toTransaction = ({ refunds: _refunds, ...sale }: Sale): GatewayTransaction => {
    return { ...sale, method: METHOD, vaultedToken: null }
  }
  const book = ({ orderId, amountCents }: Pick<Sale, 'orderId' | 'amountCents'>): GatewayTransaction => {
    const sale: Sale = {
      id: `${orderId}-t${sales.size}`,
      orderId,
      amountCents,
      state: 'authorised',
      refunds: new Map(),
    }
    sales.set(sale.id, sale)
    return toTransaction(sale)
  }
  const bookLate = (): void => late.splice(0).forEach(book)

  return {
    sales,
    calm() {
      isCalm = true
      bookLate()
    },
    passNight() {
      bookLate()
      for (const sale of sales.values()) {
        if (sale.state === 'captured') sale.state = oneIn(8) ? 'failed' : 'settled'
        else if (sale.state === 'authorised' && oneIn(8)) sale.state = 'voided'
      }
    },
    async authorise(request): Promise<AuthoriseOutcome> {
      const unknown: AuthoriseOutcome = { kind: 'unknown', error: new Error('no answer') }
      switch (isCalm ? 'heard' : random.pick(OUTCOMES)) {
        case 'heard':
          return { kind: 'authorised', transaction: book(request) }
        case 'lost':
          book(request)
          return unknown
        case 'silent': {
          const transaction = book(request)
          await wait(SILENCE_MS)
          return { kind: 'authorised', transaction }
        }
        case 'late':
          late.push(request)
          return unknown
        case 'declined':
          return { kind: 'declined', reason: 'Your bank declined it.', transactionId: null, type: 'CreditCard' }
        case 'never came':
          return unknown
        case 'not sent':
          return { kind: 'not_sent' }
      }
    },
    find: (id) => read(() => (sales.has(id) ? toTransaction(saleOf(id)) : null)),
    findByOrderId: (orderId) =>
      read(() => [...sales.values()].filter((sale) => sale.orderId === orderId).map(toTransaction)),
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
        if (state !== 'settled' || refundedCents({ refunds }) + amountCents > paidCents || oneIn(6))
          throw new GatewayRefusal('not refunded')
        refunds.set(orderId, amountCents)
        return orderId
      }),
  }
}

export function refundedCents({ refunds }: Pick<Sale, 'refunds'>): number {
  return [...refunds.values()].reduce((sum, cents) => sum + cents, 0)
}
