// What happened to a saved address, told to every tab of this browser (spec §4).
//
// The page that changed an address raises the event once the server has said yes. Shipping costs depend on addresses, so
// listeners learn whose address it is, and what freight depends on where that has changed.
import type { Freight, FreightField } from '@lotyard/contract/rules/addresses/freight-fields'
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'
import { tabChannel } from './stores/tab-channel.ts'

type About = { id: string; role: AddressRole }
export type AddressEvent =
  | ({ type: 'created' } & About)
  | ({ type: 'updated'; changed: FreightField[]; after: Freight } & About)
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
