// What was said of a shipment, in words. Made on the server: browsers need only the sentences.
import type { OrderShipment, ShipmentEvent, ShipmentFacts } from '@lotyard/contract/orders/shipments'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatDay } from '@lotyard/contract/rules/site/format-day'

export type ShownEvent = { at: string; text: string }

/** `reader`: whom 'you' means. */
export function toShownEvents({ events }: OrderShipment, reader: 'buyer' | 'desk'): ShownEvent[] {
  return events.map((event) => ({ at: event.at, text: `${describe(event)}${describeWho(event, reader)}` }))
}

function describe({ before, after, reason }: ShipmentEvent): string {
  const told = before.state === after.state ? describeCorrection(before, after) : describeMove(before, after)
  return reason === null ? told : `${told}: ${reason}`
}

function describeMove(before: ShipmentFacts, after: ShipmentFacts): string {
  switch (after.state) {
    case 'ready':
      return before.state === 'shipped' ? 'Not shipped after all' : 'Ready'
    case 'shipped':
      return before.state === 'delivered' ? 'Not arrived' : `Shipped with ${describeSentWith(after)}`
    case 'delivered':
      return `Delivered on ${formatDay(after.deliveredOn!)}`
    case 'picked_up':
      return 'Picked up'
    case 'waiting':
      return 'Waiting'
  }
}

function describeCorrection(before: ShipmentFacts, after: ShipmentFacts): string {
  if (before.listings.length !== after.listings.length)
    return `${countOf(before.listings.length - after.listings.length, 'lot')} moved to other shipments`
  if (before.deliveredOn !== after.deliveredOn && before.deliveredOn !== null && after.deliveredOn !== null)
    return `Delivery day corrected from ${formatDay(before.deliveredOn)} to ${formatDay(after.deliveredOn)}`
  return `Corrected from ${describeSentWith(before)} to ${describeSentWith(after)}`
}

function describeSentWith({ carrier, trackings }: ShipmentFacts): string {
  return [carrier ?? 'no carrier', ...trackings].join(', ')
}

function describeWho({ by, name }: ShipmentEvent, reader: 'buyer' | 'desk'): string {
  if (by === 'buyer') return reader === 'buyer' ? ' (you)' : ' (the buyer)'
  return name === null ? '' : ` (${name})`
}
