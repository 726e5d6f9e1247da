import type { MailPrice } from '@lotyard/contract/site/mails'
import type { Context } from '../../../context.ts'
import { queueMails } from '../../../jobs/mail/queue-mail.ts'
import { MAILS_PER_STATEMENT } from '../lots/mail-lots.ts'
import { listCheaperForWatchers, listEndingForWatchers, type EndingLot, type WatchedLot } from './watcher-queries.ts'

const ENDING_MINUTES = 60
/** A worker that was away for longer leaves out drops that are no news any more. */
const DROP_HOURS = 24
/** What one run takes on; the next one, a minute later, takes the rest. */
const MAX_BATCHES = 50

/** Tells those who watch a lot that its auction ends within the hour, and that its price has fallen: once each. */
export async function tellWatchers({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const look = { limit: MAILS_PER_STATEMENT }
  const about = ({ firstName, title, listingName }: WatchedLot) => ({
    firstName,
    title,
    link: `${config.publicUrl}/detail/${listingName}`,
  })
  await inBatches(async () => {
    const ending = await listEndingForWatchers(db, { ...look, minutes: ENDING_MINUTES })
    const mails = ending.map((lot) => ({
      kind: 'watched-lot-ending' as const,
      fact: lot.listingName,
      recipient: lot.email,
      props: { ...about(lot), endsAt: lot.endsAt.toISOString(), price: priceOf(lot) },
    }))
    await db.transaction().execute((tx) => queueMails(tx, mails))
    return mails.length
  })
  await inBatches(async () => {
    const cheaper = await listCheaperForWatchers(db, { ...look, hours: DROP_HOURS })
    const mails = cheaper.map((lot) => ({
      kind: 'watched-price-drop' as const,
      fact: `${lot.listingName}:${lot.priceCents}`,
      recipient: lot.email,
      props: { ...about(lot), priceCents: lot.priceCents, originalCents: lot.originalCents },
    }))
    await db.transaction().execute((tx) => queueMails(tx, mails))
    return mails.length
  })
}

function priceOf({ bidCents, openingCents }: EndingLot): MailPrice {
  return bidCents === null ? { kind: 'starting_bid', cents: openingCents } : { kind: 'current_bid', cents: bidCents }
}

async function inBatches(work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await work()) < MAILS_PER_STATEMENT) return
}
