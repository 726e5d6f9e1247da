import { hasRight } from '@lotyard/contract/rules/desk/staff/desk-rights'
import { WAITING_AREAS, WAITING_FOR_ADMINS, WAITING_KEYS } from '@lotyard/contract/rules/desk/waiting'
import type { Waiting } from '@lotyard/contract/desk/today'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { countOpen, type CountOfFailedMails } from './today-queries.ts'

export type WaitingNeeds = Pick<Context, 'db'> & { countOfFailedMails: CountOfFailedMails }

export type DeskReader = Pick<Viewer, 'accountId' | 'role' | 'rights'>

/**
 * Without what the viewer may not read, and without who is to be paid: that adds up every sale that is not settled, and this is
 * read with each page. Today adds it.
 */
export async function readWaiting(needs: WaitingNeeds, viewer: DeskReader): Promise<Waiting> {
  const { sellerId } = sellerScope(viewer)
  const counted = await countTogether(needs, sellerId)
  const mayRead = (key: (typeof WAITING_KEYS)[number]): boolean =>
    sellerId === null
      ? WAITING_AREAS[key].every((area) => hasRight(viewer.rights, area, 'read'))
      : !WAITING_FOR_ADMINS.includes(key)
  return Object.fromEntries(WAITING_KEYS.map((key) => [key, mayRead(key) ? counted[key] : null])) as Waiting
}

/** By database: tests have several in one process. */
const underWay = new WeakMap<Db, Map<string, Promise<Waiting>>>()

/** A page of the desk and the menu around it ask at the same moment: they share one count. Nothing is kept afterwards. */
function countTogether(needs: WaitingNeeds, sellerId: string | null): Promise<Waiting> {
  const known = underWay.get(needs.db) ?? new Map<string, Promise<Waiting>>()
  underWay.set(needs.db, known)
  const key = sellerId ?? ''
  const running = known.get(key)
  if (running !== undefined) return running
  const started = count(needs, sellerId).finally(() => known.delete(key))
  known.set(key, started)
  return started
}

async function count({ db, countOfFailedMails }: WaitingNeeds, sellerId: string | null): Promise<Waiting> {
  return { ...(await countOpen(db, sellerId, countOfFailedMails)), payouts_due: null }
}
