import { Type } from 'typebox'
import { Day, nullable } from '../wire/amounts.ts'

/**
 * When lots are ready and arrive, in days of the warehouse's calendar: estimates, not promises of a carrier. Those after
 * `readyOn` are null for what is picked up, and while it isn't known where it goes.
 */
export const Estimate = Type.Object({
  readyOn: Day,
  shipsOn: nullable(Day),
  arrivesFrom: nullable(Day),
  arrivesBy: nullable(Day),
})
