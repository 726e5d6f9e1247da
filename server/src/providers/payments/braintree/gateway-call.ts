// One call to the gateway: how long it may take, and what its errors mean to callers.
import type { BraintreeGateway as Sdk } from 'braintree'
import { GatewayAway, GatewayRefusal, GatewayUndecided } from '../payment-gateway.ts'
import { isNotFound, toAway } from './braintree-failures.ts'

/** Runs one operation with the SDK. Every operation but a sale goes through it. */
export type GatewayCall = <Result>(operation: (sdk: Sdk) => Promise<Result>) => Promise<Result>

/** An error is a refusal, is about one transaction, or means that the gateway is away: callers meet no other. */
export function createGatewayCall(load: () => Promise<Sdk>, limitMs: number): GatewayCall {
  return async (operation) => {
    try {
      return await withDeadline(limitMs, async () => operation(await load()))
    } catch (error) {
      if (error instanceof GatewayRefusal || error instanceof GatewayUndecided) throw error
      if (isNotFound(error)) throw new GatewayRefusal('The payment gateway has nothing of this id.')
      throw toAway(error)
    }
  }
}

/** The SDK's own limit is 60 s of silence, again at every byte. What comes after ours is never heard. */
export async function withDeadline<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new GatewayAway(`The payment gateway was silent for ${limitMs} ms.`)), limitMs)
  try {
    return await Promise.race([work(), promise])
  } finally {
    clearTimeout(timer)
  }
}
