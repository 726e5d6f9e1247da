import type { BraintreeGateway as Sdk } from 'braintree'
import { expect, test, vi } from 'vitest'
import { GatewayAway, GatewayRefusal, GatewayUndecided } from '../payment-gateway.ts'
import { createGatewayCall, withDeadline } from './gateway-call.ts'

const SDK = {} as Sdk
const sdkError = (type: string) => Object.assign(new Error(type), { type })
const call = createGatewayCall(async () => SDK, 50)

test('an operation gets the SDK, and its result comes back', async () => {
  expect(await call(async (sdk) => sdk === SDK)).toBe(true)
})

test.each<[string, Error, new (message: string) => Error]>([
  ['a refusal', new GatewayRefusal('no'), GatewayRefusal],
  ['a transaction that is not decided', new GatewayUndecided('perhaps'), GatewayUndecided],
  ['what is not there', sdkError('notFoundError'), GatewayRefusal],
  ['a gateway that fails', sdkError('serverError'), GatewayAway],
  ['any other error', new TypeError('a bug'), GatewayAway],
])('%s is one of three errors', async (_case, error, kind) => {
  await expect(call(() => Promise.reject(error))).rejects.toThrow(kind)
})

test('an SDK that cannot be loaded, or a silent gateway, is a gateway that is away', async () => {
  const broken = createGatewayCall(() => Promise.reject(new Error('no module')), 50)
  await expect(broken(async () => 1)).rejects.toThrow(GatewayAway)
  await expect(call(() => new Promise(() => {}))).rejects.toThrow('The payment gateway was silent for 50 ms.')
})

test('a deadline leaves no timer behind, whether the work ends well or not', async () => {
  vi.useFakeTimers()
  try {
    await withDeadline(1_000, async () => 1)
    await expect(withDeadline(1_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
