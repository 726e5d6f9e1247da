import type { BraintreeGateway as Sdk } from 'braintree'
import { expect, test, vi } from 'vitest'
import { GatewayRefusal } from '../../payment-gateway.ts'
import { findByOrderId, findTransaction, MAX_FOUND } from './find.ts'
import { captureSale, refundSale, voidSale } from './settle.ts'

const NO = { success: false, errors: { deepErrors: () => [{ code: '91507' }] } }
const YES = { success: true, transaction: { id: 'refund9' } }
const sdkError = (type: string) => Object.assign(new Error(type), { type })

/** A gateway that holds these transactions, and says no. */
function openGateway(statuses: Record<string, string>, more: Record<string, object> = {}) {
  const find = vi.fn(async (id: string) => {
    if (!(id in statuses)) throw sdkError('notFoundError')
    return { id, status: statuses[id], amount: '1.00', orderId: `order of ${id}`, ...more[id] }
  })
  const [submitForSettlement, voiding, refund] = [NO, NO, YES].map((reply) => vi.fn(async () => reply))
  const search = vi.fn(async function* () {
    for (const id of Object.keys(statuses)) yield await find(id)
  })
  const transaction = { find, submitForSettlement, void: voiding, refund, search }
  return { sdk: { transaction } as unknown as Sdk, find, submitForSettlement, refund }
}

test.each([
  ['submitted_for_settlement', true, false],
  ['settled', true, false],
  ['voided', false, true],
  ['authorized', false, false],
])('of a sale that is %s, a refused capture or void is done or not', async (status, isCaptured, isVoided) => {
  const { sdk } = openGateway({ sale1: status })
  const outcome = (work: Promise<void>) => work.then(() => true).catch((error) => !(error instanceof GatewayRefusal))
  expect(await outcome(captureSale(sdk, 'sale1'))).toBe(isCaptured)
  expect(await outcome(voidSale(sdk, 'sale1'))).toBe(isVoided)
})

test('a capture that worked asks for nothing else', async () => {
  const { sdk, submitForSettlement, find } = openGateway({ sale1: 'authorized' })
  submitForSettlement!.mockResolvedValueOnce(YES)
  await captureSale(sdk, 'sale1')
  expect(find).not.toHaveBeenCalled()
})

test('a refund that is asked for again is found by its order id, and one that came to nothing is made again', async () => {
  const request = { transactionId: 'sale1', amountCents: 1_05, orderId: 'R-1' }
  const refundIds = { sale1: { refundIds: ['refund1', 'refund2'] }, refund2: { orderId: 'R-1' } }
  const made = openGateway({ sale1: 'settled', refund1: 'settled', refund2: 'settled' }, refundIds)
  expect(await refundSale(made.sdk, request)).toBe('refund2')
  expect(made.refund).not.toHaveBeenCalled()
  const failed = openGateway({ sale1: 'settled', refund1: 'settled', refund2: 'settlement_declined' }, refundIds)
  expect(await refundSale(failed.sdk, request)).toBe('refund9')
  expect(failed.refund).toHaveBeenCalledWith('sale1', { amount: '1.05', orderId: 'R-1' })
  failed.refund!.mockResolvedValueOnce(NO)
  await expect(refundSale(failed.sdk, request)).rejects.toThrow(GatewayRefusal)
})

test('what is not there is null, and a search ends at its limit', async () => {
  const { sdk } = openGateway(Object.fromEntries(Array.from({ length: MAX_FOUND + 5 }, (_, n) => [`t${n}`, 'settled'])))
  expect(await findTransaction(sdk, 'unknown')).toBeNull()
  expect(await findTransaction(sdk, 't1')).toMatchObject({ id: 't1', state: 'settled' })
  expect(await findByOrderId(sdk, 'L-1')).toHaveLength(MAX_FOUND)
})
