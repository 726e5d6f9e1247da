// Lots as mails show them: a snapshot of the moment at which the mail is queued.
import type { MailLot } from '@lotyard/contract/site/mails'
import type { Config } from '../../../config/config.ts'
import type { Tx } from '../../../db/database.ts'
import { listCardsById, MAX_CARDS, type PublicCard } from '../../listings/index.ts'
import { inChunks } from '../in-chunks.ts'

/** By listing id. A listing that is gone is left out. */
export async function loadMailLots(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  listingIds: Iterable<string>,
): Promise<Map<string, MailLot>> {
  const lots = new Map<string, MailLot>()
  for (const ids of inChunks([...new Set(listingIds)], MAX_CARDS))
    for (const card of await listCardsById(tx, ids)) lots.set(card.listingId, toMailLot(card, publicUrl))
  return lots
}

function toMailLot({ card, accessRuleId }: PublicCard, publicUrl: string): MailLot {
  const { auction } = card
  // Photos of private lots are for signed-in readers: a mail program would show a broken picture.
  const photo = accessRuleId === null ? card.sized_photos.two_fifty : undefined
  return {
    title: card.title,
    link: `${publicUrl}${card.path}`,
    photoUrl: photo === undefined ? null : new URL(photo, publicUrl).href,
    condition: card.condition.name,
    units: card.units,
    warehouse: card.warehouse.description,
    price:
      auction === null
        ? { kind: 'fixed', cents: card.fixed_price_cents ?? 0 }
        : auction.current_bid_cents === null
          ? { kind: 'starting_bid', cents: auction.opening_bid_cents }
          : { kind: 'current_bid', cents: auction.current_bid_cents },
    endsAt: auction?.ends_at ?? null,
  }
}

/** A mail names this many lots, and links to the rest. */
export const MAX_LOTS_SHOWN = 12
/** Of one statement that writes mails. */
export const MAILS_PER_STATEMENT = 200

/** Those of the ids that can be shown, in their order. */
export function pickLots(lots: ReadonlyMap<string, MailLot>, listingIds: readonly string[]): MailLot[] {
  return listingIds.flatMap((id) => lots.get(id) ?? [])
}
