// What the forms of an order's page do: the buyer says what became of a shipment.
import type { confirmArrivalEndpoint, denyArrivalEndpoint } from '@lotyard/contract/orders/orders'
import type { Api } from '../../../api/api.ts'
import { told, type Act } from '../../../features/desk/acts/perform-act.server.ts'
import { readFields } from '../../../lib/pages/forms/read-fields.ts'

type Needs = { api: Api; id: string }

export const SHIPMENT_ACTS: Readonly<Record<string, Act<Needs>>> = {
  async arrived({ api, id }, form) {
    const { id: part, on } = readFields(form, 'id', 'on')
    const outcome = await api.call<typeof confirmArrivalEndpoint>('POST', '/api/orders/:id/shipments/:part/arrived', {
      params: { id, part: Number(part) },
      body: { on },
    })
    return told(outcome, 'Thanks for telling us. Something wrong with it? Report a problem below.')
  },
  async not_arrived({ api, id }, form) {
    const { id: part } = readFields(form, 'id')
    const path = '/api/orders/:id/shipments/:part/not_arrived'
    const outcome = await api.call<typeof denyArrivalEndpoint>('POST', path, { params: { id, part: Number(part) } })
    return told(outcome, 'Thanks for telling us. We’ll look into it and answer by e-mail.')
  },
}
