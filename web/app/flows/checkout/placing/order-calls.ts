import type {
  DirectOrderPayload,
  placeDirectOrderEndpoint,
  previewDirectOrderEndpoint,
} from '@lotyard/contract/orders/direct-orders'
import type { Order, OrderType } from '@lotyard/contract/orders/orders'
import type { OrderPreview, placeOrderEndpoint, previewOrderEndpoint } from '@lotyard/contract/orders/placing'
import type { Api, Outcome } from '../../../api/api.ts'
import type { Attempt } from './use-placing.ts'

type OrderCalls = {
  preview: (body: DirectOrderPayload) => Promise<Outcome<OrderPreview>>
  place: (attempt: Attempt) => Promise<Outcome<Order>>
}

/** Spec §4 and §7: the page says which kind of order it makes; a direct one is posted to the page's own address. */
export function orderCalls(api: Api, orderType: OrderType): OrderCalls {
  if (orderType === 'customer')
    return {
      preview: (body) => api.call<typeof previewOrderEndpoint>('POST', '/api/checkout/preview', { body }),
      place: ({ body, key }) =>
        api.call<typeof placeOrderEndpoint>('POST', '/api/orders', { body, idempotencyKey: key }),
    }
  return {
    preview: (body) =>
      api.call<typeof previewDirectOrderEndpoint>('POST', '/api/admin/direct_orders/preview', { body }),
    place: ({ body, key }) =>
      api.call<typeof placeDirectOrderEndpoint>(
        'POST',
        window.location.pathname as typeof placeDirectOrderEndpoint.path,
        { body, idempotencyKey: key },
      ),
  }
}
