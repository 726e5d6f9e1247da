import type { listPickUpsEndpoint, listSlotsEndpoint, PickUp, SlotDay } from '@lotyard/contract/orders/pickup'
import type { Api } from '../../../api/api.ts'

export type ShownPickUp = { pickUp: PickUp; days: SlotDay[] | null }

/** What of an order waits for its buyer's truck, with the times where one can be chosen. */
export async function loadPickUps(api: Api, orderId: string): Promise<ShownPickUp[]> {
  const listed = await api.call<typeof listPickUpsEndpoint>('GET', '/api/orders/:id/pickups', {
    params: { id: orderId },
  })
  if (!listed.ok) return []
  return Promise.all(
    listed.data.pickups.map(async (pickUp) => ({
      pickUp,
      days: pickUp.problem === null ? await loadDays(api, pickUp.place.warehouseKey) : null,
    })),
  )
}

async function loadDays(api: Api, key: string): Promise<SlotDay[] | null> {
  const slots = await api.call<typeof listSlotsEndpoint>('GET', '/api/warehouses/:key/slots', { params: { key } })
  return slots.ok ? slots.data.days : null
}
