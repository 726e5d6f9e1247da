// The forms of an order's page by which its buyer accepts or declines what was proposed to them.
import type { acceptOrderEndpoint, declineOrderEndpoint } from '@lotyard/contract/orders/orders'
import type { Api } from '../../../api/api.ts'
import { told, type Act } from '../../../features/desk/acts/perform-act.server.ts'

type Needs = { api: Api; id: string }

export const PROPOSAL_ACTS: Readonly<Record<string, Act<Needs>>> = {
  async accept({ api, id }) {
    const outcome = await api.call<typeof acceptOrderEndpoint>('POST', '/api/orders/:id/accept', { params: { id } })
    return told(outcome, 'The lots are yours. Here’s how to pay.')
  },
  async decline({ api, id }) {
    const outcome = await api.call<typeof declineOrderEndpoint>('POST', '/api/orders/:id/decline', { params: { id } })
    return told(outcome, 'You declined this order. You owe nothing.')
  },
}
