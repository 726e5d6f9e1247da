import { raiseAddressEvent, type AddressEvent } from '../../../lib/browser/address-events.ts'

let pending: AddressEvent | null = null

/**
 * Keeps an event until this tab has loaded the page that its change leads to. Raised at once, it would make other tabs load
 * first, and they would take the message about the change, which is shown once.
 */
export function holdEvent(event: AddressEvent): void {
  raiseHeldEvent()
  pending = event
}

export function raiseHeldEvent(): void {
  const event = pending
  pending = null
  if (event !== null) raiseAddressEvent(event)
}
