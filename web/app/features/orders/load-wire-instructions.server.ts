import type { Order, wireInstructionsEndpoint } from '@lotyard/contract/orders/orders'
import { owesInvoice } from '@lotyard/contract/rules/orders/payments/owes-invoice'
import type { Api } from '../../api/api.ts'

/** How to pay an open invoice; null for every other order. Where it can't be read, the page says whom to ask. */
export async function loadWireInstructions(
  api: Api,
  order: Pick<Order, 'id' | 'state' | 'dueAt' | 'paidAt'>,
): Promise<string | null> {
  if (!owesInvoice(order)) return null
  const outcome = await api.call<typeof wireInstructionsEndpoint>('GET', '/api/orders/:id/wire_instructions', {
    params: { id: order.id },
  })
  return outcome.ok ? outcome.data.wire_instructions : null
}
