// What a queued mail may still tell of. Mail waits: for its turn, for a mail server that is away, for an admin who tries it
// again. A lot that became private meanwhile is left out, and the rest of the mail goes.
import type { LotsMail, MailKind } from '@lotyard/contract/site/mails'
import type { Db } from '../../../db/database.ts'
import { trimMail, type QueuedMail } from '../mail-queries.ts'
import { listHiddenNames } from './hidden-lot-queries.ts'

/** News of several lots, and of one. What came of the reader's own bid or order tells of a lot that they know. */
const OF_LOTS: ReadonlySet<MailKind> = new Set(['saved-search-alert', 'lot-digest', 'test-digest', 'newsletter-digest'])
const OF_ONE_LOT: ReadonlySet<MailKind> = new Set(['watched-lot-ending', 'watched-price-drop'])
/** Asked for a moment ago: without a lot it says that there is none. */
const SENT_EMPTY: ReadonlySet<MailKind> = new Set(['test-digest'])

/** The mail without lots that its reader may not see now; null where nothing is left to tell. */
export async function keepLotsInSight(db: Db, mail: QueuedMail): Promise<QueuedMail | null> {
  const { id, kind, recipient } = mail
  if (OF_ONE_LOT.has(kind)) {
    const name = nameIn((mail.props as { link: string }).link)
    return (await listHiddenNames(db, { recipient, names: [name] })).size > 0 ? null : mail
  }
  if (!OF_LOTS.has(kind)) return mail
  const told = mail.props as LotsMail
  const hidden = await listHiddenNames(db, { recipient, names: told.lots.map(({ link }) => nameIn(link)) })
  if (hidden.size === 0) return mail
  const lots = told.lots.filter(({ link }) => !hidden.has(nameIn(link)))
  if (lots.length === 0 && !SENT_EMPTY.has(kind)) return null
  const props = { ...told, lots, total: told.total - (told.lots.length - lots.length) }
  // Written once and sent as it was written: an attempt that failed has left a text that names them.
  await trimMail(db, id, props)
  return { ...mail, props, written: null }
}

/** The last part of a lot's address. */
function nameIn(link: string): string {
  return new URL(link).pathname.split('/').findLast((part) => part !== '') ?? ''
}
