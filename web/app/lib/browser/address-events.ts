// What happened to a saved address, told to every tab of this browser (spec §4).
//
// Whoever changed an address raises the event once the server has said yes. Shipping costs depend on addresses, so
// listeners learn whose address it is and whether anything that freight depends on has changed. An event is a hint to load
// again: a tab that misses one shows old data until its next load, and nothing worse.
import type { AddressRole } from '@lotyard/contract/rules/addresses/states'

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

const CHANNEL = 'lotyard-addresses'
const listeners = new Set<Listener>()
let channel: BroadcastChannel | null = null

export function raiseAddressEvent(event: AddressEvent): void {
  for (const listener of listeners) listener(event, true)
  openChannel()?.postMessage(event)
}

/** Listens until the returned function is called. */
export function onAddressEvent(listener: Listener): () => void {
  listeners.add(listener)
  openChannel()
  return () => {
    listeners.delete(listener)
    // An open channel would keep the page out of the browser's back-forward cache.
    if (listeners.size === 0) closeChannel()
  }
}

/** Null where the browser has no channels: then other tabs follow at their next load. */
function openChannel(): BroadcastChannel | null {
  if (channel !== null || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<AddressEvent>) => {
    for (const listener of listeners) listener(data, false)
  })
  return channel
}

function closeChannel(): void {
  channel?.close()
  channel = null
}
