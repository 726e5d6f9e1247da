import { expect, test } from 'vitest'
import { judgeCharges, type BookRow, type PaymentRow } from './charges.ts'

const PAID: PaymentRow = {
  number: '1',
  orderState: 'paid',
  gatewayOrderId: '1-a',
  transactionId: 't1',
  amountCents: 100,
  refundedCents: 0,
}
const SALE: BookRow = { id: 't1', orderId: '1-a', refundsId: null, amountCents: 100, state: 'captured' }
const REFUND: BookRow = { id: 'r1', orderId: '1-a-R', refundsId: 't1', amountCents: 100, state: 'captured' }

test.each<[string, PaymentRow[], BookRow[], string[]]>([
  ['one charge for a paid order is right', [PAID], [SALE], []],
  ['a declined try beside it is no charge', [PAID], [{ ...SALE, id: 't0', state: 'declined' }, SALE], []],
  ['a failed order is charged nothing', [{ ...PAID, orderState: 'failed' }], [{ ...SALE, state: 'voided' }], []],
  ['what was settled and given back is kept no more', [{ ...PAID, orderState: 'cancelled' }], [SALE, REFUND], []],
  [
    'a charge without an order is found',
    [],
    [SALE],
    ['the gateway charged for 1-a, which the market has no order for'],
  ],
  ['a paid order without a charge is found', [PAID], [], ['order 1 is paid and was never charged']],
  ['a second charge is found', [PAID], [SALE, { ...SALE, id: 't2' }], ['order 1 was charged 2 times']],
  [
    'another amount is found',
    [PAID],
    [{ ...SALE, amountCents: 99 }],
    ['order 1 was charged by t1, 99 cents, and not as it says'],
  ],
  [
    'money that was never captured is found',
    [PAID],
    [{ ...SALE, state: 'authorised' }],
    ['order 1 is paid, and its charge was never captured'],
  ],
  ['what has settled is captured', [PAID], [{ ...SALE, state: 'settled' }], []],
  [
    'what a cancelled order still holds is found',
    [{ ...PAID, orderState: 'cancelled' }],
    [{ ...SALE, state: 'authorised' }],
    ['order 1 is cancelled, and 100 cents are kept'],
  ],
  ['an order that was never settled is found', [{ ...PAID, orderState: 'placing' }], [], ['order 1 was never settled']],
  ['a refund that no admin decided is found', [PAID], [SALE, REFUND], ['order 1 keeps 0 cents']],
])('%s', (_title, payments, books, problems) => expect(judgeCharges(payments, books)).toEqual(problems))
