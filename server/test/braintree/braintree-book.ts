// What the imitated gateway remembers, and its rules: enough of the real one's to tell a right request from a wrong one.
import { randomBytes } from 'node:crypto'

export type Instrument = {
  kind: 'credit_card' | 'paypal_account'
  cardType: string
  lastFour: string
  email: string
  verdict: 'authorized' | 'processor_declined' | 'gateway_rejected'
  isOneTime: boolean
}
export type BookedTransaction = {
  id: string
  type: 'sale' | 'credit'
  status: string
  amountCents: number
  orderId: string
  instrument: Instrument
  token: string | null
  refunds: string | null
}

const CARD: Instrument = {
  kind: 'credit_card',
  cardType: 'Visa',
  lastFour: '1881',
  email: '',
  verdict: 'authorized',
  isOneTime: false,
}
const PAYPAL: Instrument = { ...CARD, kind: 'paypal_account', email: 'jane.doe@example.com' }

const REUSABLE_NONCES = new Map<string, Instrument>([
  ['fake-valid-nonce', CARD],
  ['fake-valid-mastercard-nonce', { ...CARD, cardType: 'MasterCard', lastFour: '4444' }],
  ['fake-processor-declined-visa-nonce', { ...CARD, verdict: 'processor_declined' }],
  ['fake-gateway-rejected-fraud-nonce', { ...CARD, verdict: 'gateway_rejected' }],
  ['fake-paypal-one-time-nonce', { ...PAYPAL, isOneTime: true }],
  ['fake-paypal-billing-agreement-nonce', PAYPAL],
])

export const CODES = {
  customerIdTaken: '91609',
  unknownNonce: '91565',
  unknownToken: '91518',
  foreignToken: '91516',
  oneTimePaypal: '82902',
  notAuthorised: '91507',
  notVoidable: '91504',
  notRefundable: '91506',
  refundTooLarge: '91521',
} as const

export function createBraintreeBook() {
  const nonces = new Set<string>()
  const customers = new Set<string>()
  const methods = new Map<string, { customerId: string; instrument: Instrument }>()
  const transactions = new Map<string, BookedTransaction>()
  const makeId = (): string => randomBytes(4).toString('hex')

  function book(transaction: Omit<BookedTransaction, 'id'>): BookedTransaction {
    const booked = { ...transaction, id: makeId() }
    transactions.set(booked.id, booked)
    return booked
  }
  return {
    customers,
    methods,
    transactions,
    book,

    makeNonce(): string {
      const nonce = `tokencc_${makeId()}`
      nonces.add(nonce)
      return nonce
    },
    /** Null for one that is unknown or used. */
    takeNonce(nonce: string): Instrument | null {
      if (REUSABLE_NONCES.has(nonce)) return REUSABLE_NONCES.get(nonce)!
      return nonces.delete(nonce) ? CARD : null
    },
    keepMethod(customerId: string, instrument: Instrument): string {
      const token = makeId()
      methods.set(token, { customerId, instrument })
      return token
    },
    removeCustomer(customerId: string): boolean {
      for (const [token, method] of methods) if (method.customerId === customerId) methods.delete(token)
      return customers.delete(customerId)
    },
    refundsOf: (saleId: string): BookedTransaction[] =>
      [...transactions.values()].filter(({ refunds }) => refunds === saleId),
  }
}
export type BraintreeBook = ReturnType<typeof createBraintreeBook>
