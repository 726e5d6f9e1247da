import type { listOrdersEndpoint, Order } from '@lotyard/contract/orders/orders'
import type { Api } from '../../../api/api.ts'

const MAX_INVOICES = 5

/** What the overview shows of an order that is still to be paid. */
export type ShownInvoice = Pick<Order, 'id' | 'number' | 'dueAt' | 'totalCostFinalCents'>

/** Invoices that wait for their payment. None where they could not be loaded: the list of orders has them too. */
export async function loadInvoices(api: Api): Promise<ShownInvoice[]> {
  const outcome = await api.call<typeof listOrdersEndpoint>('GET', '/api/orders', {
    query: { show: 'invoiced', page: 0, page_size: MAX_INVOICES },
  })
  if (!outcome.ok) return []
  return outcome.data.orders.map(({ id, number, dueAt, totalCostFinalCents }) => ({
    id,
    number,
    dueAt,
    totalCostFinalCents,
  }))
}
