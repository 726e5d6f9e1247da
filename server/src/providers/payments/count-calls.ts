import { gatewayCalls } from '../../metrics.ts'
import { inSpan, type NewSpan } from '../../tracing/spans.ts'
import { GatewayAway, GatewayRefusal, type PaymentGateway } from './payment-gateway.ts'

/** Counts what comes of every call, for /metrics: a rise of 'away' or 'unknown' is the first sign of trouble. */
export function countCalls<Gateway extends PaymentGateway>(gateway: Gateway): Gateway {
  return {
    ...gateway,
    clientToken: counted('client_token', gateway.clientToken),
    vault: counted('vault', gateway.vault),
    findPayer: counted('find_payer', gateway.findPayer),
    removeMethod: counted('remove_method', gateway.removeMethod),
    removeCustomer: counted('remove_customer', gateway.removeCustomer),
    async authorise(request) {
      const outcome = await inSpan(spanOf('authorise'), () => gateway.authorise(request))
      gatewayCalls.inc({ call: 'authorise', outcome: outcome.kind })
      return outcome
    },
    capture: counted('capture', gateway.capture),
    void: counted('void', gateway.void),
    refund: counted('refund', gateway.refund),
    find: counted('find', gateway.find),
    findByOrderId: counted('find_by_order_id', gateway.findByOrderId),
  } satisfies PaymentGateway as Gateway
}

/** Each call of a gateway is one span, without what was asked: it may name a person. */
const spanOf = (call: string): NewSpan => ({ name: `gateway ${call}`, kind: 'client' })

function counted<Args extends unknown[], Result>(
  call: string,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      const result = await inSpan(spanOf(call), () => work(...args))
      gatewayCalls.inc({ call, outcome: 'done' })
      return result
    } catch (error) {
      const outcome = error instanceof GatewayRefusal ? 'refused' : error instanceof GatewayAway ? 'away' : 'failed'
      gatewayCalls.inc({ call, outcome })
      throw error
    }
  }
}
