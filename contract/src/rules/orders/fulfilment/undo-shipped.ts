// Whether 'shipped' can be taken back: an admin's way out of a wrong click, while nothing was built on it. Also enforced by
// the trigger what_is_settled_stays_shipped.
import type { ShipmentState } from '../order-states.ts'

const UNDO_HOURS = 24
const HOUR_MS = 3_600_000

export type UndoneShipment = { state: ShipmentState; leftAt: Date | null; isPaidOut: boolean }

export function mayUndoShipped({ state, leftAt, isPaidOut }: UndoneShipment, now: Date): boolean {
  if (state !== 'shipped' || leftAt === null || isPaidOut) return false
  return now.getTime() - leftAt.getTime() < UNDO_HOURS * HOUR_MS
}
