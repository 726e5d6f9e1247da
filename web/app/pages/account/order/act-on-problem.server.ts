// What the forms about a problem do on an order's page: the buyer writes, or withdraws it.
import type { replyToProblemEndpoint, withdrawProblemEndpoint } from '@lotyard/contract/orders/problems'
import type { Api } from '../../../api/api.ts'
import { told, type Act } from '../../../features/desk/acts/perform-act.server.ts'
import { readMessage } from '../../../features/orders/problems/read-message.ts'

type Needs = { api: Api; id: string }

export const PROBLEM_ACTS: Readonly<Record<string, Act<Needs>>> = {
  async reply({ api }, form) {
    const { id, ...body } = readMessage(form)
    const path = '/api/account/problems/:id/messages'
    const outcome = await api.call<typeof replyToProblemEndpoint>('POST', path, { params: { id }, body })
    return told(outcome, 'Message sent. We’ll answer here and by e-mail.')
  },
  async withdraw({ api }, form) {
    const { id, seen } = readMessage(form)
    const path = '/api/account/problems/:id/withdraw'
    const outcome = await api.call<typeof withdrawProblemEndpoint>('POST', path, { params: { id }, body: { seen } })
    return told(outcome, 'Problem withdrawn.')
  },
}
