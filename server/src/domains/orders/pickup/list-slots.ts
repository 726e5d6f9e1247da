import type { SlotDay } from '@lotyard/contract/orders/pickup'
import { slotDays } from '@lotyard/contract/rules/orders/pickup/pickup-slots'
import { dayWords } from '@lotyard/contract/rules/shipping/dates/estimate-words'
import { formatTimeOfDay } from '@lotyard/contract/rules/site/format-moment'
import type { Db } from '../../../db/database.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { findStoredSlots } from './pickup-queries.ts'

/** Days with their times. A warehouse that takes no bookings has none. */
export async function listSlots(db: Db, given: { accountId: string; warehouseKey: string }): Promise<SlotDay[]> {
  const stored = await findStoredSlots(db, given)
  if (stored === null) throw new Refusal('not_found')
  if (stored.capacity === null) return []
  const full = new Set(stored.full.map((at) => at.getTime()))
  return slotDays(stored, stored.now).map(({ day, startsAt }) => ({
    day,
    words: dayWords(day),
    slots: startsAt.map((at) => ({
      startsAt: at.toISOString(),
      words: formatTimeOfDay(at.toISOString(), stored.timeZone),
      isFull: full.has(at.getTime()),
    })),
  }))
}
