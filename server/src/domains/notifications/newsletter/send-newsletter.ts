import { emptyFilters } from '@lotyard/contract/rules/catalogue/search-query'
import { toHref } from '@lotyard/contract/rules/catalogue/search-path'
import type { Context } from '../../../context.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { toNeeds } from '../../catalogue/index.ts'
import { findLastNumber, findNumberBefore } from '../announcements/announcement-queries.ts'
import { findNewLots } from '../digests/find-new-lots.ts'
import { loadMailLots, MAILS_PER_STATEMENT, pickLots } from '../lots/mail-lots.ts'
import { findNewsletter, listNewsletterReaders } from './newsletter-queries.ts'

const WEEK_DAYS = 7
/** What one run takes on; the next one takes the rest. */
const MAX_BATCHES = 500

/** The public lots of the week, on Monday morning, once to everybody who has confirmed; none where nothing is new. */
export async function sendNewsletter({ db, config }: Pick<Context, 'db' | 'config'>, at?: Date): Promise<void> {
  const newsletter = await findNewsletter(db, at)
  if (newsletter === null) return
  const { week, siteKey } = newsletter
  // From the last address on: passing those who were written to at every step would be quadratic.
  const listReaders = (after: string) => listNewsletterReaders(db, { ...newsletter, after, limit: MAILS_PER_STATEMENT })
  let readers = await listReaders('')
  if (readers.length === 0) return
  const filters = { ...emptyFilters(), newly_added: true }
  const everybody = {
    id: 'newsletter',
    toldThrough: await findNumberBefore(db, WEEK_DAYS),
    needs: toNeeds(filters, siteKey),
    accessRuleIds: [],
  }
  const found = (await findNewLots(db, [everybody], await findLastNumber(db))).get(everybody.id)
  if (found === undefined) return
  const lots = await db.transaction().execute((tx) => loadMailLots(tx, config, found.listingIds))
  const newLotsLink = `${config.publicUrl}${toHref(filters)}`
  const props = { lots: pickLots(lots, found.listingIds), total: found.total, newLotsLink }
  for (let batch = 0; batch < MAX_BATCHES && readers.length > 0; batch += 1) {
    const mails = readers.map((recipient) => ({ kind: 'newsletter-digest' as const, fact: week, recipient, props }))
    await db.transaction().execute((tx) => queueMails(tx, mails))
    readers = await listReaders(readers.at(-1)!)
  }
}
