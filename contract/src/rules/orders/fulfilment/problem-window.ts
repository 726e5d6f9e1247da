// Until when a buyer may report a problem with what arrived. Days are full days from the moment the lots left: those who
// fetch their lots see them at once, those who wait for a truck need time for the trip. Mirrored by the
// trigger report_until_only_rises, which keeps the date that payouts and deletions read.
import type { ShipmentState } from '../order-states.ts'

export const REPORT_DAYS = { picked_up: 5, shipped: 12 } as const

const DAY_MS = 86_400_000

export type LeftShipment = { state: ShipmentState; leftAt: Date | null }

/** Null while the lots have not left. */
export function reportUntil({ state, leftAt }: LeftShipment): Date | null {
  if (leftAt === null || (state !== 'shipped' && state !== 'picked_up')) return null
  return new Date(leftAt.getTime() + REPORT_DAYS[state] * DAY_MS)
}

export function mayReport(shipment: LeftShipment, now: Date): boolean {
  const until = reportUntil(shipment)
  return until !== null && now < until
}

/** The latest of an order's shipments; null where none has left, or where it is too late for all of them. */
export function lastReportUntil(shipments: readonly LeftShipment[], now: Date): Date | null {
  const open = shipments.filter((shipment) => mayReport(shipment, now)).map((shipment) => reportUntil(shipment)!)
  return open.reduce<Date | null>((latest, until) => (latest === null || until > latest ? until : latest), null)
}
