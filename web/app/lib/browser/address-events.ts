// What happened to a saved address, told to every tab of this browser (spec §4).
//
// Whoever changed an address raises the event once the server has said yes. Shipping costs depend on addresses, so
// listeners learn whose address it is and whether anything that freight depends on has changed.
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { tabChannel } from './tab-channel.ts'

/** What the price of a delivery depends on. A new name or phone number changes no shipping cost. */
export const FREIGHT_FIELDS = ['postal_code', 'address_type', 'loading_dock'] as const
export type FreightField = (typeof FREIGHT_FIELDS)[number]

type About = { id: string; role: AddressRole }
export type AddressEvent =
  | ({ type: 'created' } & About)
  | ({ type: 'updated'; changed: FreightField[] } & About)
  | ({ type: 'deleted' } & About)
  | ({ type: 'default_updated' } & About)

/** `isOwn` is true in the tab that raised the event. */
type Listener = (event: AddressEvent, isOwn: boolean) => void

const channel = tabChannel<AddressEvent>('lotyard-addresses')
const listeners = new Set<Listener>()

export function raiseAddressEvent(event: AddressEvent): void {
  for (const listener of listeners) listener(event, true)
  channel.tell(event)
}

/** Listens until the returned function is called. */
export function onAddressEvent(listener: Listener): () => void {
  listeners.add(listener)
  const stop = channel.listen((event) => listener(event, false))
  return () => {
    listeners.delete(listener)
    stop()
  }
}
