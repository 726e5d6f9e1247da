import type { listSlotsEndpoint, PickUp, SlotDay } from '@lotyard/contract/orders/pickup'
import type { Api } from '../../../api/api.ts'

/** The times to choose from. Null where none can be chosen, or they could not be loaded. */
export async function loadDays(api: Api, { problem, place }: PickUp): Promise<SlotDay[] | null> {
  if (problem !== null) return null
  const params = { key: place.warehouseKey }
  const slots = await api.call<typeof listSlotsEndpoint>('GET', '/api/warehouses/:key/slots', { params })
  return slots.ok ? slots.data.days : null
}
