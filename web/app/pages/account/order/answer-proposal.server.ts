import type { acceptOrderEndpoint, declineOrderEndpoint } from '@lotyard/contract/orders/orders'
import { data, redirect } from 'react-router'
import { orderPath } from '../../../features/orders/order-paths.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'
import type { PageContext } from '../../../lib/pages/page-context.ts'

/** Accepts or declines an order that was proposed. */
export async function answerProposal({ api, leaveFlash }: PageContext, id: string, form: FormData) {
  const isAccepted = readFields(form, 'answer').answer === 'accept'
  const input = { params: { id } }
  const outcome = isAccepted
    ? await api.call<typeof acceptOrderEndpoint>('POST', '/api/orders/:id/accept', input)
    : await api.call<typeof declineOrderEndpoint>('POST', '/api/orders/:id/decline', input)
  if (!outcome.ok) return data({ message: outcome.error.message }, { status: outcome.status || 503 })
  leaveFlash({
    kind: 'success',
    text: isAccepted ? 'The lots are yours. Here’s how to pay.' : 'You declined this order. You owe nothing.',
  })
  throw redirect(orderPath(id))
}
