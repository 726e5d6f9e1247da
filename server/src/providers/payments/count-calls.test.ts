import { afterEach, expect, test } from 'vitest'
import { gatewayCalls } from '../../metrics.ts'
import { countCalls } from './count-calls.ts'
import { GatewayAway, GatewayRefusal, type AuthoriseRequest, type PaymentGateway } from './payment-gateway.ts'

afterEach(() => gatewayCalls.reset())

const counts = async () =>
  (await gatewayCalls.get()).values.map(({ labels, value }) => `${labels.call} ${labels.outcome} ${value}`).toSorted()

function gatewayThat(does: Partial<PaymentGateway>): PaymentGateway {
  return countCalls(does as PaymentGateway)
}

test('every call is counted by what came of it, and its result or error passed on', async () => {
  const gateway = gatewayThat({
    find: async () => null,
    capture: () => Promise.reject(new GatewayRefusal('no')),
    void: () => Promise.reject(new GatewayAway('away')),
    removeMethod: () => Promise.reject(new Error('a bug')),
    authorise: async () => ({ kind: 'not_sent' }),
  })
  expect(await gateway.find('a')).toBeNull()
  await gateway.find('b')
  await expect(gateway.capture('a')).rejects.toThrow(GatewayRefusal)
  await expect(gateway.void('a')).rejects.toThrow(GatewayAway)
  await expect(gateway.removeMethod('a')).rejects.toThrow('a bug')
  expect(await gateway.authorise({} as AuthoriseRequest)).toEqual({ kind: 'not_sent' })
  expect(await counts()).toEqual([
    'authorise not_sent 1',
    'capture refused 1',
    'find done 2',
    'remove_method failed 1',
    'void away 1',
  ])
})
